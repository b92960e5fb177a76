import type { ReplaceCheck } from '#domain/replace/replace';

const outcome = { day: '2026-02-01', new_lost: 0, old_lost: 0, left_over: 0 };

/** The check of a replacement of SAP 0007 by 0002, which copies one specification. */
export const replaceCheck: ReplaceCheck = {
  from: '2026-02-01',
  copied: 1,
  changed: 0,
  moved: 0,
  cut: 0,
  later: 0,
  begun: 0,
  rows: [{ specification_id: 1, label: 'Cobalt', what: 'copied', quant: 2, by_quant: null, to: 2, plans: 0 }],
  cut_plans: [],
  later_plans: [],
  old: {
    sap_id: 7,
    sap_code: '0007',
    needed: 0,
    left_over: { stock: 0, arrived: 0, coming: 0, rest: 0, all: 0 },
  },
  new: { sap_id: 2, sap_code: '0002', needed: 2, to_order: 2, min_order_quant: null },
  outcome,
  proposed: '2026-02-01',
  days: [outcome],
  expect: 'as checked',
};
