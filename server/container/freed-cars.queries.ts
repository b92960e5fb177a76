import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { readDecimal } from '../db/decimals.ts';
import type { Freed } from './best-sets.ts';

/** Of the containers that hold a part SAP so many, which bring the most of it, are tried with others. */
const MOST_OF_SAP = 12;
/** So many sets of each size are tried, plan by plan in the order of their begin. */
const MOST_TRIED = 20_000;

/** How many cars the sets freed that were tried, and whether there were others. */
export interface FreedCars {
  freed: Freed[];
  cut: boolean;
}

/**
 * The cars that containers in Transit or late would free of the open plans that begin within so many `days`, if they were
 * here today: one, two or three at once (behaviour 30.10).
 *
 * A plan gains nothing as long as the part SAP that allows the fewest cars stays as it is. So only containers that hold
 * this SAP are tried alone; each is joined by those that hold the SAP which stops the plan then; and so once more. No set
 * that could be told is missed by this. Plans that no three containers can help, because they miss something else, are left
 * out beforehand, and so are the SAPs that could not stop them. What is cut, and said to be, are sets with one that is not
 * among the MOST_OF_SAP that bring the most of the SAP it was chosen for, and those beyond MOST_TRIED of a size. So the
 * search tries three times MOST_TRIED sets at most, however many containers there are.
 */
export async function freedCars(db: Db, days: number): Promise<FreedCars> {
  const { rows } = await sql<Omit<Freed, 'cars'> & { cars: string | null; cut: boolean }>`
    -- Only open plans have shortages.
    with lacking as materialized (
      select plan_id, sap_id, begin_date, plans.quant as cars, input.quant as input, missing_at_begin, gap_at_begin,
        left_over, cars_at_begin
      from plans join plan_shortages using (plan_id)
      join specification_inputs as input using (specification_id, sap_id)
      join sap_coverage using (sap_id)
      where begin_date <= (select today()) + ${days}::int and missing_at_begin > 0
    ),
    -- Found by the SAPs, as it grows with what is lacking; by the containers every invoice line ever would be read.
    coming as materialized (
      select container_id, sap_id, due_on, quant, over from coming_contents
      where sap_id = any (array(select sap_id from lacking))
        and (status = 'T' or due_on < (select today())) and quant > 0
    ),
    -- What each container brings of a SAP for a plan.
    brought as materialized (
      select plan_id, sap_id, container_id, coalesce(sum(quant) filter (where not over), 0) as came,
        coalesce(sum(quant) filter (where over), 0) as came_for_over,
        row_number() over (partition by plan_id, sap_id order by sum(quant) desc, container_id) as place
      from lacking join coming using (sap_id)
      where helps_by_begin(over, due_on, begin_date, (select today()))
      group by plan_id, sap_id, container_id
    ),
    -- More cars than the three that bring the most of a SAP allow, no three do.
    bounds as (
      select plan_id, min(cars_at_begin) as built, min(cars_allowed(cars, input,
        missing_after(missing_at_begin, gap_at_begin, left_over, coalesce(best, 0), 0))) as most
      from lacking left join (
        select plan_id, sap_id, sum(came + came_for_over) as best from brought where place <= 3 group by plan_id, sap_id
      ) as helped using (plan_id, sap_id)
      group by plan_id
    ),
    stopping as materialized (
      select * from lacking join bounds using (plan_id) where most > built and cars_at_begin < most
    ),
    first_stop as materialized (
      select distinct on (plan_id) plan_id, sap_id from stopping order by plan_id, cars_at_begin, sap_id
    ),
    one as (
      ${inTurn(sql`
        select plan_id, container_id as first, null::int as second, null::int as third
        from first_stop join brought using (plan_id, sap_id)`)}
    ),
    with_one as materialized (${triedSets(sql`one`)}),
    two as (
      ${inTurn(sql`
        select plan_id, least(first, container_id) as first, greatest(first, container_id) as second, null::int as third
        from with_one join brought as next using (plan_id, sap_id)
        where container_id <> first and place <= ${MOST_OF_SAP} and (plan_id, first) in (
          select plan_id, container_id from brought join first_stop using (plan_id, sap_id) where place <= ${MOST_OF_SAP}
        )`)}
    ),
    with_two as materialized (${triedSets(sql`two`)}),
    three as (
      ${inTurn(sql`
        select plan_id, least(first, container_id) as first, greatest(first, least(second, container_id)) as second,
          greatest(second, container_id) as third
        from with_two join brought as next using (plan_id, sap_id)
        where container_id not in (first, second) and place <= ${MOST_OF_SAP}`)}
    ),
    with_three as materialized (${triedSets(sql`three`)}),
    tried as (
      select * from with_one union all select * from with_two union all select * from with_three
    ),
    cut as (
      select exists (select from brought where place > ${MOST_OF_SAP} and plan_id in (select plan_id from first_stop))
        or exists (select from tried group by third is null, second is null having count(*) >= ${MOST_TRIED}) as cut
    )
    select plan_id, begin_date, array_remove(array[first, second, third], null) as container_ids, built_then - built as cars, cut
    from cut left join (
      select * from tried join bounds using (plan_id) join (select plan_id, begin_date from plans) as plans using (plan_id)
      where built_then > built
    ) as freeing on true
  `.execute(db);
  return {
    freed: rows.flatMap(({ cars, cut: _, ...set }) =>
      cars === null ? [] : { ...set, cars: readDecimal(cars) },
    ),
    cut: rows[0]?.cut ?? false,
  };
}

/** These sets, each once, in the order of the begin of their plans; no more than may be tried. */
function inTurn(sets: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select sets.* from (select distinct * from (${sets}) as all_sets) as sets
    join plans using (plan_id) order by begin_date, plan_id, first, second, third limit ${MOST_TRIED}`;
}

/** How many cars a plan can be built with once each of these sets is here, and the SAP that stops it then. */
function triedSets(sets: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select plan_id, first, second, third, least(min(allowed), max(most)) as built_then,
      (array_agg(sap_id order by allowed, sap_id))[1] as sap_id
    from (
      select plan_id, first, second, third, sap_id, most, cars_allowed(cars, input, missing_after(
        missing_at_begin, gap_at_begin, left_over,
        coalesce(a.came, 0) + coalesce(b.came, 0) + coalesce(c.came, 0),
        coalesce(a.came_for_over, 0) + coalesce(b.came_for_over, 0) + coalesce(c.came_for_over, 0)
      )) as allowed
      from ${sets} join stopping using (plan_id)
      left join (select plan_id, sap_id, container_id as first, came, came_for_over from brought) as a
        using (plan_id, sap_id, first)
      left join (select plan_id, sap_id, container_id as second, came, came_for_over from brought) as b
        using (plan_id, sap_id, second)
      left join (select plan_id, sap_id, container_id as third, came, came_for_over from brought) as c
        using (plan_id, sap_id, third)
    ) as allowing
    group by plan_id, first, second, third`;
}
