import { fold } from '../values/text.ts';
import type { Cell, SheetRow } from './cell.ts';

/** The header is searched in this many rows, because titles and blank rows may precede it. */
export const HEADER_ROWS = 50;

/** The names of a column by which its header is found. */
export interface HeaderWords {
  /** The word in instructions and messages. */
  header: string;
  /** Other words for the same column. */
  alternates?: readonly string[];
  required?: boolean;
}

export interface HeaderMatch<Field extends string> {
  /** The position of the header among the rows; -1 if no row has the required columns. */
  index: number;
  /** The cell position of each field that the sheet has. */
  positions: ReadonlyMap<Field, number>;
  /** Headers that match no column, as written. */
  unknownHeaders: string[];
  /** The required columns that the best row lacks, as instructions name them. */
  missingColumns: string[];
  /** All headers of that row, as written. */
  foundHeaders: string[];
  /** The error about a column chosen for two fields. */
  chosenTwice?: string | undefined;
}

/** The rows in which the header is searched. */
export function topRows(rows: readonly SheetRow[]): readonly SheetRow[] {
  return rows.slice(0, HEADER_ROWS);
}

/**
 * Normalises a header: without case, spaces, asterisks and punctuation, `Part name*`, `PART_NAME` and `part name` are
 * equal.
 */
export function bareHeader(text: string): string {
  return fold(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Returns whether a cell is text with a letter, as headers are. */
export function isWord({ kind, text }: Cell): boolean {
  return kind === 'text' && /\p{L}/u.test(text);
}

/** Maps each word of a header to its field. */
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
 * Finds the first top row with every required column, else the best one: with the most known headers, then
 * the most words (behaviour 9.4).
 */
export function matchHeader<Field extends string>(
  columns: Readonly<Record<Field, HeaderWords>>,
  rows: readonly SheetRow[],
): HeaderMatch<Field> {
  const fields = Object.keys(columns) as Field[];
  const words = headerWords(columns);
  const required = fields.filter((field) => columns[field].required);

  let nearest: (HeaderMatch<Field> & { words: number }) | undefined;
  for (const [index, { cells }] of topRows(rows).entries()) {
    const match = readHeader(words, cells);
    const missing = required.filter((field) => !match.positions.has(field));
    const missingColumns = missing.map((field) => columns[field].header);
    if (missing.length === 0) return { index, ...match, missingColumns };

    const candidate = { index, ...match, missingColumns, words: cells.filter(isWord).length };
    const nearer =
      candidate.positions.size - (nearest?.positions.size ?? 0) || candidate.words - (nearest?.words ?? 0);
    if (nearer > 0) nearest = candidate;
  }

  const missingColumns = nearest?.missingColumns ?? required.map((field) => columns[field].header);
  return {
    index: -1,
    positions: new Map(),
    unknownHeaders: nearest?.unknownHeaders ?? [],
    missingColumns,
    foundHeaders: nearest?.foundHeaders ?? [],
  };
}

/** `SAP*, Quantity*, LOT`: the columns in instructions, required ones with an asterisk. */
export function columnNames(columns: Readonly<Record<string, HeaderWords>>): string {
  return Object.values(columns)
    .map(({ header, required }) => (required ? `${header}*` : header))
    .join(', ');
}

/** The message for a sheet without its required columns, one sentence per line (behaviour 9.6). */
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
 * A field takes the leftmost visible column that its words match (behaviour 9.5); a second one counts as
 * unknown.
 */
export function readHeader<Field extends string>(words: ReadonlyMap<string, Field>, cells: readonly Cell[]) {
  const written = cells.map(({ text }) => text.trim());
  const fields = written.map((word) => words.get(bareHeader(word)));
  const positions = new Map<Field, number>();
  for (const isHidden of [false, true]) {
    for (const [position, field] of fields.entries()) {
      const isOf = !!cells[position]?.hidden === isHidden;
      if (field && isOf && !positions.has(field)) positions.set(field, position);
    }
  }
  const claimed = new Set(positions.values());
  return {
    positions,
    unknownHeaders: written.filter((word, position) => word && !claimed.has(position)),
    foundHeaders: written.filter((word) => word),
  };
}
