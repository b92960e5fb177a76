import { fold } from '#domain/values/text';

type Answer = Record<string, unknown>;

/**
 * The place of the option that can only be meant: the one whose column says exactly what was searched for, or the
 * single one that is left; -1 where neither is.
 */
export function onlyAnswer(
  rows: readonly Answer[],
  columns: readonly (string | undefined)[],
  search: string,
): number {
  const exact = rows.findIndex((row) =>
    columns.some((column) => column && fold(String(row[column] ?? '')) === fold(search)),
  );
  return exact < 0 && rows.length === 1 ? 0 : exact;
}
