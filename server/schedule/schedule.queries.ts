import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { orderOf } from '#domain/coverage/order-by';
import type { CoverageFacts, OpenPlan } from '#domain/coverage/rule/facts';
import type { Schedule, scheduleCall } from '#domain/schedule/schedule';
import {
  type DerivedSchedule,
  type HeldNeed,
  type HeldNeeds,
  type Standstill,
  type StandstillDays,
  scheduleOf,
  scheduleOfPlans,
  standstillDays,
} from '#domain/schedule/standstills';
import { addDays } from '#domain/values/day';
import { fromMillionths } from '#domain/values/quantity';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { awaitedDeliveries } from '../facts/awaited.queries.ts';
import { HELD_NEED, heldNeedOf, type StoredHeldNeed } from '../facts/held-needs.ts';
import { isOpenPlan } from '../facts/open-plans.ts';
import { planLabels } from '../facts/plan-labels.queries.ts';
import { today } from '../record/today.ts';

/**
 * Returns the days on which open plans stand still, and the cars that they build on the requested days (behaviour 42).
 * Reads the stored needs that hold up plans. With `plan_id`, returns only that plan.
 */
export async function getSchedule(
  db: Db,
  params: ParsedOf<typeof scheduleCall> & { plan_id?: number },
): Promise<Omit<Schedule, 'waiting'>> {
  const this_day = await today(db);
  const from = params.from ?? this_day;
  const until = addDays(from, params.days - 1);
  const isRequested = params.plan_id === undefined ? sql`true` : sql`plan_id = ${params.plan_id}`;
  const plans = await openPlansWithNeeds(db, {
    from,
    this_day,
    which: sql`${buildsWithin(from, until)} and ${isRequested}`,
  });
  const heldNeeds = new Map(plans.map(({ plan, needs }) => [plan.plan_id, needs]));
  const derived = await scheduleOfPlans(
    { today: this_day, plans: plans.map(({ plan }) => plan), heldNeeds },
    { from, days: params.days, pause: setImmediate },
  );
  return nameSchedule(db, derived, { today: this_day, from, allPlans: new Map() });
}

/** Returns the schedule, calculated from the facts of some SAPs and from the `stored` needs of all others. */
export async function scheduleFrom(
  db: Db,
  facts: CoverageFacts,
  { stored, from, days }: { from: string; days: number; stored: HeldNeeds },
): Promise<Omit<Schedule, 'waiting'>> {
  const derived = await scheduleOf(facts, stored, { from, days, pause: setImmediate });
  return nameSchedule(db, derived, { today: facts.today, from, allPlans: facts.plans });
}

/** Reads the stored needs that hold up the open plans that are built on these days. */
export async function readHeldNeeds(
  db: Db,
  { today, from, days }: { today: string; from: string; days: number },
): Promise<HeldNeeds> {
  const which = buildsWithin(from, addDays(from, days - 1));
  const plans = await openPlansWithNeeds(db, { from, this_day: today, which });
  return new Map(plans.map(({ plan, needs }) => [plan.plan_id, needs]));
}

/** Returns the days of each plan's standstills, from today on. */
export async function stopsOfPlans(
  db: Db,
  this_day: string,
  planIds: readonly number[],
): Promise<Map<number, StandstillDays[]>> {
  const which = sql`plan_id = any (${planIds}::int[])`;
  const plans = await openPlansWithNeeds(db, { from: this_day, this_day, which });
  return new Map(plans.map(({ plan, needs }) => [plan.plan_id, standstillDays(needs, this_day)]));
}

const buildsWithin = (from: string, until: string) =>
  sql`begin_date <= ${until}::date and end_date >= ${from}::date`;

async function modelsOf(db: Db, planIds: readonly number[]): Promise<Map<number, CarModel>> {
  const { rows } = await sql<CarModel & { plan_id: number }>`
    select plan_id, output_product_id as product_id, model_label as product_label
    from plans join specifications using (specification_id) where plan_id = any (${planIds}::int[])
  `.execute(db);
  return new Map(rows.map(({ plan_id, ...model }) => [plan_id, model]));
}

interface CarModel {
  product_id: number;
  product_label: string;
}

async function nameSchedule(
  db: Db,
  { until, days, plans }: DerivedSchedule,
  { today, from, allPlans }: { today: string; from: string; allPlans: CoverageFacts['plans'] },
): Promise<Omit<Schedule, 'waiting'>> {
  const allStops = plans.flatMap(({ stops }) => stops);
  const saps = await namedSaps(
    db,
    allStops.map(({ sap_id }) => sap_id),
  );
  const models = await modelsOf(
    db,
    plans.map(({ plan }) => plan.plan_id),
  );
  const labels = await planLabels(
    db,
    plans.map(({ plan }) => plan),
  );
  const deliveryOf = await awaitedDeliveries(
    db,
    allStops.flatMap(({ waits_for, waits_also_for }) => [
      ...(waits_for ? [waits_for] : []),
      ...waits_also_for,
    ]),
    allPlans,
  );
  const namedStop = (plan: OpenPlan, { waits_for, waits_also_for, to_order, ...stop }: Standstill) => {
    const sap = saps.get(stop.sap_id) ?? UNKNOWN_SAP;
    const { sap_code, part_name } = sap;
    return {
      ...stop,
      sap_code,
      part_name,
      waits_for: deliveryOf(waits_for),
      waits_also_for: waits_also_for.flatMap((one) => deliveryOf(one) ?? []),
      order: orderOf({ plan, to_order }, sap),
    };
  };
  return {
    today,
    from,
    until,
    days,
    plans: plans.flatMap(({ plan, stops: own, days: building }) => {
      const model = models.get(plan.plan_id);
      const plan_label = labels.get(plan.plan_id);
      if (!model || !plan_label) return [];
      const { plan_id, begin_date, end_date, quant } = plan;
      const [first] = own;
      return {
        ...model,
        plan_id,
        plan_label,
        begin_date,
        end_date,
        quant: fromMillionths(quant),
        still_from: first?.from ?? null,
        runs_again: first?.until ? addDays(first.until, 1) : null,
        stops: own.map((stop) => namedStop(plan, stop)),
        days: building,
      };
    }),
  };
}

interface NamedSap {
  sap_code: string;
  part_name: string;
  /** True if the SAP can be ordered. */
  active: boolean;
  lead_time: number | null;
}

/** The fields of a SAP that was deleted in the meantime. */
const UNKNOWN_SAP: NamedSap = { sap_code: '', part_name: '', active: false, lead_time: null };

/** Reads all SAPs in one statement, since a join with each plan would look them up repeatedly. */
async function namedSaps(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, NamedSap>> {
  const { rows } = await sql<NamedSap & { sap_id: number }>`
    select sap_id, sap_code, part_name, is_active_sap(state, product_state) as active,
      coalesce(lead_time_days, default_lead_time()) as lead_time
    from part_saps where sap_id = any (${ids}::int[])
  `.execute(db);
  return new Map(rows.map(({ sap_id, ...sap }) => [sap_id, sap]));
}

interface StoredPlan {
  plan: OpenPlan;
  needs: HeldNeed[];
}

/**
 * Reads the open plans that `which` selects, and the SAPs that stop each plan from today on, or on a past day since
 * `from`.
 */
async function openPlansWithNeeds(
  db: Db,
  { from, this_day, which }: { from: string; this_day: string; which: RawBuilder<unknown> },
): Promise<StoredPlan[]> {
  const { rows } = await sql<Omit<OpenPlan, 'quant'> & { quant: string; needs: StoredHeldNeed[] | null }>`
    select plan_id, begin_date, end_date, millionths(quant)::text as quant, needs
    from plans left join lateral (
      select json_agg(${HELD_NEED}) as needs
      from plan_shortages as missed
      where missed.plan_id = plans.plan_id and held is not null
        and (holds_up_from is not null or ${from}::date < ${this_day}::date)
    ) as missed on true
    where ${isOpenPlan(sql`${this_day}::date`)} and ${which}
  `.execute(db);
  return rows.map(({ quant, needs, ...plan }) => ({
    plan: { ...plan, quant: BigInt(quant) },
    needs: (needs ?? []).map(heldNeedOf),
  }));
}
