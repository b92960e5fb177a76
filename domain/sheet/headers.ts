import { fold } from '../values/text.ts';
import type { Cell, SheetRow } from './cell.ts';

/** The number of rows that are searched for the header, since titles and blank rows may precede it. */
export const HEADER_ROWS = 50;

export interface HeaderWords {
  /** The header in instructions and messages. */
  header: string;
  alternates?: readonly string[];
  required?: boolean;
}

export interface HeaderMatch<Field extends string> {
  /** The position of the header among the rows; -1 if it was not found. */
  index: number;
  positions: ReadonlyMap<Field, number>;
  unknownHeaders: string[];
  /** The required columns that are missing, by their headers in instructions. */
  missingColumns: string[];
  foundHeaders: string[];
}

/** Returns the rows that are searched for the header. */
export function topRows(rows: readonly SheetRow[]): readonly SheetRow[] {
  return rows.slice(0, HEADER_ROWS);
}

/**
 * Normalizes a header by removing case, spaces and punctuation, so that `Part name*`, `PART_NAME` and `part name` are
 * equal.
 */
export function bareHeader(text: string): string {
  return fold(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Returns whether a cell is a text with a letter, as a header is. */
export function isWord({ kind, text }: Cell): boolean {
  return kind === 'text' && /\p{L}/u.test(text);
}

/** Returns whether a text has a digit, which may be a full-width one. */
export function hasDigit(text: string): boolean {
  return /\p{Nd}/u.test(text);
}

/** Maps each normalized header to its field. */
export function headerWords<Field extends string>(
  columns: Readonly<Record<Field, HeaderWords>>,
): Map<string, Field> {
  const fields = Object.keys(columns) as Field[];
  return new Map(
    fields.flatMap((field) =>
      [columns[field].header, ...(columns[field].alternates ?? [])].map(
        (word) => [bareHeader(word), field] as const,
      ),
    ),
  );
}

/**
 * Finds the header row (behaviour 9.4): the first of the top rows that has all required columns. If there is none,
 * returns the missing columns and the headers of the most likely row.
 */
export function matchHeader<Field extends string>(
  columns: Readonly<Record<Field, HeaderWords>>,
  rows: readonly SheetRow[],
): HeaderMatch<Field> {
  const words = headerWords(columns);
  const readRow = (cells: readonly Cell[]) => {
    const match = readHeader(words, cells);
    return { ...match, missingColumns: missingHeaders(columns, match.positions) };
  };
  for (const [index, { cells }] of topRows(rows).entries()) {
    const match = readRow(cells);
    if (match.missingColumns.length === 0) return { index, ...match };
  }
  const likely = likelyHeaderRow(columns, rows);
  const nearest = readRow(rows.find(({ row }) => row === likely)?.cells ?? []);
  return { ...nearest, index: -1, positions: new Map() };
}

/** Returns the required columns without a position, by their headers in instructions. */
export function missingHeaders<Field extends string>(
  columns: Readonly<Record<Field, HeaderWords>>,
  positions: ReadonlyMap<Field, number>,
): string[] {
  const fields = Object.keys(columns) as Field[];
  return fields.flatMap((field) =>
    columns[field].required && !positions.has(field) ? columns[field].header : [],
  );
}

/**
 * Returns the number of the row that is most likely the header if no row has all required columns: of the top rows, the
 * one with the most known headers or, among equals, with the most cells that can be headers.
 */
export function likelyHeaderRow(
  columns: Readonly<Record<string, HeaderWords>>,
  rows: readonly SheetRow[],
  canBeHeader: (cell: Cell) => boolean = isWord,
): number | undefined {
  const words = headerWords(columns);
  let best: { row: number; known: number; headers: number } | undefined;
  for (const { row, cells } of topRows(rows)) {
    const known = readHeader(words, cells).positions.size;
    const headers = cells.filter(canBeHeader).length;
    if (headers > 0 && (!best || known > best.known || (known === best.known && headers > best.headers)))
      best = { row, known, headers };
  }
  return best?.row;
}

/** Lists the columns for instructions: `SAP*, Quantity*, LOT`. Required columns have an asterisk. */
export function columnNames(columns: Readonly<Record<string, HeaderWords>>): string {
  return Object.values(columns)
    .map(({ header, required }) => (required ? `${header}*` : header))
    .join(', ');
}

/** Returns the fault of a sheet without its required columns, one sentence per line (behaviour 9.6). */
export function missingColumnsFault(
  columns: Readonly<Record<string, HeaderWords>>,
  match: Pick<HeaderMatch<string>, 'missingColumns' | 'foundHeaders'>,
): string | undefined {
  const { missingColumns, foundHeaders } = match;
  if (missingColumns.length === 0) return undefined;

  const [column, is] = missingColumns.length === 1 ? ['column', 'is'] : ['columns', 'are'];
  return [
    `The ${column} ${missingColumns.join(', ')} ${is} missing.`,
    `Expected columns: ${columnNames(columns)}.`,
    `Found: ${foundHeaders.join(', ') || 'none'}.`,
  ].join('\n');
}

/**
 * Assigns to each field the leftmost visible column with its header, or else the leftmost hidden one (behaviour 9.5).
 * Further columns with that header count as unknown.
 */
export function readHeader<Field extends string>(words: ReadonlyMap<string, Field>, cells: readonly Cell[]) {
  const written = cells.map(({ text }) => text.trim());
  const headers = written.map(bareHeader);
  const positions = new Map<Field, number>();
  // Visible columns precede hidden ones, and the header of a field precedes its alternates.
  for (const isHidden of [false, true]) {
    for (const [word, field] of words) {
      const position = headers.findIndex((header, at) => header === word && !!cells[at]?.hidden === isHidden);
      if (position >= 0 && !positions.has(field)) positions.set(field, position);
    }
  }
  return {
    positions,
    unknownHeaders: ignoredHeaders(words, cells, positions),
    foundHeaders: written.filter((word) => word),
  };
}

/** Names the ignored columns, and the column that was read for the same field if it has another header. */
export function ignoredHeaders<Field extends string>(
  words: ReadonlyMap<string, Field>,
  cells: readonly Cell[],
  positions: ReadonlyMap<Field, number>,
): string[] {
  const written = cells.map(({ text }) => text.trim());
  const claimed = new Set(positions.values());
  const named = (header: string) => {
    const field = words.get(bareHeader(header));
    const read = field && written[positions.get(field) ?? -1];
    return read && bareHeader(read) !== bareHeader(header) ? `${header} (${read} was read instead)` : header;
  };
  return written.filter((word, position) => word && !claimed.has(position)).map(named);
}
