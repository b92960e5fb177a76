import * as z from 'zod/mini';
import type { SheetRow } from '#domain/sheet/cell';
import type { ColumnChoice } from '#domain/sheet/column-choice';
import { bareHeader, topRows } from '#domain/sheet/headers';

const MAX_REMEMBERED = 20;

/**
 * A user's choice for files with these normalized headers: the position of the column of each field; null for a field
 * that the user excluded.
 */
const rememberedChoice = z.object({
  headers: z.array(z.string()),
  positions: z.record(z.string(), z.nullable(z.int())),
});

export const rememberedChoices = z.array(rememberedChoice);
type Remembered = z.infer<typeof rememberedChoices>;

/** Finds the newest choice whose headers match one of the top rows. */
export function findChoice(remembered: Remembered, rows: readonly SheetRow[]): ColumnChoice | undefined {
  for (const { headers, positions } of remembered) {
    const row = topRows(rows).find((candidate) => isSame(headersOf(candidate), headers));
    if (row) return { headerRow: row.row, positions };
  }
  return undefined;
}

/** Adds a choice. Removes earlier choices whose headers match any top row, and the oldest beyond `MAX_REMEMBERED`. */
export function rememberChoice(
  remembered: Remembered,
  rows: readonly SheetRow[],
  { headerRow, positions }: ColumnChoice,
): Remembered {
  const row = topRows(rows).find((candidate) => candidate.row === headerRow);
  if (!row) return remembered;
  const choice = { headers: headersOf(row), positions: { ...positions } };
  return [choice, ...forgetChoices(remembered, rows)].slice(0, MAX_REMEMBERED);
}

/** Removes the choices whose headers match any of the top rows. */
export function forgetChoices(remembered: Remembered, rows: readonly SheetRow[]): Remembered {
  const known = topRows(rows).map(headersOf);
  return remembered.filter(({ headers }) => !known.some((other) => isSame(other, headers)));
}

function headersOf({ cells }: SheetRow): string[] {
  return cells.map(({ text }) => bareHeader(text));
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((header, index) => header === other[index]);
}
