import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '#domain/wire/condition';

/** Two ends, both included, of which one may be missing. */
export interface Ends {
  from: RawBuilder<unknown> | undefined;
  to: RawBuilder<unknown> | undefined;
}

/** The business's own day, asked for once in a statement. */
const TODAY = sql`(select today())`;

/** What a condition on figures or days leaves a value between; `type` is that of the value in the database. */
export function endsOf(condition: Condition, type: 'numeric' | 'date'): Ends {
  const { from, to, last, next, this: span, shift = 0 } = condition;
  const fromToday = (days: number) => sql`(${TODAY} + ${days}::int)`;
  if (last !== undefined) {
    const end = shift * (last + 1);
    return { from: fromToday(end - last), to: fromToday(end) };
  }
  if (next !== undefined) {
    const begin = shift * (next + 1);
    return { from: fromToday(begin), to: fromToday(begin + next) };
  }
  if (span) {
    const begin = (at: number) =>
      sql`(date_trunc(${span}, ${TODAY}::timestamp) + ${`${at} ${span}`}::interval)::date`;
    return { from: begin(shift), to: sql`(${begin(shift + 1)} - 1)` };
  }
  const typed = (end: string | number | undefined) =>
    end === undefined ? undefined : sql`${end}::${sql.raw(type)}`;
  return { from: typed(from), to: typed(to) };
}
