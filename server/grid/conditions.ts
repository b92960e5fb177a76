import { filterConditions } from './filter-conditions.ts';
import type { Condition } from './grid-sql.ts';
import type { AskedRows, ViewGrid } from './runnable-grid.ts';
import type { Scope } from './scope.ts';
import { searchConditions } from './search-conditions.ts';

/** All that must hold for a row to be among those that are asked for, as conditions of the grid's view. */
export function conditionsOf(grid: ViewGrid, asked: AskedRows, { where }: Scope): Condition[] {
  return [
    ...(where ? [where] : []),
    ...filterConditions(grid, asked.where),
    ...searchConditions(grid, asked),
  ];
}
