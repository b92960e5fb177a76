import { type RawBuilder, sql } from 'kysely';
import { passiveSpecification } from '#domain/specification/specification';
import type { State } from '#domain/values/state';
import type { Db } from '../db/db.ts';
import { type AppError, badReference } from '../errors/errors.ts';

type Specifications = 'specifications' | 'specification_lookup' | 'other';

/** The condition that a later active specification of the car model has begun by a day. */
const isFollowedBy = (rows: Specifications, day: RawBuilder<string>) =>
  sql<boolean>`coalesce(${sql.ref(`${rows}.next_begin`)} <= ${day}, false)`;

/** The condition that a specification is in force on a day. A car model has at most one on a day (behaviour 12.4). */
export const isInForce = (rows: Specifications, day: RawBuilder<string>) => sql<boolean>`(
  ${sql.ref(`${rows}.state`)} = 'A' and ${sql.ref(`${rows}.begin_date`)} <= ${day} and not ${isFollowedBy(rows, day)}
)`;

/** Selects the id of the active specification that precedes the specification of a row, or null (behaviour 12.8). */
export const previousSpecification = (rows: 'specifications' | 'shown') => sql<number | null>`(
  select earlier.specification_id from specifications as earlier
  where earlier.output_product_id = ${sql.ref(rows)}.output_product_id and earlier.state = 'A'
    and (earlier.begin_date, earlier.specification_id)
      < (${sql.ref(rows)}.begin_date, ${sql.ref(rows)}.specification_id)
  order by earlier.begin_date desc, earlier.specification_id desc limit 1
)`;

/**
 * The condition that a plan, joined with its specification, is outdated: a newer specification is in force at its
 * start, or its own specification is passive (behaviour 34.2).
 */
export const IS_OUTDATED_PLAN = sql<boolean>`(
  specifications.state = 'P' or ${isFollowedBy('specifications', sql.ref('plans.begin_date'))}
)`;

/** Selects the outdated plans whose last day is the given day or later. */
export const outdatedPlans = (day: RawBuilder<string>) => sql`
  select plan_id, plans.begin_date, state, next_begin from plans join specifications using (specification_id)
  where end_date >= ${day} and ${IS_OUTDATED_PLAN}
`;

export interface ChosenSpecification {
  specification_id: number;
  output_product_id: number;
  product_label: string;
  state: State;
}

/**
 * Returns the specifications with these ids. With `lock` they stay unchanged until the transaction ends. They are
 * locked before their plans, as rules/030_mirror.sql requires.
 */
export async function chosenSpecifications(
  db: Db,
  ids: readonly number[],
  { lock }: { lock: boolean },
): Promise<Map<number, ChosenSpecification>> {
  const { rows } = await sql<ChosenSpecification>`
    select specification_id, output_product_id, product_label, state from specifications
    where specification_id = any (${ids}::int[]) order by specification_id ${lock ? sql`for share` : sql``}
  `.execute(db);
  return new Map(rows.map((row) => [row.specification_id, row]));
}

/** Returns the 400 error for a passive specification in the field at `path` (behaviour 5.15). */
export function passiveChoice(path: string, { product_label }: ChosenSpecification): AppError {
  return badReference(path, passiveSpecification(product_label), 'passive_reference');
}
