import { fold } from '../values/text.ts';
import type { Cell, SheetRow } from './cell.ts';

/** So many rows at the top are searched for the header: titles and blank rows may stand above it. */
export const HEADER_ROWS = 50;

/** What the header needs to know of a column. */
export interface HeaderWords {
  /** The word that the instructions and messages use. */
  header: string;
  /** Other words for the same column. */
  alternates?: readonly string[];
  required?: boolean;
}

export interface HeaderMatch<Field extends string> {
  /** Where the header stands among the given rows; -1 where no row has the required columns. */
  index: number;
  /** For each field that the sheet has, the position of its cell in a row. */
  positions: ReadonlyMap<Field, number>;
  /** Headers that no column claims, as written. */
  unknownHeaders: string[];
  /** The required columns that the best row lacks, as the instructions name them. */
  missingColumns: string[];
  /** All headers of that row, as written. */
  foundHeaders: string[];
  /** The sentence about a column that a person chose for two fields. */
  chosenTwice?: string | undefined;
}

/** The rows that a header is looked for in. */
export function topRows(rows: readonly SheetRow[]): readonly SheetRow[] {
  return rows.slice(0, HEADER_ROWS);
}

/** A header without case, spaces, asterisks and punctuation: `Part name*`, `PART_NAME` and `part name` are one. */
export function bareHeader(text: string): string {
  return fold(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Whether a cell is a text with a letter, as headers are. */
export function isWord({ kind, text }: Cell): boolean {
  return kind === 'text' && /\p{L}/u.test(text);
}

/** Which field each word of a header means. */
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
 * Finds the first of the top rows that holds every required column, else the row that comes nearest: the one with the
 * most known headers, of these the one with the most words (behaviour 9.4).
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

/** `SAP*, Quantity*, LOT`: the columns as instructions name them, the required ones with an asterisk. */
export function columnNames(columns: Readonly<Record<string, HeaderWords>>): string {
  return Object.values(columns)
    .map(({ header, required }) => (required ? `${header}*` : header))
    .join(', ');
}

/** The one message for a sheet without its required columns: its sentences, each on a line (behaviour 9.6). */
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
 * The leftmost column that a word fits takes its field, of those that the sheet shows where it hides one (behaviour
 * 9.5); a second one is as good as unknown.
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
