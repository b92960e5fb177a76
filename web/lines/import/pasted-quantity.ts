import type { Cell } from '#domain/sheet/cell';
import { parseCellNumber } from '#domain/values/parse-number-text';
import { quantityFault } from '#domain/values/quantity';
import type { LineFields } from '../line-fields.ts';

/** Returns a pasted quantity, or the text if it is not a quantity (behaviour 11.9). */
export function pastedQuantity(
  cell: Pick<Cell, 'text' | 'doubtfulPoint'>,
): Pick<LineFields, 'quant' | 'quant_text'> {
  const read = parseCellNumber(cell);
  const quant = 'fault' in read ? null : read.number;
  // The field itself reports too many decimals.
  const isQuantity = quant !== null && quantityFault(quant, Number.POSITIVE_INFINITY) === undefined;
  return isQuantity
    ? { quant, quant_text: undefined }
    : { quant: null, quant_text: cell.text.trim().replace(/\s+/g, ' ') || undefined };
}
