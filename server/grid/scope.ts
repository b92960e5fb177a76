import { type RawBuilder, sql } from 'kysely';
import type { SqlCondition } from './grid-sql.ts';

/** What the extra parameters of a list or lookup ask for. */
export interface Scope {
  /** Leaves rows out. */
  where?: SqlCondition | undefined;
  /** Comes before the asked order of a lookup. */
  orderFirst?: RawBuilder<unknown> | undefined;
  /** The kept counts whose sum is the number of rows that `where` leaves of a list. */
  keptCounts?: readonly string[] | undefined;
  /** True of every row: it leads the planner to an index of a page's order. Counts do without it. */
  alwaysTrue?: SqlCondition | undefined;
  /**
   * The order is one of the table with the ids: a page is found there, and only its rows are joined with the others.
   */
  deferredJoin?: boolean | undefined;
}

/** One record alone, where the extra parameters of a lookup name one. */
export function onlyRow<Id extends string>(
  id: Id,
  extra: { [Name in Id]?: number | undefined } | null | undefined,
): Scope {
  const asked = extra?.[id];
  return asked === undefined ? {} : { where: sql<boolean>`${sql.ref(id)} = ${asked}` };
}
