import { NOT_COUNTED } from '#domain/container/counted-days';
import type { Invoice } from '#domain/invoice/invoice';
import { shownSap } from './saps.ts';

export const storedInvoice = {
  invoice_id: 3,
  invoice_number: 'INV-3',
  purchase_id: 1,
  purchase_number: 'PO000001',
  product_label: 'PO000001',
  status: 'T',
  status_label: 'Transit',
  expected_on: null,
  arrived_on: null,
  ...NOT_COUNTED,
  today: '2026-01-08',
  note: null,
  created_at: '2026-01-05T08:00:00Z',
  created_at_label: 'Jan 5, 2026',
  modified_at: '2026-01-05T08:00:00Z',
  modified_at_label: 'Jan 5, 2026',
  containers_label: null,
  containers: [],
  files: [],
  version: 2,
  last_change: { username: 'grace', at: '2026-01-05T09:00:00.000Z' },
} satisfies Omit<Invoice, 'product_saps'>;

export const packageOf = (container: string | null, lot: string | null, quant: number) => ({
  container,
  lot,
  quant,
});
export const packages = [packageOf('C1', 'L1', 1000), packageOf('C2', 'L1', 200.5)];
export const packed = { ...shownSap(1), quant: 1200.5, container: 'C1, C2', lot: 'L1', packages };
export const plain = { ...shownSap(2), quant: 4, container: 'BOX', lot: null, packages: [] };
