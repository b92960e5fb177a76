import type { SheetRow } from './cell.ts';
import {
  type HeaderMatch,
  type HeaderWords,
  headerWords,
  ignoredHeaders,
  matchHeader,
  missingHeaders,
  readHeader,
  topRows,
} from './headers.ts';

/** The header row and the column of each field that a user has chosen. */
export interface ColumnChoice {
  headerRow: number;
  /** The position of the column of each field; null if the user excluded the field. */
  positions: Readonly<Record<string, number | null>>;
}

/** Finds the header row and the columns by their headers, or as the user chose them. */
export function matchColumns<Field extends string>(
  columns: Readonly<Record<Field, HeaderWords>>,
  rows: readonly SheetRow[],
  choice: ColumnChoice | undefined,
): HeaderMatch<Field> {
  return choice ? matchChosen(columns, rows, choice) : matchHeader(columns, rows);
}

/**
 * Applies the choice of the user (behaviour 9.21). A field without a choice keeps the column with its header, unless
 * that column was chosen for another field.
 */
function matchChosen<Field extends string>(
  columns: Readonly<Record<Field, HeaderWords>>,
  rows: readonly SheetRow[],
  { headerRow, positions: chosen }: ColumnChoice,
): HeaderMatch<Field> {
  const fields = Object.keys(columns) as Field[];
  const index = topRows(rows).findIndex(({ row }) => row === headerRow);
  const cells = rows[index]?.cells ?? [];
  const words = headerWords(columns);
  const { positions: own, foundHeaders } = readHeader(words, cells);

  const taken = new Set(Object.values(chosen));
  const positions = new Map<Field, number>();
  for (const field of fields) {
    const position = own.get(field);
    const picked = chosen[field];
    if (picked !== undefined && picked !== null) positions.set(field, picked);
    else if (picked === undefined && position !== undefined && !taken.has(position))
      positions.set(field, position);
  }

  return {
    index,
    positions,
    unknownHeaders: ignoredHeaders(words, cells, positions),
    missingColumns: missingHeaders(columns, positions),
    foundHeaders,
  };
}

/** Chooses a column for a field, and excludes the other field for which it was chosen. */
export function chooseColumn(
  { headerRow, positions }: ColumnChoice,
  field: string,
  position: number | null,
): ColumnChoice {
  const others = Object.entries(positions).map(([other, at]) => [other, at === position ? null : at]);
  return { headerRow, positions: { ...Object.fromEntries(others), [field]: position } };
}

/** Returns a unique name for a column of a file: `Code`, or `Code (column D)` if several columns have that header. */
export function columnLabel(cells: SheetRow['cells'], position: number): string {
  const written = cells[position]?.text.trim() ?? '';
  const letter = `column ${columnLetter(position)}`;
  if (!written) return `${letter}, without a header`;
  const isAlone = cells.filter(({ text }) => text.trim() === written).length === 1;
  return isAlone ? written : `${written} (${letter})`;
}

/** Returns the letter of a column by its zero-based index: A, B … Z, AA. */
export function columnLetter(position: number): string {
  const LETTERS = 26;
  const before = Math.floor(position / LETTERS);
  const letter = String.fromCharCode(65 + (position % LETTERS));
  return before > 0 ? `${columnLetter(before - 1)}${letter}` : letter;
}
