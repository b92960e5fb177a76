import {
  type ImportedInvoiceLine,
  INVOICE_IMPORT_INSTRUCTION,
  INVOICE_IMPORT_TITLE,
  importInvoice,
  invoiceColumns,
} from '#domain/invoice/invoice-import';
import { LineImportDialog } from '../lines/import/line-import-dialog.tsx';

const texts = { title: INVOICE_IMPORT_TITLE, instruction: INVOICE_IMPORT_INSTRUCTION };

interface InvoiceImportDialogProps {
  opened: boolean;
  onClose: () => void;
  onLoad: (lines: readonly ImportedInvoiceLine[], sentence: string) => void;
}

export function InvoiceImportDialog(props: InvoiceImportDialogProps) {
  return (
    <LineImportDialog
      {...props}
      texts={texts}
      kind="invoice"
      columns={invoiceColumns}
      check={importInvoice}
    />
  );
}
