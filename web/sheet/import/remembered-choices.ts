import * as z from 'zod/mini';
import type { SheetRow } from '#domain/sheet/cell';
import type { ColumnChoice } from '#domain/sheet/column-choice';
import { bareHeader, type HeaderWords, matchHeader, topRows } from '#domain/sheet/headers';
import { ERROR_HEADER } from '../check/row-faults.ts';

const MAX_REMEMBERED = 20;

/**
 * A user's choice for files with these normalized headers: the position of the column of each field; null for a field
 * that the user excluded. `repeat` is the number of rows with the same headers above the chosen row. `below` is true if
 * the file has a header of the import above the chosen row.
 */
const rememberedChoice = z.object({
  headers: z.array(z.string()),
  repeat: z._default(z.int(), 0),
  below: z._default(z.boolean(), true),
  positions: z.record(z.string(), z.nullable(z.int())),
});

export const rememberedChoices = z.array(rememberedChoice);
type Remembered = z.infer<typeof rememberedChoices>;

type Known = Readonly<Record<string, HeaderWords>>;

/**
 * Finds the newest choice whose headers match one of the top rows. A row below a header of the import matches only if
 * it was chosen below one, since it may be a row of data that was chosen in a file without headers.
 */
export function findChoice(
  remembered: Remembered,
  rows: readonly SheetRow[],
  known: Known,
): ColumnChoice | undefined {
  for (const { headers, repeat, below, positions } of remembered) {
    const alike = rowsWith(headers, rows);
    const row = alike[repeat] ?? alike[0];
    if (row && (below || !isBelowHeader(row, rows, known))) return { headerRow: row.row, positions };
  }
  return undefined;
}

function isBelowHeader({ row }: SheetRow, rows: readonly SheetRow[], known: Known): boolean {
  const header = rows[matchHeader(known, rows).index];
  return header !== undefined && header.row < row;
}

/** Adds a choice. Removes earlier choices whose headers match any top row, and the oldest beyond `MAX_REMEMBERED`. */
export function rememberChoice(
  remembered: Remembered,
  rows: readonly SheetRow[],
  { headerRow, positions }: ColumnChoice,
  known: Known,
): Remembered {
  const row = topRows(rows).find((candidate) => candidate.row === headerRow);
  if (!row) return remembered;
  const headers = headersOf(row);
  const choice = {
    headers,
    repeat: rowsWith(headers, rows).indexOf(row),
    below: isBelowHeader(row, rows, known),
    positions: { ...positions },
  };
  return [choice, ...forgetChoices(remembered, rows)].slice(0, MAX_REMEMBERED);
}

/** Removes the choices whose headers match any of the top rows. */
export function forgetChoices(remembered: Remembered, rows: readonly SheetRow[]): Remembered {
  return remembered.filter(({ headers }) => rowsWith(headers, rows).length === 0);
}

function rowsWith(headers: readonly string[], rows: readonly SheetRow[]): SheetRow[] {
  return topRows(rows).filter((candidate) => isSame(headersOf(candidate), headers));
}

/**
 * Returns the headers of a row. The headers of hidden columns count as blank, because these columns may be left out,
 * and a last column `Error` does not count, because a workbook with errors has it.
 */
function headersOf({ cells }: SheetRow): string[] {
  const headers = cells.map(({ text, hidden }) => (hidden ? '' : bareHeader(text)));
  if (headers.at(-1) === bareHeader(ERROR_HEADER)) headers.pop();
  return headers.slice(0, headers.findLastIndex((header) => header !== '') + 1);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((header, index) => header === other[index]);
}
