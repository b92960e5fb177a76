import { useState } from 'react';
import type { PackedLine } from '#domain/invoice/packages';
import type { Lines } from '../lines/use-lines.ts';
import { showUndo } from '../ui/notice/toast.tsx';
import { invoiceLineColumns, type OpenedLine } from './invoice-line-columns.tsx';
import type { InvoiceLineFields } from './invoice-lines.ts';
import { PackagesDialog } from './packages-dialog.tsx';

/** The columns of a line, and the dialog that they open for its packages. */
export function usePacking({ rows, edits }: Lines<InvoiceLineFields>) {
  const [opened, setOpened] = useState<OpenedLine>();
  const [columns] = useState(() => invoiceLineColumns(setOpened));
  const line = opened && rows.find(({ key }) => key === opened.key);

  function close() {
    opened?.opener.focus();
    setOpened(undefined);
  }

  function apply({ quant, container, lot, packages }: PackedLine) {
    if (!line) return;
    const undo = edits.patch(line.key, { quant, container, lot, packages });
    showUndo(`Packages of ${line.sap_code ?? 'a line'} changed`, undo);
  }

  return {
    columns,
    dialog: opened && line && (
      <PackagesDialog line={line} number={opened.number} onApply={apply} onClose={close} />
    ),
  };
}
