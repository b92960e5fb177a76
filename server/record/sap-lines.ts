import { RECORD_TABLES } from './record-tables.ts';

/** The lines that name part SAPs: the kind of their documents, their table, and its column with the document's id. */
export const SAP_LINES = [
  { kind: 'specification', table: 'specification_inputs', id: RECORD_TABLES.specification.id },
  { kind: 'purchase', table: 'purchase_lines', id: RECORD_TABLES.purchase.id },
  { kind: 'invoice', table: 'invoice_lines', id: RECORD_TABLES.invoice.id },
] as const;
