import { compareTexts } from '#domain/values/compare-texts';
import { readSortKey } from '#domain/wire/grid';

export type Direction = 'ascending' | 'descending' | 'none';

export function directionOf(sort: readonly string[], column: string): Direction {
  if (sort.includes(column)) return 'ascending';
  return sort.includes(`-${column}`) ? 'descending' : 'none';
}

/**
 * Returns the rank of a column among several sort columns, from 1; undefined if it is the only one, or not a sort
 * column.
 */
export function sortRank(sort: readonly string[], column: string): number | undefined {
  const index = sort.findIndex((key) => readSortKey(key).column === column);
  return sort.length > 1 && index >= 0 ? index + 1 : undefined;
}

/**
 * Returns `Note, descending`, or for several columns `Note descending, then MOQ`. Undefined if no column has a header.
 */
export function orderWords(
  sort: readonly string[],
  columns: readonly { name: string; header: string }[],
): string | undefined {
  const keys = sort.map((key) => {
    const { column, descending } = readSortKey(key);
    const header = columns.find(({ name }) => name === column)?.header;
    return { header, descending };
  });
  const [first, ...others] = keys;
  if (first === undefined || keys.every(({ header }) => header === undefined)) return undefined;
  if (others.length === 0) return `${first.header}, ${first.descending ? 'descending' : 'ascending'}`;
  const words = keys.map(
    ({ header = 'another column', descending }) => `${header}${descending ? ' descending' : ''}`,
  );
  return words.join(', then ');
}

/**
 * Returns the sort after a click on a column's header: ascending, descending, none. With `adding` the other columns
 * keep their order, and a new column is last (behaviour 32.7).
 */
export function nextSort(sort: readonly string[], column: string, adding = false): string[] {
  const direction = directionOf(sort, column);
  if (adding && direction === 'none') return [...sort, column];
  const next = { none: [column], ascending: [`-${column}`], descending: [] }[direction];
  return adding ? sort.flatMap((key) => (readSortKey(key).column === column ? next : [key])) : next;
}

/**
 * Sorts rows in memory as the server sorts a list: nulls last in both directions, numbers by value, texts and codes in
 * natural order, in which case only breaks ties. Rows with equal values keep their order.
 */
export function sortRows<Row extends object>(
  rows: readonly Row[],
  sort: readonly string[],
  readCell: (row: Row, column: string) => unknown = cellValue,
): readonly Row[] {
  if (sort.length === 0) return rows;
  const keys = sort.map(readSortKey);
  return rows
    .map((row) => ({ row, values: keys.map(({ column }) => readCell(row, column)) }))
    .sort((a, b) => {
      for (const [index, { descending }] of keys.entries()) {
        const order = compareCells(a.values[index], b.values[index], descending);
        if (order !== 0) return order;
      }
      return 0;
    })
    .map(({ row }) => row);
}

function compareCells(a: unknown, b: unknown, descending: boolean): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
  return descending ? -order : order;
}

export function cellValue(row: object, column: string): unknown {
  return (row as Record<string, unknown>)[column];
}
