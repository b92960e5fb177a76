import { useMemo, useState } from 'react';
import type { PurchasePromise } from '#domain/purchase/promises';
import type { Purchase } from '#domain/purchase/purchase';
import type { RecordState } from '../form/use-record.ts';
import {
  lineNoteColumn,
  partNameColumn,
  partNumberColumn,
  productNumberColumn,
} from '../lines/line-column.tsx';
import { useOpenedLine } from '../lines/pieces/use-opened-line.ts';
import type { Lines } from '../lines/use-lines.ts';
import { showUndo } from '../ui/notice/toast.tsx';
import { moqColumn } from './moq-column.tsx';
import { promisedColumn } from './promised-column.tsx';
import { PromisesDialog } from './promises-dialog.tsx';
import { type PurchaseLineFields, storedLines } from './purchase-lines.ts';

/** The columns of a line, and the dialog that `Promised` opens for its promises. */
export function usePromises(
  { stored }: Pick<RecordState<Purchase>, 'stored'>,
  today: string,
  { rows, edits }: Lines<PurchaseLineFields>,
) {
  const { open, close, shown } = useOpenedLine(rows);
  // Lines that are closed or opened again beside the form are marked so when it is loaded again.
  const [ofStored] = useState(() => storedLines(stored?.product_saps ?? []));
  const promising = useMemo(() => ({ today, stored: ofStored }), [today, ofStored]);
  const columns = useMemo(
    () => [
      productNumberColumn,
      partNameColumn,
      partNumberColumn,
      lineNoteColumn,
      moqColumn,
      promisedColumn(promising, open),
    ],
    [promising, open],
  );

  function apply(promises: readonly PurchasePromise[]) {
    if (!shown) return;
    const undo = edits.patch(shown.line.key, { promises });
    showUndo(`Promises of ${shown.line.sap_code ?? 'a line'} changed`, undo);
  }

  return {
    columns,
    dialog: shown && <PromisesDialog {...shown} promising={promising} onApply={apply} onClose={close} />,
  };
}
