import { formatQuantity } from '#domain/values/quantity';
import { searchTest } from '#domain/values/search-words';
import { searchForm } from '#domain/values/text';

export type SearchedText<Row> = (row: Row) => string;

/**
 * Returns a function that joins the searched values of a row. It caches the texts, since every keystroke needs them.
 */
export function searchedText<Row extends object>(
  valuesOf: (row: Row) => readonly unknown[],
): SearchedText<Row> {
  const cache = new WeakMap<Row, string>();
  return (row) => {
    const known = cache.get(row);
    if (known !== undefined) return known;
    const text = valuesOf(row).map(formOf).join('\n');
    cache.set(row, text);
    return text;
  };
}

/**
 * Returns the texts by which a value is found: for a number, the displayed `1,200` and the typed `1200` (behaviour
 * 3.3).
 */
function formOf(value: unknown): string {
  if (typeof value === 'number') return `${value}\n${formatQuantity(value)}`;
  return searchForm(String(value ?? ''));
}

export function findRows<Row>(
  rows: readonly Row[],
  search: string,
  textOf: SearchedText<Row>,
): readonly Row[] {
  if (search.trim() === '') return rows;
  const isFound = searchTest(search);
  return rows.filter((row) => isFound(textOf(row)));
}
