import { type RawBuilder, sql } from 'kysely';
import type { ArrivalFacts } from '#domain/container/arrival-facts';
import {
  type Arrival,
  carsGained,
  limitingSapAfter,
  type ShortPlan,
  sapsToBring,
} from '#domain/container/freed-cars';
import { byBegin } from '#domain/coverage/rule/facts';
import type { Millionths } from '#domain/values/quantity';
import type { Db } from '../db/db.ts';
import { jsonQuantity, jsonRow, jsonSum, readRows } from '../db/json-row.ts';
import { today } from '../record/today.ts';
import { IS_OPEN_PLAN } from './open-plans.ts';

/**
 * Reads the plans that lack parts and begin at most `days` days from today, and the deliveries of these parts that are
 * in Transit or late.
 */
export async function readAwaited(db: Db, days: number): Promise<ArrivalFacts> {
  const plans = await readShortPlans(db, {
    which: sql`not settled and begin_date <= (select today()) + ${days}::int`,
  });
  const saps = new Set(plans.flatMap(({ shortages }) => shortages.map(({ sap_id }) => sap_id)));
  const arrivals = await readArrivals(db, {
    lines: ofSaps([...saps]),
    containers: sql`containers.status = 'T' or due_on < (select today())`,
  });
  return { today: await today(db), plans, arrivals };
}

interface HelpedPlan {
  plan_id: number;
  cars: Millionths;
  sap_ids: number[];
}

/** Returns the plans whose cars a container frees if it arrives today (behaviour 30.8), earliest first. */
export async function plansHelpedBy(db: Db, containerId: number): Promise<HelpedPlan[]> {
  const arrivals = (await readContents(db, [containerId])).get(containerId) ?? [];
  const saps = arrivals.map(({ sap_id }) => sap_id);
  const plans = await readShortPlans(db, { which: stoppedBy(saps), most: saps.length + 1 });
  const this_day = await today(db);
  return plans.flatMap((plan) => {
    const cars = carsGained(plan, arrivals, this_day);
    return cars > 0n ? [{ plan_id: plan.plan_id, cars, sap_ids: sapsToBring(plan, cars) }] : [];
  });
}

interface OtherStop {
  plan_id: number;
  sap_id: number;
}

/**
 * Returns the first plan that lacks a SAP of a container, and the SAP that stops the plan even after the container has
 * arrived. Plans that a SAP of the container holds up come first. Returns undefined if the container contains that SAP,
 * too.
 */
export async function findOtherStop(db: Db, containerId: number): Promise<OtherStop | undefined> {
  const arrivals = (await readContents(db, [containerId])).get(containerId) ?? [];
  const saps = arrivals.map(({ sap_id }) => sap_id);
  const first = sql`plans.plan_id = (
    select plan_id from plan_shortages join plans using (plan_id)
    where sap_id = any (${saps}::int[]) and missing_at_begin > 0
    order by holds_up_from is null, begin_date, plan_id limit 1
  )`;
  const [plan] = await readShortPlans(db, { which: first });
  const sap_id = plan && limitingSapAfter(plan, arrivals, await today(db));
  return plan && sap_id !== undefined && !saps.includes(sap_id)
    ? { plan_id: plan.plan_id, sap_id }
    : undefined;
}

/** Derives the stale stops and short parts of containers (behaviour 30.8). Returns whether any were stale. */
export async function refreshStaleStops(db: Db): Promise<boolean> {
  const noted = await sql`delete from stale_rows where what = 'stops'`.execute(db);
  if (noted.numAffectedRows) await storeStops(db);
  const { rows } = await sql<{ done: number }>`select refresh_stale_short_parts() as done`.execute(db);
  return Boolean(noted.numAffectedRows) || (rows[0]?.done ?? 0) > 0;
}

async function storeStops(db: Db): Promise<void> {
  const { rows } = await sql<{ sap_id: number }>`
    select distinct sap_id from plans cross join lateral (${FIRST_STOP}) as stop
  `.execute(db);
  // A container frees cars only if it contains one of the SAPs that stop a plan first.
  const stopping = rows.map(({ sap_id }) => sap_id);
  const holding = await readArrivals(db, { lines: ofSaps(stopping), containers: sql`true` });
  const heldSaps = [...new Set(holding.map(({ sap_id }) => sap_id))];
  const containers = [...new Set(holding.map(({ container_id }) => container_id))];
  const contents = await readContents(db, containers);
  const mostHeld = Math.max(0, ...[...contents.values()].map(({ length }) => length));
  const plans = await readShortPlans(db, { which: stoppedBy(heldSaps), most: mostHeld + 1 });
  const plansByStop = Map.groupBy(plans, ({ shortages: [first] }) => first?.sap_id);
  const this_day = await today(db);
  const stops = containers.map((container_id) => {
    const arrivals = contents.get(container_id) ?? [];
    const stopped = [...new Set(arrivals.map(({ sap_id }) => sap_id))]
      .flatMap((sap_id) => plansByStop.get(sap_id) ?? [])
      .map((plan) => ({ plan, cars: carsGained(plan, arrivals, this_day) }))
      .filter(({ cars }) => cars > 0n)
      .sort((a, b) => byBegin(a.plan, b.plan));
    return { container_id, stops: stopped.length, plan_id: stopped[0]?.plan.plan_id };
  });
  await sql`
    with counted as materialized (
      select container_id, stops, plan_label as stopped_plan
      from json_to_recordset(${JSON.stringify(stops)}::json) as counted (container_id int, stops int, plan_id int)
      join plans using (plan_id)
      where stops > 0
    ),
    none as (
      update containers set stops = 0, stopped_plan = null
      where stops > 0 and container_id not in (select container_id from counted)
    )
    update containers set (stops, stopped_plan) = (counted.stops, counted.stopped_plan)
    from counted
    where containers.container_id = counted.container_id
      and (containers.stops, containers.stopped_plan) is distinct from (counted.stops, counted.stopped_plan)
  `.execute(db);
}

const SHORTAGE = jsonRow({
  sap_id: sql<number>`sap_id`,
  input: jsonQuantity(sql`input`),
  missing: jsonSum(sql`missing_at_begin`),
  gap: jsonSum(sql`gap_at_begin`),
  left_over: jsonSum(sql`left_over`),
  cars: jsonQuantity(sql`cars_at_begin`),
});

/** Selects the SAP that stops a plan of `plans` first: the SAP that allows the fewest cars at the start of the plan. */
const FIRST_STOP = sql`
  select sap_id from plan_shortages as missed where missed.plan_id = plans.plan_id and missing_at_begin > 0
  order by cars_at_begin, sap_id limit 1
`;

/** Selects the plans that one of these SAPs stops first. No other SAP alone can help such a plan. */
const stoppedBy = (saps: readonly number[]) => sql`
  plans.plan_id = any (array(select plan_id from plan_shortages where sap_id = any (${saps}::int[])))
  and (${FIRST_STOP}) = any (${saps}::int[])`;

async function readContents(db: Db, containers: readonly number[]): Promise<Map<number, Arrival[]>> {
  const ofContainers = sql`container_id = any (${containers}::int[])`;
  const arrivals = await readArrivals(db, {
    lines: sql`invoice_id = any (array(select invoice_id from containers where ${ofContainers}))`,
    containers: ofContainers,
  });
  return Map.groupBy(arrivals, ({ container_id }) => container_id);
}

/**
 * Reads the open plans with a shortage at their start, in the order in which they take parts, each with the `most`
 * shortages that allow the fewest cars. A container with fewer SAPs does not resolve all of these shortages, so no
 * further shortage can reduce the number of cars.
 */
async function readShortPlans(
  db: Db,
  { which, most = null }: { which: RawBuilder<unknown>; most?: number | null },
): Promise<ShortPlan[]> {
  const { rows } = await sql<{
    plan_id: number;
    begin_date: string;
    end_date: string;
    quant: string;
    shortages: unknown;
  }>`
    select plans.plan_id, begin_date, end_date, millionths(plans.quant)::text as quant,
      json_agg(${SHORTAGE.sql} order by cars_at_begin, sap_id) as shortages
    from plans cross join lateral (
      select * from plan_shortages as missed where missed.plan_id = plans.plan_id and missing_at_begin > 0
      order by cars_at_begin, sap_id limit ${most}
    ) as missed
    join sap_coverage using (sap_id)
    where ${which}
    group by plans.plan_id order by begin_date, plans.plan_id
  `.execute(db);
  return rows.map(({ quant, shortages, ...plan }) => ({
    ...plan,
    quant: BigInt(quant),
    shortages: readRows(SHORTAGE, shortages),
  }));
}

// The condition uses an array, because a join would read the lines of these SAPs of all years.
const ofSaps = (saps: readonly number[]) => sql`
  line.invoice_id = any (array(select invoice_id from invoices where status <> 'A'))
  and line.sap_id = any (${saps}::int[])`;

const ARRIVAL = jsonRow({
  container_id: sql<number>`container_id`,
  sap_id: sql<number>`sap_id`,
  due_on: sql<string | null>`due_on`,
  quant: jsonSum(sql`contents.quant`),
  ended: sql<boolean>`${IS_OPEN_PLAN} is not true`,
});

/**
 * Reads quantities that have not arrived. Omits part SAPs that were counted today, because a count includes the
 * arrivals of its day.
 */
async function readArrivals(
  db: Db,
  { lines, containers }: { lines: RawBuilder<unknown>; containers: RawBuilder<unknown> },
): Promise<Arrival[]> {
  const { rows } = await sql<{ arrivals: unknown }>`
    with contents as materialized (
      select invoice_id, line.sap_id, purchase_id, coalesce(package.quant, line.quant) as quant,
        container_key(case when package.package_no is null then line.container else package.container end)
          collate "default" as key
      from invoices join invoice_lines as line using (invoice_id)
      left join invoice_packages as package using (invoice_id, sap_id)
      where status <> 'A' and ${lines} and not exists (
        select from stock_counts where stock_counts.sap_id = line.sap_id and counted_on >= (select today())
      )
    )
    select json_agg(${ARRIVAL.sql}) as arrivals
    from contents
    -- Looks up each container by its key. With a plain join, the planner expects only a few rows and chooses a
    -- slow query plan; OFFSET 0 prevents that.
    cross join lateral (
      select * from containers
      where (containers.invoice_id, containers.key) = (contents.invoice_id, contents.key) offset 0
    ) as containers
    join purchases using (purchase_id) join plans using (plan_id)
    where not arrived and contents.quant > 0 and (${containers})
  `.execute(db);
  return readRows(ARRIVAL, rows[0]?.arrivals);
}
