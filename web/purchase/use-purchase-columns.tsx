import { useMemo, useState } from 'react';
import { isUnderMoq } from '#domain/lines/moq';
import type { PurchasePromise } from '#domain/purchase/promises';
import type { Purchase } from '#domain/purchase/purchase';
import { formatQuantity } from '#domain/values/quantity';
import { useToday } from '../api/user.ts';
import type { RecordState } from '../form/use-record.ts';
import {
  type LineColumn,
  lineNoteColumn,
  partNameColumn,
  partNumberColumn,
  productNumberColumn,
} from '../lines/line-column.tsx';
import type { LineFields } from '../lines/line-fields.ts';
import { useOpenedLine } from '../lines/pieces/use-opened-line.ts';
import type { Lines } from '../lines/use-lines.ts';
import { Editable } from '../ui/control/editable.tsx';
import { TextButton } from '../ui/control/text-button.tsx';
import { showUndo } from '../ui/notice/toast.tsx';
import { promisedColumn } from './promised-column.tsx';
import { PromisesDialog } from './promises-dialog.tsx';
import { type PurchaseLineFields, storedLines } from './purchase-lines.ts';
import classes from './use-purchase-columns.module.css';

/**
 * The column of the MOQ. If the quantity is below the MOQ, the cell is marked and offers to raise the quantity
 * (behaviour 14.10).
 */
const moqColumn: LineColumn<LineFields> = {
  header: 'MOQ',
  pixels: 116,
  least: 96,
  align: 'end',
  value: ({ min_order_quant }) => min_order_quant,
  only: { label: 'Only under MOQ', includes: isUnderMoq },
  cell: (row, { number, patch }) => {
    const { quant, min_order_quant, sap_code } = row;
    if (min_order_quant === null) return null;
    if (!isUnderMoq(row)) return formatQuantity(min_order_quant);

    function raise() {
      const undo = patch({ quant: min_order_quant });
      const [from, to] = [quant ?? 0, min_order_quant ?? 0].map(formatQuantity);
      showUndo(`${sap_code} raised from ${from} to ${to}`, undo);
    }
    return (
      <span className={classes.under}>
        <span className="tag" data-tone="warn" title="The quantity is under the MOQ">
          {formatQuantity(min_order_quant)}
        </span>
        <Editable>
          <TextButton label={`Raise to MOQ, row ${number}`} onClick={raise}>
            Raise
          </TextButton>
        </Editable>
      </span>
    );
  },
};

/**
 * Returns the columns of the lines, the stored facts of the lines, and the dialog that `Promised` opens. MOQ,
 * `progress` and promises are beside the quantity and before the part, so that a window of 1024 pixels shows them
 * without scrolling.
 */
export function usePurchaseColumns(
  { stored }: Pick<RecordState<Purchase>, 'stored'>,
  { rows, edits }: Lines<PurchaseLineFields>,
  progress: readonly LineColumn<PurchaseLineFields>[],
) {
  const today = useToday();
  const { open, close, shown } = useOpenedLine(rows);
  // A line that is closed or reopened outside the form is marked only after a reload.
  const [ofStored] = useState(() => storedLines(stored?.product_saps ?? []));
  const promising = useMemo(() => ({ today, stored: ofStored }), [today, ofStored]);
  const columns = useMemo(
    () => [
      moqColumn,
      ...progress,
      promisedColumn(promising, open),
      productNumberColumn,
      partNameColumn,
      partNumberColumn,
      lineNoteColumn,
    ],
    [progress, promising, open],
  );

  function apply(promises: readonly PurchasePromise[]) {
    if (!shown) return;
    const undo = edits.patch(shown.line.key, { promises });
    showUndo(`Promises of ${shown.line.sap_code ?? 'a line'} changed`, undo);
  }

  return {
    columns,
    stored: ofStored,
    dialog: shown && <PromisesDialog {...shown} promising={promising} onApply={apply} onClose={close} />,
  };
}
