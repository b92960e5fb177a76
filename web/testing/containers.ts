import { listPage } from './list-page.ts';

export const containerRow: Record<string, unknown> = {
  container_id: 1,
  container: 'MSKU 618342-7',
  lots: null,
  line_count: 2,
  status: 'T',
  status_label: 'Transit',
  due_on: '2026-01-07',
  days_late: 1,
  here_on: null,
  arrived: false,
  invoice_id: 3,
  invoice_number: 'INV-3',
  purchase_number: 'PO000001',
  product_label: 'CM000001',
  stops: 0,
  short_parts: null,
  stopped_plan: null,
};

export function containerPage(...given: Record<string, unknown>[]) {
  return listPage(...given.map((row) => ({ ...containerRow, ...row })));
}

/** Returns the record of a container: the fields of its row, and the other fields that its panel shows. */
export function containerRecord(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    ...containerRow,
    ...{ expected_on: null, arrived_on: null, contents: [], same: [], plans: [], together_with: null },
    ...fields,
  };
}
