import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { breakpointsOf, countBreakpoints, isOutdated, successionOf } from '#domain/plan/breakpoints';
import { daysInForce } from '#domain/specification/specifications-in-force';
import {
  MAX_CUTS,
  MAX_PLANS,
  MAX_SPECIFICATIONS,
  type Timeline,
  type TimelinePlan,
  type TimelineSpecification,
  timelineCalls,
} from '#domain/timeline/timeline';
import type { Db } from '../db/db.ts';
import { notFound } from '../errors/errors.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { previousSpecification } from '../record/in-force.ts';
import { today } from '../record/today.ts';

export function timelineRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, timelineCalls.model, ({ body, db }) => getTimeline(db, body.product_id));
}

interface StoredSpecification extends Omit<TimelineSpecification, 'in_force_from' | 'in_force_to'> {
  next_begin: string | null;
}
type StoredPlan = Omit<TimelinePlan, 'cuts' | 'cut_count' | 'outdated'>;

/**
 * Returns the specifications of a car model with their differences, and its unfinished plans with their first
 * breakpoints (behaviour 34.1, 34.2). Throws 404 if the car model does not exist.
 */
async function getTimeline(db: Db, productId: number): Promise<Timeline> {
  const carModel = await db
    .selectFrom('products')
    .where('product_id', '=', productId)
    .where('kind', '=', 'car_model')
    .select(['product_id', 'product_label'])
    .$narrowType<{ product_label: string }>()
    .executeTakeFirst();
  if (!carModel) throw notFound();

  const day = await today(db);
  const specifications = await specificationsOf(db, productId);
  const plans = await openPlansOf(db, productId, day);
  const succession = successionOf(specifications);
  return {
    ...carModel,
    today: day,
    specifications: specifications.map(({ next_begin, ...one }) => ({
      ...one,
      ...daysInForce(one, next_begin),
    })),
    plans: plans.map((plan) => ({
      ...plan,
      cuts: breakpointsOf(plan, succession, MAX_CUTS),
      cut_count: countBreakpoints(plan, succession),
      outdated: isOutdated(plan, succession),
    })),
    specification_count: specifications.length,
    plan_count: plans.length,
  };
}

/**
 * Returns the latest specifications by begin date, each compared with the active specification before it (behaviour
 * 12.8).
 */
async function specificationsOf(db: Db, productId: number): Promise<StoredSpecification[]> {
  const { rows } = await sql<StoredSpecification>`
    with shown as materialized (
      select specification_id, output_product_id, product_label, begin_date, next_begin, state, note
      from specifications where output_product_id = ${productId}
      order by begin_date desc, specification_id desc limit ${MAX_SPECIFICATIONS}
    ),
    paired as materialized (
      select shown.*, ${previousSpecification('shown')} as previous_id from shown
    )
    select specification_id, product_label as label, begin_date, next_begin, state, note, previous_id,
      -- The history records a restored specification as a new record, although it may have been Passive before the
      -- delete.
      case state when 'P' then (
        select instant_day(coalesce(
          max(at) filter (where not changes @> '[{"path": "state", "from": null}]'), min(at)
        ))
        from history
        where kind = 'specification' and record_id = specification_id
          and changes @> '[{"path": "state", "to": "P"}]'
      ) end as passive_since,
      added, removed, changed
    from paired cross join lateral (
      select count(*) filter (where before.sap_id is null) as added, count(*) filter (where now.sap_id is null) as removed,
        count(*) filter (where now.quant <> before.quant) as changed
      from (
        select sap_id, quant from specification_inputs
        where specification_id = paired.specification_id and previous_id is not null
      ) as now full join (
        select sap_id, quant from specification_inputs where specification_id = previous_id
      ) as before using (sap_id)
    ) as differences
    order by begin_date, specification_id
  `.execute(db);
  return rows;
}

async function openPlansOf(db: Db, productId: number, day: string): Promise<StoredPlan[]> {
  const { rows } = await sql<StoredPlan>`
    select plan_id, plan_label, specification_id, plans.begin_date, end_date, quant, plans.note, kept_breakpoint,
      plans.version
    from plans join specifications using (specification_id)
    where output_product_id = ${productId} and end_date >= ${day}::date
    order by plans.begin_date, plan_id limit ${MAX_PLANS}
  `.execute(db);
  return rows;
}
