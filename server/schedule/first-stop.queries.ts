import { sql } from 'kysely';
import { type FirstStop, stillSince } from '#domain/schedule/first-stop';
import { USUAL_SCHEDULE_DAYS } from '#domain/schedule/schedule';
import { addDays, daysBetween } from '#domain/values/day';
import type { Db } from '../db/db.ts';
import { today } from '../record/today.ts';
import { getSchedule } from './schedule.queries.ts';

interface PlansAhead {
  plans: number;
  stopping: number;
  plan_id: number | null;
  begin_date: string;
  model_name: string;
}

/**
 * Returns the first standstill of the next 8 weeks, the number of plans in these weeks, and how many of them stand
 * still (behaviour 26.3).
 */
export async function getFirstStop(db: Db): Promise<FirstStop> {
  const this_day = await today(db);
  const until = addDays(this_day, USUAL_SCHEDULE_DAYS - 1);
  const { rows } = await sql<PlansAhead>`
    with ahead as materialized (
      select plan_id, specification_id, begin_date, (
        select min(holds_up_from) from plan_shortages as holding
        where holding.plan_id = plans.plan_id and holds_up_from <= ${until}::date
      ) as still_from
      from plans
      where end_date >= ${this_day}::date and begin_date <= ${until}::date and quant > 0
    ),
    first as (
      select plan_id, specification_id, begin_date from ahead where still_from is not null
      order by still_from, begin_date, plan_id limit 1
    )
    select plans, stopping, plan_id, first.begin_date, model_name
    from (select count(*) as plans, count(still_from) as stopping from ahead) as counts
      left join first on true left join specifications using (specification_id)
  `.execute(db);
  const { plans = 0, stopping = 0, plan_id = null, begin_date = this_day, model_name = '' } = rows[0] ?? {};
  const first = plan_id === null ? null : await firstStop(db, { plan_id, begin_date, model_name, until });
  return { until, plans, stopping, first };
}

/** A plan may have begun a century ago, by a mistake in its begin date, so only the past days of a year are read. */
const MAX_DAYS = 366 + USUAL_SCHEDULE_DAYS;

/** Returns the first standstill of a plan. Past days are included, since the plan may have stood still on them. */
async function firstStop(
  db: Db,
  {
    plan_id,
    begin_date,
    model_name,
    until,
  }: Pick<PlansAhead, 'begin_date' | 'model_name'> & { plan_id: number; until: string },
): Promise<FirstStop['first']> {
  const days = Math.min(daysBetween(begin_date, until) + 1, MAX_DAYS);
  const { plans } = await getSchedule(db, { from: addDays(until, 1 - days), days, plan_id });
  const [plan] = plans;
  const [stop, next] = plan?.stops ?? [];
  const since = plan && stillSince(plan);
  if (!plan || !stop || !since) return null;
  return { plan_id, model_name, quant: plan.quant, since, stop, still_again: next?.from ?? null };
}
