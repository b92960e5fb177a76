import { isActiveSap } from '#domain/lines/line';
import { formatQuantity } from '#domain/values/quantity';
import type { LineColumn } from '../line-column.tsx';
import type { LineFields } from '../line-fields.ts';

type Sized = Pick<LineColumn<never>, 'pixels' | 'least' | 'share'>;
type Shown = Pick<LineFields, 'sap_code' | 'sap_state' | 'product_state' | 'quant' | 'quant_text'>;

/** The widths of the row's number and of the button that removes the line, as in the styles. */
const NUMBER_AND_REMOVE_PX = 40 + 38;
/** The widths of the number, SAP, Quantity and Remove columns on a phone, as in the styles. */
const PHONE_FIRST_PX = 38 + 148 + 180 + 38;
interface FirstWidths {
  sap: number;
  quantity: number;
}

/**
 * Returns the widths of the columns SAP and Quantity, which fit the codes and quantities of the lines. The minimum
 * widths fit 12 characters and 1,234,567.5, and the maximum widths fit 24 characters and 123,456,789.123456.
 */
export function firstWidths(rows: readonly Shown[]): FirstWidths {
  // The mark `Passive`, beside the arrow, takes the space of about eight characters.
  const codes = rows.map((row) => `${row.sap_code ?? ''}${isActiveSap(row) ? '' : '########'}`);
  const quantities = rows.map(({ quant, quant_text }) => quant_text ?? formatQuantity(quant ?? 0));
  return {
    sap: 38 + Math.ceil(8.5 * lengthOf(codes, 12, 24)),
    quantity: 27 + Math.ceil(7.2 * lengthOf(quantities, 11, 18)),
  };
}

function lengthOf(texts: readonly string[], least: number, most: number): number {
  return Math.min(
    most,
    texts.reduce((length, text) => Math.max(length, text.length), least),
  );
}

/**
 * Returns the width below which a table of lines scrolls sideways, and the CSS widths of its columns; undefined for a
 * column that gets a part of the remaining width. As the table becomes narrower, a column with a `share` becomes
 * narrower first, then the others, each down to its `least`.
 */
export function lineWidths({ sap, quantity }: FirstWidths, columns: readonly Sized[], isPhone: boolean) {
  let least = isPhone ? PHONE_FIRST_PX : sap + quantity + NUMBER_AND_REMOVE_PX;
  let usual = least;
  for (const column of columns) {
    least += leastOf(column);
    usual += usualOf(column);
  }

  const widths = columns.map((column) => {
    const [from, to] = [leastOf(column), usualOf(column)];
    if (column.share) return `clamp(${from}px, 100cqi - ${usual - to}px, ${column.share}cqi)`;
    if (from === to || !column.pixels) return column.pixels;
    const part = ((to - from) / (usual - least)).toFixed(3);
    return `clamp(${from}px, ${from}px + (100cqi - ${least}px) * ${part}, ${to}px)`;
  });
  return { least, widths };
}

// The defaults are for text columns.
const leastOf = ({ least, pixels }: Sized) => least ?? pixels ?? 96;
const usualOf = ({ least, pixels }: Sized) => pixels ?? least ?? 112;
