import { type RawBuilder, sql } from 'kysely';

/** What the extra parameters of a list or lookup ask for. */
export interface Narrowing {
  /** Leaves rows out. */
  where?: RawBuilder<boolean> | undefined;
  /** Comes before the asked order of a lookup. */
  first?: RawBuilder<unknown> | undefined;
  /** The kept counts whose sum is the number of rows that `where` leaves of a list; without them these are counted. */
  counted?: readonly string[] | undefined;
  /** True of every row: it only says where a page is found best, and counts do without. */
  known?: RawBuilder<boolean> | undefined;
  /** The order is one of the table with the ids: a page is found there, and only its rows are joined with the others. */
  idsFirst?: boolean | undefined;
}

type Conditions = (RawBuilder<unknown> | undefined)[];

/** The conditions of a query, those that there are. */
export function whereOf(...conditions: Conditions): RawBuilder<unknown> {
  const all = allOf(...conditions);
  return all ? sql`where ${all}` : sql``;
}

/** Those of the conditions that there are, as one; undefined when there is none. */
export function allOf(...conditions: Conditions): RawBuilder<boolean> | undefined {
  const present = conditions.filter((condition) => condition !== undefined);
  return present.length > 0 ? sql<boolean>`${sql.join(present, sql` and `)}` : undefined;
}
