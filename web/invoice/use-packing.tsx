import { useState } from 'react';
import type { PackedLine } from '#domain/invoice/packages';
import { useOpenedLine } from '../lines/pieces/use-opened-line.ts';
import type { Lines } from '../lines/use-lines.ts';
import { lazy } from '../ui/lazy.tsx';
import { showUndo } from '../ui/notice/toast.tsx';
import { invoiceLineColumns } from './invoice-line-columns.tsx';
import type { InvoiceLineFields } from './invoice-lines.ts';

const PackagesDialog = lazy(async () => (await import('./packages-dialog.tsx')).PackagesDialog);

/** The columns of a line, and the dialog that they open for its packages. */
export function usePacking({ rows, edits }: Lines<InvoiceLineFields>) {
  const { open, close, shown } = useOpenedLine(rows);
  const [columns] = useState(() => invoiceLineColumns(open));

  function apply({ quant, container, lot, packages }: PackedLine) {
    if (!shown) return;
    const { key, sap_code } = shown.line;
    const undo = edits.patch(key, { quant, container, lot, packages });
    showUndo(`Packages of ${sap_code ?? 'a line'} changed`, undo);
  }

  return {
    columns,
    dialog: shown && <PackagesDialog {...shown} onApply={apply} onClose={close} />,
  };
}
