import * as z from 'zod/mini';
import type { SheetRow } from '#domain/sheet/cell';
import type { ColumnChoice } from '#domain/sheet/column-choice';
import { bareHeader, topRows } from '#domain/sheet/headers';

const MAX_REMEMBERED = 20;

/** A column by its header, normalised and as written. `nth`, from 0, distinguishes columns with the same header. */
const namedColumn = z.object({ header: z.string(), written: z.string(), nth: z.int() });
type NamedColumn = z.infer<typeof namedColumn>;

/** A user's choice for files with these headers. */
const rememberedChoice = z.object({
  headers: z.array(z.string()),
  columns: z.record(z.string(), z.nullable(namedColumn)),
});
type RememberedChoice = z.infer<typeof rememberedChoice>;

/** The choices, newest first. */
export const rememberedChoices = z.array(rememberedChoice);
type Remembered = readonly RememberedChoice[];

/** A choice for a file. `missing` are the columns of an earlier file that are missing in this file. */
interface FoundChoice {
  choice: ColumnChoice;
  missing: { field: string; header: string }[];
}

/** Finds the choice for a file with exactly these headers, in any of the top rows. */
export function findChoice(remembered: Remembered, rows: readonly SheetRow[]): FoundChoice | undefined {
  for (const { headers, columns } of remembered) {
    const row = topRows(rows).find((candidate) => isSame(headersOf(candidate), headers));
    if (row) return choiceIn(row, columns);
  }
  return undefined;
}

/** Finds a choice for other headers, if this file has at least one of the chosen columns. */
export function findSimilarChoice(
  remembered: Remembered,
  rows: readonly SheetRow[],
): FoundChoice | undefined {
  const candidates = remembered.flatMap(({ columns }) => topRows(rows).map((row) => choiceIn(row, columns)));
  return candidates.find(({ choice }) =>
    Object.values(choice.positions).some((position) => position !== null),
  );
}

/** Adds a choice for files with the headers of its row, in place of an earlier choice for such files. */
export function rememberChoice(
  remembered: Remembered,
  rows: readonly SheetRow[],
  { headerRow, positions }: ColumnChoice,
): RememberedChoice[] {
  const row = topRows(rows).find((candidate) => candidate.row === headerRow);
  if (!row) return [...remembered];
  const headers = headersOf(row);
  const columns = Object.fromEntries(
    Object.entries(positions).map(([field, at]) => [field, at === null ? null : nameOf(row, at)]),
  );
  return [{ headers, columns }, ...forgetChoices(remembered, rows)].slice(0, MAX_REMEMBERED);
}

/** Removes the choices for a file with these headers. */
export function forgetChoices(remembered: Remembered, rows: readonly SheetRow[]): RememberedChoice[] {
  const known = topRows(rows).map(headersOf);
  return remembered.filter(({ headers }) => !known.some((other) => isSame(other, headers)));
}

function headersOf({ cells }: SheetRow): string[] {
  return cells.map(({ text }) => bareHeader(text));
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((header, index) => header === other[index]);
}

function nameOf(row: SheetRow, position: number): NamedColumn {
  const headers = headersOf(row);
  const header = headers[position] ?? '';
  const nth = headers.slice(0, position).filter((other) => other === header).length;
  return { header, written: row.cells[position]?.text.trim() ?? '', nth };
}

function choiceIn(row: SheetRow, columns: RememberedChoice['columns']): FoundChoice {
  const headers = headersOf(row);
  const positions: Record<string, number | null> = {};
  const missing: FoundChoice['missing'] = [];
  for (const [field, column] of Object.entries(columns)) {
    const position =
      column && headers.flatMap((header, index) => (header === column.header ? [index] : []))[column.nth];
    if (position === undefined) missing.push({ field, header: column?.written ?? '' });
    else positions[field] = position;
  }
  return { choice: { headerRow: row.row, positions }, missing };
}
