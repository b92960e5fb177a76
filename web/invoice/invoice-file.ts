import {
  type ImportedInvoiceLine,
  INVOICE_IMPORT_INSTRUCTION,
  INVOICE_IMPORT_TITLE,
  importInvoice,
  invoiceColumns,
} from '#domain/invoice/invoice-import';
import type { LineFile } from '../lines/import/line-import-dialog.tsx';

/** The file that the lines of an invoice are loaded from. */
export const invoiceFile: LineFile<ImportedInvoiceLine> = {
  title: INVOICE_IMPORT_TITLE,
  instruction: INVOICE_IMPORT_INSTRUCTION,
  rememberedAs: 'invoice',
  columns: invoiceColumns,
  check: importInvoice,
};
