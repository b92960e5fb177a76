import type { StatusRow } from '#domain/purchase/status-record';

export const listedPurchase: Record<string, unknown> = {
  purchase_id: 3,
  purchase_number: 'PO000003',
  product_label: 'Cobalt',
  invoice_open_percent: 0,
  invoice_transit_percent: 33.3,
  invoice_arrived_percent: 66.7,
  filled_percent: 100,
  to_come: 2,
  to_arrive: 246.5,
  closed_on: null,
  next_promise_on: null,
  overdue_promises: 0,
  created_at: '2026-01-05T08:00:00Z',
  created_at_label: '2026-01-05',
  modified_at: '2026-01-06T08:00:00Z',
  modified_at_label: '2026-01-06',
};

export const statusRow = (sap_id: number, ordered: number, arrived: number): StatusRow => ({
  sap_code: `S-${sap_id}`,
  part_name: `Part ${sap_id}`,
  purchase_quant: ordered,
  invoice_quant: arrived,
  difference: arrived - ordered,
  sap_id,
  product_id: sap_id,
  open_quant: 0,
  transit_quant: 0,
  arrived_quant: arrived,
  closed: false,
  rest: Math.max(0, Math.round((ordered - arrived) * 1e6) / 1e6),
  promises: [],
});

/** The status of `listedPurchase`, with one SAP in each group. */
export const purchaseStatus = {
  purchase_number: 'PO000003',
  product_label: 'CM000001 · Cobalt · Jan 5, 2026 – Jan 31, 2026 · 480',
  matchings: [statusRow(1, 0.3, 0.3)],
  quant_less: [statusRow(2, 1_234.5, 1_000)],
  quant_more: [statusRow(3, 5, 7)],
  missings: [statusRow(4, 12, 0)],
  extras: [statusRow(5, 0, 12)],
  replacements: [{ part_name: 'Hinge', missing: 'S-4', extra: 'S-5' }],
  to_come: 2,
  closed_on: null,
  closed_note: null,
  today: '2026-01-05',
};
