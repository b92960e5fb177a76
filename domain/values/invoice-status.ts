import * as z from 'zod/mini';

/** O is Open order, T is Transit, A is Arrived. Every change between them is allowed. */
export const invoiceStatus = z.enum(['O', 'T', 'A']);
export type InvoiceStatus = z.infer<typeof invoiceStatus>;

export const INVOICE_STATUS_LABELS: Record<InvoiceStatus, string> = {
  O: 'Open order',
  T: 'Transit',
  A: 'Arrived',
};
