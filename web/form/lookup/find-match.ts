import { fold, searchForm } from '#domain/values/text';

type Option = Record<string, unknown>;

/**
 * Returns the index of the option that a text means: the first option that has a column equal to the text after folding
 * (behaviour 5.3), else the only option that has a column equal to it in search form, else the only option of all.
 * Returns -1 if there is none.
 */
export function findMatch(
  rows: readonly Option[],
  columns: readonly (string | undefined)[],
  search: string,
): number {
  const matchingIndexes = (form: (text: string) => string) =>
    rows.flatMap((row, index) => {
      const isMatch = columns.some((column) => column && form(String(row[column] ?? '')) === form(search));
      return isMatch ? [index] : [];
    });
  const [exact] = matchingIndexes(fold);
  if (exact !== undefined) return exact;
  const [similar, another] = matchingIndexes(searchForm);
  if (similar !== undefined && another === undefined) return similar;
  return rows.length === 1 ? 0 : -1;
}
