import { fold, searchForm } from '#domain/values/text';

type Answer = Record<string, unknown>;

/**
 * The place of the option that can only be meant: the one whose column says what was searched for, to the letter or as
 * the only one that a search takes for it, or the single one that is left; -1 where neither is.
 */
export function onlyAnswer(
  rows: readonly Answer[],
  columns: readonly (string | undefined)[],
  search: string,
): number {
  const placesOf = (form: (text: string) => string) =>
    rows.flatMap((row, place) => {
      const isSaid = columns.some((column) => column && form(String(row[column] ?? '')) === form(search));
      return isSaid ? [place] : [];
    });
  const [exact] = placesOf(fold);
  if (exact !== undefined) return exact;
  const [alike, another] = placesOf(searchForm);
  if (alike !== undefined && another === undefined) return alike;
  return rows.length === 1 ? 0 : -1;
}
