import { expect, test } from 'vitest';
import { progressOf } from './progress.ts';
import type { StatusRow } from './status-record.ts';

const row = (sap_id: number, fields: Partial<StatusRow>): StatusRow => ({
  sap_id,
  sap_code: `000${sap_id}`,
  product_id: sap_id,
  part_name: `Part ${sap_id}`,
  purchase_quant: 0,
  invoice_quant: 0,
  difference: 0,
  open_quant: 0,
  transit_quant: 0,
  arrived_quant: 0,
  closed: false,
  rest: 0,
  promises: [],
  ...fields,
});

test('14.19: the progress adds up all groups and counts promises for past days as overdue', () => {
  const promises = [
    { day: '2026-01-04', quant: 20.1 },
    { day: '2026-01-05', quant: 30.2 },
  ];
  const status = {
    matchings: [row(1, { purchase_quant: 10, invoice_quant: 10, arrived_quant: 10 })],
    quant_less: [
      row(2, { purchase_quant: 60.3, invoice_quant: 10, transit_quant: 10, rest: 50.3, promises }),
    ],
    quant_more: [],
    missings: [row(3, { purchase_quant: 5, rest: 5 })],
    extras: [row(4, { invoice_quant: 2.5, arrived_quant: 2, open_quant: 0.5 })],
    today: '2026-01-05',
  };
  expect(progressOf(status)).toEqual({
    ordered: 75.3,
    invoiced: 22.5,
    arrived: 12,
    transit: 10,
    open: 0.5,
    not_invoiced: 55.3,
    to_arrive: 65.8,
    promised: 50.3,
    overdue: 20.1,
  });
});
