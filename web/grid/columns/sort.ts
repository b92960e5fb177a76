import { compareTexts } from '#domain/values/compare-texts';
import { readSortKey } from '#domain/wire/grid';

export type Direction = 'ascending' | 'descending' | 'none';

/** How a column is sorted. Only the first key is shown: the others merely settle ties. */
export function directionOf(sort: readonly string[], column: string): Direction {
  const first = sort[0] === undefined ? undefined : readSortKey(sort[0]);
  if (first?.column !== column) return 'none';
  return first.descending ? 'descending' : 'ascending';
}

/** The sort after a click on the header of a column that is sorted like this: ascending, descending, none. */
export function nextSort(direction: Direction, column: string): string[] {
  const next: Record<Direction, string[]> = {
    none: [column],
    ascending: [`-${column}`],
    descending: [],
  };
  return next[direction];
}

/** Orders rows in memory as the server orders a list: nulls last in both directions, texts without case. */
export function sortRows<Row extends object>(rows: readonly Row[], sort: readonly string[]): Row[] {
  const keys = sort.map(readSortKey);
  return rows.toSorted((a, b) => {
    for (const { column, descending } of keys) {
      const order = compareCells(cellValue(a, column), cellValue(b, column), descending);
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** The order of two values of a column: blank ones last in both directions, texts without case. */
export function compareCells(a: unknown, b: unknown, descending: boolean): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
  return descending ? -order : order;
}

export function cellValue(row: object, column: string): unknown {
  return (row as Record<string, unknown>)[column];
}
