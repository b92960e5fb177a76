import type { Scope } from '../grid/asked-grid.ts';
import type { SqlCondition } from '../grid/grid-sql.ts';

/** What the extra parameters of a list ask for, and how its rows are found best by them. */
export interface ListScope extends Scope {
  /** The kept counts whose sum is the number of rows that `where` leaves. */
  keptCounts?: readonly string[] | undefined;
  /** True of every row: it leads the planner to an index of a page's order. Counts do without it. */
  alwaysTrue?: SqlCondition | undefined;
  /**
   * The order is one of the table with the ids: a page is found there, and only its rows are joined with the others.
   */
  deferredJoin?: boolean | undefined;
}
