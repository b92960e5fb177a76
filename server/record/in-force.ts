import { type RawBuilder, sql } from 'kysely';

/** Which rows of a query are specifications: the table or view, as the query calls it. */
type Specifications = 'specifications' | 'specification_lookup' | 'other';

/**
 * Whether another active specification of the car model, a later one, has begun by a day
 * (rules/050_specifications.sql).
 */
const isFollowedBy = (rows: Specifications, day: RawBuilder<string>) =>
  sql<boolean>`coalesce(${sql.ref(`${rows}.next_begin`)} <= ${day}, false)`;

/** Whether a specification is in force on a day (behaviour 12.4); of a car model at most one is. */
export const isInForce = (rows: Specifications, day: RawBuilder<string>) => sql<boolean>`(
  ${sql.ref(`${rows}.state`)} = 'A' and ${sql.ref(`${rows}.begin_date`)} <= ${day} and not ${isFollowedBy(rows, day)}
)`;

/**
 * The id of the active specification that one follows, as far as there is one (behaviour 12.8); its row has its car
 * model, begin date and id.
 */
export const previousSpecification = (rows: 'specifications' | 'shown') => sql<number | null>`(
  select earlier.specification_id from specifications as earlier
  where earlier.output_product_id = ${sql.ref(rows)}.output_product_id and earlier.state = 'A'
    and (earlier.begin_date, earlier.specification_id)
      < (${sql.ref(rows)}.begin_date, ${sql.ref(rows)}.specification_id)
  order by earlier.begin_date desc, earlier.specification_id desc limit 1
)`;

/**
 * Whether a plan of a query that joins its specification is outdated: a newer one is in force when it begins, or its
 * own is passive (behaviour 34.2).
 */
export const IS_OUTDATED_PLAN = sql<boolean>`(
  specifications.state = 'P' or ${isFollowedBy('specifications', sql.ref('plans.begin_date'))}
)`;

/**
 * The outdated plans that are not over on a day, which Today shows: each with its begin, and with the state of its
 * specification and the day on which the next one begins.
 */
export const outdatedPlans = (day: RawBuilder<string>) => sql`
  select plan_id, plans.begin_date, state, next_begin from plans join specifications using (specification_id)
  where end_date >= ${day} and ${IS_OUTDATED_PLAN}
`;
