import { fold, searchForm } from '#domain/values/text';

type Answer = Record<string, unknown>;

/**
 * Returns the index of the option that a text means: the option whose column equals the text, the only option whose
 * column equals it in search form, or the only option. Returns -1 if there is none.
 */
export function onlyAnswer(
  rows: readonly Answer[],
  columns: readonly (string | undefined)[],
  search: string,
): number {
  const placesOf = (form: (text: string) => string) =>
    rows.flatMap((row, index) => {
      const isSaid = columns.some((column) => column && form(String(row[column] ?? '')) === form(search));
      return isSaid ? [index] : [];
    });
  const [exact] = placesOf(fold);
  if (exact !== undefined) return exact;
  const [similar, another] = placesOf(searchForm);
  if (similar !== undefined && another === undefined) return similar;
  return rows.length === 1 ? 0 : -1;
}
