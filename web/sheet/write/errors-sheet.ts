import { type Cell, type SheetRow, textCell } from '#domain/sheet/cell';
import { readAs } from '#domain/sheet/cell-readers';
import { type Field, isNumber } from '#domain/sheet/field-types';
import { effectiveCell } from '#domain/sheet/sheet-mapping';
import { likelyThousands, parseNumberText } from '#domain/values/parse-number-text';
import { ERROR_HEADER, type RowFault } from '../check/row-faults.ts';
import type { SheetCheck } from '../check/sheet-check.ts';
import type { WrittenCell } from './write-sheet.ts';

export interface SheetShape {
  headerRow: number;
  fields: ReadonlyMap<number, Pick<Field, 'type'>>;
}

export function shapeOf({ headerRow = 1, columns, positions }: SheetCheck): SheetShape {
  const fields = Object.values(columns).flatMap((field, index) => {
    const position = positions[index];
    return position === undefined ? [] : [[position, field] as const];
  });
  return { headerRow, fields: new Map(fields) };
}

export function errorsFileName(filename: string): string {
  return `${filename.replace(/(?<=.)\.[^.]*$/, '')} with errors.xlsx`;
}

/**
 * Returns the rows up to the header and the rows with errors, and the faults of these rows. The rows below the header
 * are renumbered without gaps, so each message starts with the row number in the original file.
 */
export function rowsWithErrors(
  rows: readonly SheetRow[],
  faults: readonly RowFault[],
  headerRow: number,
): { rows: SheetRow[]; faults: RowFault[] } {
  const refused = new Set(faults.filter(({ warning }) => !warning).map(({ row }) => row));
  const kept = rows.filter(({ row }) => row > headerRow && refused.has(row));
  const numberOf = new Map(kept.map(({ row }, index) => [row, headerRow + 1 + index]));
  const head = rows.filter(({ row }) => row <= headerRow);
  return {
    rows: [...head, ...kept.map((row) => ({ ...row, row: numberOf.get(row.row) ?? row.row }))],
    faults: faults.flatMap((fault) => {
      const row = numberOf.get(fault.row);
      return row === undefined ? [] : [{ ...fault, row, message: `Row ${fault.row}: ${fault.message}` }];
    }),
  };
}

/**
 * Returns all rows of a sheet, each at its own row number, with invalid cells colored. Errors and warnings are in a
 * column after the last column, or in the column that an earlier import added.
 */
export function errorsSheet(
  rows: readonly SheetRow[],
  faults: readonly RowFault[],
  { headerRow, fields }: SheetShape,
): WrittenCell[][] {
  const byRow = Map.groupBy(faults, ({ row }) => row);
  const header = rows.find(({ row }) => row === headerRow);
  const column = header?.cells.findIndex(({ text }) => text.trim() === ERROR_HEADER) ?? -1;
  const width = rows.reduce((width, { cells }) => Math.max(width, cells.length), 0);
  const errors = column < 0 ? width : column;

  const written: WrittenCell[][] = [];
  for (const { row, cells } of rows) {
    while (written.length < row - 1) written.push([]);
    const found = byRow.get(row) ?? [];
    const line: WrittenCell[] = cells.map((cell, position) =>
      row > headerRow ? asRead(cell, fields.get(position)) : cell,
    );
    if (row >= headerRow) {
      while (line.length <= errors) line.push(textCell(''));
      line[errors] = row === headerRow ? textCell(ERROR_HEADER) : textCell(found.map(faultText).join('; '));
    }
    const bad = found.flatMap(({ warning, position = errors }) => (warning ? [] : [errors, position]));
    written.push(line.map((cell, position) => (bad.includes(position) ? { ...cell, isBad: true } : cell)));
  }
  return written;
}

const UNREADABLE = textCell('#N/A');

/**
 * Returns a cell as the import reads it: a number as a number without its format, a text in a number cell as a text. An
 * ambiguous number stays ambiguous. A cell that cannot be read becomes an error, because the next import could accept
 * what is written instead.
 */
function asRead(original: Cell, field: Pick<Field, 'type'> | undefined): Cell {
  if (!field) return original;
  const cell = effectiveCell(field, original) ?? original;
  const { kind, number } = cell;
  if (kind === 'uncalculated' || cell.fault) return UNREADABLE;
  if (isNumber(field)) {
    // A date without its day is written as text, which the next import could read as a number: `2025`.
    if (kind === 'date') return cell.day !== undefined || isNoNumber(cell.text) ? cell : UNREADABLE;
    if (number !== undefined) return { ...cell, text: String(number) };
    // `1.500` is ambiguous only in a file with decimal commas, but `1,500` in every file. The written rows may have no
    // other decimal commas.
    return cell.doubtfulPoint ? { ...cell, text: cell.text.replace(/[^\r\n]+/g, commaForPoint) } : cell;
  }
  const isText = number === undefined && kind !== 'boolean';
  if (isText || field.type === 'day' || field.type === 'state') return cell;
  const read = readAs(field, cell, '');
  return 'fault' in read ? UNREADABLE : textCell(String(read.value ?? ''));
}

function isNoNumber(text: string): boolean {
  const read = parseNumberText(text);
  return 'number' in read && read.number === null;
}

function commaForPoint(line: string): string {
  return likelyThousands(line) ? line.replace('.', ',') : line;
}

function faultText({ message, warning }: RowFault): string {
  return warning ? `Warning: ${message}` : message;
}
