import type { Scope } from '../grid/grid-query.ts';
import type { SqlCondition } from '../grid/grid-sql.ts';

/** The rows selected by the extra parameters of a list, and hints for finding them fast. */
export interface ListScope extends Scope {
  /** The stored counts whose sum is the number of rows that `where` matches. */
  keptCounts?: readonly string[] | undefined;
  /** A condition that is true for every row and makes the planner use an index for the page's order. Counts omit it. */
  alwaysTrue?: SqlCondition | undefined;
  /** The order uses only columns of the table with the ids: a page is found there, and only its rows are joined. */
  deferredJoin?: boolean | undefined;
}
