import { type SheetRow, textCell } from './cell.ts';
import { columnLetter } from './column-choice.ts';
import { type Field, type Fields, isNumber } from './field-types.ts';
import { hasDigit, headerWords, readHeader } from './headers.ts';

/**
 * Returns pasted rows with a header (behaviour 11.9): the first row if it is one, or else the columns in order, with
 * letters for further columns.
 */
export function withHeader(columns: Fields, rows: readonly SheetRow[]): SheetRow[] {
  const [top, ...body] = rows;
  const [first = ''] = Object.keys(columns);
  const isHeader = top && (positionsIn(columns, top).has(first) || hasOtherColumns(columns, top, body));
  const headers = isHeader ? top.cells : Object.values(columns).map(({ header }) => textCell(header));
  const letters = Array.from({ length: widthOf(rows) }, (_, position) => textCell(columnLetter(position)));
  const cells = [...headers, ...letters.slice(headers.length)];
  return isHeader ? [{ ...top, cells }, ...body] : [{ row: 0, cells }, ...rows];
}

function positionsIn(columns: Fields, { cells }: SheetRow): ReadonlyMap<string, number> {
  return readHeader(headerWords(columns), cells).positions;
}

/**
 * Returns whether the first row is a header whose columns differ from the columns in order: it has no digits, has a
 * word in place of a number, and either has more columns or names one of the columns at another position.
 */
function hasOtherColumns(columns: Fields, top: SheetRow, body: readonly SheetRow[]): boolean {
  const textAt = ({ cells }: SheetRow, position: number) => cells[position]?.text ?? '';
  const isAboveNumbers = (column: Field, position: number) =>
    isNumber(column) &&
    /\p{L}/u.test(textAt(top, position)) &&
    body.some((row) => hasDigit(textAt(row, position)));
  const names = Object.keys(columns);
  return (
    !top.cells.some(({ text }) => hasDigit(text)) &&
    Object.values(columns).some(isAboveNumbers) &&
    (widthOf([top]) > names.length ||
      [...positionsIn(columns, top)].some(([name, position]) => names[position] !== name))
  );
}

export interface PastedRange {
  /** The columns of rows without headers. */
  assumed: Fields;
  /** All columns of the import. */
  known: Fields;
}

/**
 * Returns rows pasted for an import with a header (behaviour 10.12): the assumed columns if their number columns
 * contain only numbers; otherwise the first row if that is a header, or else letters, so that the first row stays a
 * record.
 */
export function withPastedHeader({ assumed, known }: PastedRange, rows: readonly SheetRow[]): SheetRow[] {
  const fits = Object.values(assumed).every((column, position) => {
    const texts = rows.map(({ cells }) => cells[position]?.text ?? '');
    return !isNumber(column) || (texts.some(hasDigit) && !texts.some((text) => /\p{L}/u.test(text)));
  });
  if (fits) return withHeader(assumed, rows);
  return isHeaded(known, rows) ? [...rows] : withHeader({}, rows);
}

/**
 * Returns whether the first row has a known header, or has only words and is above a column whose texts all have
 * digits.
 */
function isHeaded(known: Fields, [top, ...body]: readonly SheetRow[]): boolean {
  if (!top || positionsIn(known, top).size > 0) return true;
  const hasDigits = (_: unknown, position: number) =>
    body.every(({ cells }) => hasDigit(cells[position]?.text ?? ''));
  return body.length > 0 && !top.cells.some(({ text }) => hasDigit(text)) && top.cells.some(hasDigits);
}

function widthOf(rows: readonly SheetRow[]): number {
  return rows.reduce(
    (width, { cells }) => Math.max(width, cells.findLastIndex(({ text }) => text.trim() !== '') + 1),
    0,
  );
}
