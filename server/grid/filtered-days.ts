import { type RawBuilder, sql } from 'kysely';
import type { Condition as Filter } from '#domain/wire/condition';
import { both, type Condition } from './grid-sql.ts';

interface Ends {
  from?: RawBuilder<unknown>;
  to?: RawBuilder<unknown>;
}

/** The business's own day, asked for once in a statement. */
const TODAY = sql`(select today())`;

/** A day between two, both included; `also` adds what else is known of one between them. */
export function filteredDays(
  held: RawBuilder<unknown>,
  filter: Filter,
  also: (ends: Ends) => RawBuilder<unknown>[] = () => [],
): Condition {
  const ends = endsOf(filter);
  return both(
    ...(ends.from ? [sql<boolean>`${held} >= ${ends.from}`] : []),
    ...(ends.to ? [sql<boolean>`${held} <= ${ends.to}`] : []),
    ...also(ends),
  );
}

function endsOf({ from, to, last, next, this: span, shift = 0 }: Filter): Ends {
  if (last !== undefined) {
    const end = sql`(${TODAY} + ${shift * (last + 1)}::int)`;
    return { from: sql`(${end} - ${last}::int)`, to: end };
  }
  if (next !== undefined) {
    const begin = sql`(${TODAY} + ${shift * (next + 1)}::int)`;
    return { from: begin, to: sql`(${begin} + ${next}::int)` };
  }
  if (span) {
    const begin = (at: number) =>
      sql`(date_trunc(${span}, ${TODAY}::timestamp) + ${`${at} ${span}`}::interval)::date`;
    return { from: begin(shift), to: sql`(${begin(shift + 1)} - 1)` };
  }
  return {
    ...(from !== undefined && { from: sql`${from}::date` }),
    ...(to !== undefined && { to: sql`${to}::date` }),
  };
}
