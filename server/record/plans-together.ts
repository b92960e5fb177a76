import { type RawBuilder, sql } from 'kysely';

/** The plans that are one order with this one, itself among them (behaviour 34.4), as a subquery of their ids. */
export function plansTogether(planId: number): RawBuilder<number> {
  return sql`(select plan_id from plans_together(array[${planId}::int]))`;
}
