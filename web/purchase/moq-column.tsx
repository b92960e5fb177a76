import { isUnderMoq } from '#domain/lines/moq';
import { formatQuantity } from '#domain/values/quantity';
import type { LineColumn } from '../lines/line-column.tsx';
import type { LineFields } from '../lines/line-fields.ts';
import { Editable } from '../ui/control/editable.tsx';
import { TextButton } from '../ui/control/text-button.tsx';
import { showUndo } from '../ui/notice/toast.tsx';
import classes from './moq-column.module.css';

/** The minimum order quantity of the line's SAP; a quantity under it is marked and can be raised (behaviour 14.10). */
export const moqColumn: LineColumn<LineFields> = {
  header: 'MOQ',
  align: 'end',
  value: ({ min_order_quant }) => min_order_quant,
  only: { label: 'Only under MOQ', holds: isUnderMoq },
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
            Raise to MOQ
          </TextButton>
        </Editable>
      </span>
    );
  },
};
