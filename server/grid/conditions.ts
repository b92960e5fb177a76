import type { RawBuilder } from 'kysely';
import type { Condition } from './grid-sql.ts';
import type { Asked, RunnableGrid } from './runnable-grid.ts';
import { searchConditions } from './search-conditions.ts';

/** What the extra parameters of a list or lookup ask for. */
export interface Narrowing {
  /** Leaves rows out. */
  where?: Condition | undefined;
  /** Comes before the asked order of a lookup. */
  first?: RawBuilder<unknown> | undefined;
  /** The kept counts whose sum is the number of rows that `where` leaves of a list; without them these are counted. */
  counted?: readonly string[] | undefined;
  /** True of every row: it only says where a page is found best, and counts do without. */
  known?: Condition | undefined;
  /** The order is one of the table with the ids: a page is found there, and only its rows are joined with the others. */
  idsFirst?: boolean | undefined;
}

/** All that must hold for a row to be among those that are asked for, as conditions of the grid's view. */
export function conditionsOf<Column extends string>(
  grid: RunnableGrid<Column>,
  asked: Asked,
  { where }: Narrowing,
): Condition[] {
  return [...(where ? [where] : []), ...searchConditions(grid, asked)];
}
