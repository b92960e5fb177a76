import { type RawBuilder, sql } from 'kysely';

/** What the extra parameters of a list or lookup ask for. */
export interface Narrowing {
  /** Leaves rows out. */
  where?: RawBuilder<boolean> | undefined;
  /** Comes before the asked order of a lookup. */
  first?: RawBuilder<unknown> | undefined;
  /** The kept counts whose sum is the number of rows that `where` leaves of a list; without them these are counted. */
  counted?: readonly string[] | undefined;
}

/** The conditions of a query, those that there are. */
export function whereOf(...conditions: (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> {
  const present = conditions.filter((condition) => condition !== undefined);
  return present.length > 0 ? sql`where ${sql.join(present, sql` and `)}` : sql``;
}
