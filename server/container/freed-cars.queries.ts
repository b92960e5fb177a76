import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Freed } from './best-sets.ts';

/** Of the containers that hold a part SAP so many, which bring the most of it, are tried with others. */
const MOST_OF_SAP = 12;
/** So many sets of each size are tried, plan by plan in the order of their begin. */
const MOST_TRIED = 20_000;

/** How many cars the sets freed that were tried; `incomplete` where there were others. */
export interface FreedCars {
  freed: Freed[];
  incomplete: boolean;
}

/**
 * The cars that containers in Transit or late would free of the open plans that begin within so many `days`, if they
 * were here today: one, two or three at once (behaviour 30.10).
 *
 * A plan gains nothing as long as the part SAP that allows the fewest cars stays as it is. So only containers that hold
 * this SAP are tried alone; each is joined by those that hold the SAP which stops the plan then; and so once more. No
 * set that could be told is missed by this. Plans that no three containers can help, because they miss something else,
 * are left out beforehand, and so are the SAPs that could not stop them. Not tried, which makes the answer incomplete,
 * are sets with one that is not among the MOST_OF_SAP that bring the most of the SAP it was chosen for, and those
 * beyond MOST_TRIED of a size. So the search tries three times MOST_TRIED sets at most, however many containers there
 * are.
 */
export async function freedCars(db: Db, days: number): Promise<FreedCars> {
  const { rows } = await sql<Omit<Freed, 'cars'> & { cars: number | null; incomplete: boolean }>`
    with lacking as materialized (select * from helpable_shortages(${days}::int)),
    brought as materialized (${BROUGHT}),
    bounds as materialized (${BOUNDS}),
    stopping as materialized (${STOPPING}),
    first_stop as materialized (${FIRST_STOP}),
    one as materialized (${tried(ALONE)}),
    two as materialized (${tried(JOINED_BY_ONE)}),
    three as materialized (${tried(JOINED_BY_TWO)}),
    tried as (select * from one union all select * from two union all select * from three),
    others as (select ${IS_INCOMPLETE} as incomplete)
    select plan_id, begin_date, array_remove(array[first, second, third], null) as container_ids, cars, incomplete
    from others left join (
      select *, built_then - built as cars from tried join bounds using (plan_id)
    ) as freeing on cars > 0
  `.execute(db);
  return {
    freed: rows.flatMap(({ cars, incomplete: _, ...set }) => (cars === null ? [] : { ...set, cars })),
    incomplete: rows[0]?.incomplete ?? false,
  };
}

/** What each container brings of a SAP for a plan, and its place among those that bring the most. */
const BROUGHT = sql`
  select plan_id, sap_id, container_id, coalesce(sum(quant) filter (where not over), 0) as came,
    coalesce(sum(quant) filter (where over), 0) as came_for_over,
    row_number() over (partition by plan_id, sap_id order by sum(quant) desc, container_id) as place
  from lacking join awaited_of(array(select sap_id from lacking)) using (sap_id)
  where helps_by_begin(over, due_on, begin_date, (select today()))
  group by plan_id, sap_id, container_id`;

/** How many cars of a plan can be built as it is, and at most: no three allow more than those that bring the most. */
const BOUNDS = sql`
  select plan_id, begin_date, min(cars_at_begin) as built, min(cars_allowed(cars, input,
    missing_after(missing_at_begin, gap_at_begin, left_over, coalesce(best, 0), 0))) as most
  from lacking left join (
    select plan_id, sap_id, sum(came + came_for_over) as best from brought where place <= 3 group by plan_id, sap_id
  ) as helped using (plan_id, sap_id)
  group by plan_id, begin_date`;

/** The SAPs that stop the plans which can be helped, or could then. */
const STOPPING = sql`
  select lacking.*, most from lacking join bounds using (plan_id) where most > built and cars_at_begin < most`;

/** The one of them that stops a plan as it is. */
const FIRST_STOP = sql`
  select distinct on (plan_id) plan_id, sap_id from stopping order by plan_id, cars_at_begin, sap_id`;

/** Each container that holds it. */
const ALONE = sql`
  select plan_id, container_id as first, null::int as second, null::int as third
  from first_stop join brought using (plan_id, sap_id)`;

/** Each of them joined by one that holds the SAP which stops the plan then; both among those that bring the most. */
const JOINED_BY_ONE = sql`
  select plan_id, least(first, container_id) as first, greatest(first, container_id) as second, null::int as third
  from one join brought using (plan_id, sap_id)
  where container_id <> first and place <= ${MOST_OF_SAP}
    and (plan_id, first) in (
      select plan_id, container_id from first_stop join brought using (plan_id, sap_id) where place <= ${MOST_OF_SAP}
    )`;

/** The sets of two, each joined in the same way. */
const JOINED_BY_TWO = sql`
  select plan_id, least(first, container_id) as first, greatest(first, least(second, container_id)) as second,
    greatest(second, container_id) as third
  from two join brought using (plan_id, sap_id)
  where container_id not in (first, second) and place <= ${MOST_OF_SAP}`;

/** Whether containers were not tried with others, or there were more sets of a size than are tried. */
const IS_INCOMPLETE = sql`
  exists (select from brought where place > ${MOST_OF_SAP} and plan_id in (select plan_id from first_stop))
  or exists (select from tried group by third is null, second is null having count(*) >= ${MOST_TRIED})`;

/**
 * How many cars a plan can be built with once each of these sets is here, and the SAP that stops it then: each set
 * once, in the order of the begin of their plans, no more than may be tried.
 */
function tried(sets: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with numbered as materialized (
      select row_number() over () as set_id, sets.* from (select distinct * from (${sets}) as all_sets) as sets
      join bounds using (plan_id) order by begin_date, plan_id, first, second, third limit ${MOST_TRIED}
    ),
    together as (
      select set_id, sap_id, sum(came) as came, sum(came_for_over) as came_for_over
      from numbered cross join lateral (values (first), (second), (third)) as held (container_id)
      join brought using (plan_id, container_id)
      group by set_id, sap_id
    ),
    allowing as (
      select numbered.*, stopping.sap_id, most, cars_allowed(cars, input, missing_after(
        missing_at_begin, gap_at_begin, left_over, coalesce(came, 0), coalesce(came_for_over, 0))) as allowed
      from numbered join stopping using (plan_id) left join together using (set_id, sap_id)
    )
    select plan_id, first, second, third, least(min(allowed), most) as built_then,
      (array_agg(sap_id order by allowed, sap_id))[1] as sap_id
    from allowing group by set_id, plan_id, first, second, third, most`;
}
