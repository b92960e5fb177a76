import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { orderOf } from '#domain/coverage/order-by';
import {
  byBegin,
  type CoverageFacts,
  carsAfterCount,
  isOpen,
  type PlanFacts,
  piecesOf,
} from '#domain/coverage/rule/facts';
import { deriveAll } from '#domain/coverage/rule/figures';
import { byLead, holdUpsOf, type Leading } from '#domain/coverage/rule/held-days';
import type { PlanNeed } from '#domain/coverage/rule/needs';
import type { Buildable, PlanRequest } from '#domain/plan/buildable';
import { buildableOf, coveredNeed, type Loss } from '#domain/plan/buildable-plan';
import { type ExpectedCars, expectedCars, sapsToExpect } from '#domain/plan/expected-cars';
import { type StandstillDays, standstillDays } from '#domain/schedule/standstills';
import { withPlan } from '#domain/supposition/suppose';
import { addDays, numberedDay } from '#domain/values/day';
import { fromMillionths, type Millionths, toMillionths } from '#domain/values/quantity';
import type { Db } from '../db/db.ts';
import { awaitedDeliveries } from '../facts/awaited.queries.ts';
import { readFacts } from '../facts/facts.queries.ts';
import { HELD_NEED, heldNeedOf } from '../facts/held-needs.ts';
import { today } from '../record/today.ts';
import { type RequestedPlan, requestedPlan } from './requested-plan.queries.ts';
import { labelLosses, lossesAmong, storedLosses } from './taken-from.queries.ts';

/**
 * Returns how many cars of a plan can be built, its part SAPs, and the later plans from which the plan takes parts
 * (behaviour 30.1 to 30.6). The part SAPs that stop the plan come first. If the typed fields equal the stored plan and
 * `isDerived` is true, the result comes from derived values, otherwise from current facts. Throws 404 for an unknown
 * plan, and 400 for an unknown specification.
 */
export async function getBuildable(
  db: Db,
  params: PlanRequest,
  { isDerived }: { isDerived: boolean },
): Promise<Buildable> {
  const this_day = await today(db);
  const plan = await requestedPlan(db, params, this_day);
  if (!isOpen(plan, this_day)) return nothingOf(plan, this_day, null);
  if (plan.quant === 0n) return nothingOf(plan, this_day, 0);

  const inputs = await inputsOf(db, plan.specification_id);
  const derived =
    plan.isTyped || !isDerived
      ? await derive(db, plan, inputs)
      : await readDerived(db, plan, inputs, this_day);
  return buildResult(db, { plan, inputs, derived, this_day }, params);
}

/**
 * Returns the same as `getBuildable`, calculated from the given facts. The facts must include every SAP that the plan
 * needs, and every SAP whose shortages differ from the stored shortages.
 */
export async function buildableFrom(
  db: Db,
  facts: CoverageFacts,
  { plan_id, ...page }: Pick<PlanRequest, 'offset' | 'limit'> & { plan_id: number },
): Promise<Buildable> {
  const this_day = facts.today;
  const plan = facts.plans.get(plan_id) ?? (await requestedPlan(db, { plan_id, ...page }, this_day));
  if (!isOpen(plan, this_day)) return nothingOf(plan, this_day, null);
  if (plan.quant === 0n) return nothingOf(plan, this_day, 0);
  const inputs = await inputsIn(db, facts, plan_id);
  const derived = await derivedFrom(db, facts, plan, inputs);
  return buildResult(db, { plan, inputs, derived, this_day }, page);
}

function nothingOf({ begin_date, quant }: PlanFacts, today: string, cars: 0 | null): Buildable {
  return {
    today,
    begin_date,
    quant: fromMillionths(quant),
    buildable_now: cars,
    buildable_at_begin: cars,
    buildable_expected: cars,
    expected_on: null,
    full_on: cars === null ? null : today,
    still_from: null,
    runs_again: null,
    still_again: null,
    short: 0,
    to_order: 0,
    passive: 0,
    takes_from: [],
    rows: [],
    count: 0,
  };
}

async function buildResult(
  db: Db,
  {
    plan,
    inputs,
    derived,
    this_day,
  }: { plan: PlanFacts; inputs: readonly PlanInput[]; derived: Derived; this_day: string },
  params: Pick<PlanRequest, 'offset' | 'limit'>,
): Promise<Buildable> {
  const rows = inputs
    .flatMap((input) => {
      const need = derived.own.get(input.sap_id);
      return need ? { ...input, ...need, hold_up: holdUpsOf(need, this_day)[0] ?? null } : [];
    })
    .sort(worstFirst);
  const { now, at_begin, full_on, short } = buildableOf(plan.quant, rows, this_day);
  const known = full_on === null ? derived.expected : { cars: plan.quant, on: full_on };
  // A save between two reads can leave fewer expected cars than can be built at the start.
  const expected = known && known.cars > at_begin ? known : { cars: at_begin, on: null };
  const [first, next] = derived.stops;
  const page = rows.slice(params.offset, params.offset + params.limit);
  const awaited = await awaitedDeliveries(
    db,
    page.flatMap(({ waits_for, hold_up }) => [waits_for ?? [], hold_up?.ended_by ?? []].flat()),
    derived.plans ?? new Map(),
  );
  return {
    today: this_day,
    begin_date: plan.begin_date,
    quant: fromMillionths(plan.quant),
    buildable_now: fromMillionths(now),
    buildable_at_begin: fromMillionths(at_begin),
    buildable_expected: fromMillionths(expected.cars),
    expected_on: expected.on,
    full_on,
    still_from: first?.from ?? null,
    runs_again: first?.until ? addDays(first.until, 1) : null,
    still_again: next?.from ?? null,
    short,
    ...countToOrder(rows),
    takes_from: await labelLosses(db, derived.losses, derived.plans),
    rows: page.map(({ sap_id, sap_code, part_name, input, full_on, reason, ...row }) => {
      const { hold_up } = row;
      const whole = { waits_for: awaited(row.waits_for), order: orderOf(row, row) };
      return {
        sap_id,
        sap_code,
        part_name,
        input: fromMillionths(input),
        need: fromMillionths(row.need),
        still_from: hold_up && numberedDay(hold_up.from),
        missing_now: fromMillionths(row.missing_now),
        missing_at_begin: fromMillionths(row.missing_at_begin),
        cars: fromMillionths(row.cars_at_begin),
        full_on,
        reason,
        ...whole,
        stop: hold_up?.ended_by
          ? { reason: hold_up.reason, waits_for: awaited(hold_up.ended_by), order: null }
          : hold_up && { reason: hold_up.reason, ...whole },
      };
    }),
    count: rows.length,
  };
}

function countToOrder(rows: readonly (PlanInput & PlanNeed)[]): Pick<Buildable, 'to_order' | 'passive'> {
  const lacking = rows.filter(({ missing_at_begin, to_order }) => missing_at_begin > 0n && to_order > 0n);
  const to_order = lacking.filter(({ active }) => active).length;
  return { to_order, passive: lacking.length - to_order };
}

/** Calculates from current facts how many cars of stored plans can be built. The result has the order of the ids. */
export async function buildableNow(
  db: Db,
  planIds: readonly number[],
): Promise<Pick<Buildable, 'buildable_now' | 'buildable_at_begin' | 'full_on'>[]> {
  const facts = await readFacts(db, await sapsOfInputs(db, planIds));
  const byPlan = Map.groupBy(await deriveNeeds(facts), ({ plan }) => plan.plan_id);
  return planIds.map((id) => {
    const plan = facts.plans.get(id);
    if (!plan || !isOpen(plan, facts.today))
      return { buildable_now: null, buildable_at_begin: null, full_on: null };
    const { now, at_begin, full_on } = buildableOf(plan.quant, byPlan.get(id) ?? [], facts.today);
    return { buildable_now: fromMillionths(now), buildable_at_begin: fromMillionths(at_begin), full_on };
  });
}

/** Returns the ids of the SAPs in the stored specifications of these plans. */
export async function sapsOfInputs(db: Db, planIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ sap_id: number }>`
    select distinct sap_id from plans join specification_inputs using (specification_id)
    where plan_id = any (${planIds}::int[])
  `.execute(db);
  return rows.map(({ sap_id }) => sap_id);
}

interface PlanInput {
  sap_id: number;
  sap_code: string;
  part_name: string;
  /** True if the SAP can be ordered. */
  active: boolean;
  lead_time: number | null;
  input: Millionths;
  /** The day of the latest stock count. */
  counted_on: string | null;
}

const INPUT_COLUMNS = sql`sap_id, sap_code, part_name, is_active_sap(state, product_state) as active,
  coalesce(lead_time_days, default_lead_time()) as lead_time`;

async function inputsOf(db: Db, specificationId: number): Promise<PlanInput[]> {
  const { rows } = await sql<Omit<PlanInput, 'input'> & { input: number }>`
    select ${INPUT_COLUMNS}, quant as input, (
      select max(counted_on) from stock_counts where stock_counts.sap_id = inputs.sap_id
    ) as counted_on
    from specification_inputs as inputs join part_saps using (sap_id)
    where specification_id = ${specificationId} and quant > 0 order by sap_code collate natural_order
  `.execute(db);
  return rows.map((row) => ({ ...row, input: toMillionths(row.input) }));
}

async function inputsIn(db: Db, facts: CoverageFacts, planId: number): Promise<PlanInput[]> {
  const inputs = new Map(
    facts.saps.flatMap(({ sap_id, counted_on, inputs }) =>
      inputs
        .filter(({ plan_id }) => plan_id === planId)
        .map(({ input }) => [sap_id, { counted_on, input }] as const),
    ),
  );
  const { rows } = await sql<Omit<PlanInput, 'counted_on' | 'input'>>`
    select ${INPUT_COLUMNS} from part_saps where sap_id = any (${[...inputs.keys()]}::int[])
    order by sap_code collate natural_order
  `.execute(db);
  return rows.flatMap((row) => {
    const input = inputs.get(row.sap_id);
    return input ? { ...row, ...input } : [];
  });
}

interface Derived {
  own: ReadonlyMap<number, PlanNeed>;
  /** Null if all SAPs become available in full, or if no expected receipt after the start adds cars. */
  expected: ExpectedCars | null;
  /** The standstills of the plan from today on. */
  stops: StandstillDays[];
  losses: Loss[];
  /** Omitted if the losses are stored: then their labels are stored too. */
  plans?: CoverageFacts['plans'];
}

async function derive(db: Db, plan: RequestedPlan, inputs: readonly PlanInput[]): Promise<Derived> {
  // If another specification is typed, the SAPs of the stored plan become free for other plans. Reopened plans have no
  // stored needs.
  const before = await sapsOfInputs(db, [plan.plan_id, ...plan.reopened]);
  const known = [...new Set([...inputs.map(({ sap_id }) => sap_id), ...before])];
  const read = await readFacts(db, known, plan.reopened);
  const facts = withPlan(
    read,
    plan,
    new Map(inputs.map(({ sap_id, input }) => [sap_id, input])),
    plan.reopened,
  );
  return derivedFrom(db, facts, plan, inputs);
}

async function derivedFrom(
  db: Db,
  facts: CoverageFacts,
  plan: PlanFacts,
  inputs: readonly PlanInput[],
): Promise<Derived> {
  const needs = await deriveNeeds(facts);
  const needsOfPlan = needs.filter((need) => need.plan.plan_id === plan.plan_id);
  const own = ownNeeds(plan, inputs, needsOfPlan, facts.today);
  const shortages = needs
    .filter((need) => need.gap_at_begin > 0n && byBegin(plan, need.plan) < 0)
    .sort((a, b) => byBegin(a.plan, b.plan));
  const known = facts.saps.map(({ sap_id }) => sap_id);
  const awaited = new Set(sapsToExpect(plan.quant, needsOfPlan));
  const saps = facts.saps.filter(({ sap_id }) => awaited.has(sap_id));
  return {
    own,
    expected: saps.length > 0 ? expectedCars({ ...facts, saps }, plan) : null,
    stops: standstillDays(needsOfPlan, facts.today),
    losses: await lossesAmong(db, own, { shortages, known }),
    plans: facts.plans,
  };
}

async function deriveNeeds(facts: CoverageFacts): Promise<PlanNeed[]> {
  return (await deriveAll(facts, setImmediate)).flatMap(({ needs }) => needs);
}

async function readDerived(
  db: Db,
  plan: RequestedPlan,
  inputs: readonly PlanInput[],
  this_day: string,
): Promise<Derived> {
  const shortages = await storedNeeds(db, plan);
  const own = ownNeeds(plan, inputs, shortages, this_day);
  // The stored shortages do not contain the receipts between the start and the day of full availability.
  const awaited = sapsToExpect(plan.quant, shortages);
  return {
    own,
    expected: awaited.length > 0 ? expectedCars(await readFacts(db, awaited), plan) : null,
    stops: standstillDays(shortages, this_day),
    losses: await storedLosses(db, own, plan),
  };
}

/** Returns the need of the plan for each SAP. A SAP that `found` omits is not short. */
function ownNeeds(
  plan: PlanFacts,
  inputs: readonly PlanInput[],
  found: readonly PlanNeed[],
  today: string,
): ReadonlyMap<number, PlanNeed> {
  const bySap = new Map(found.map((need) => [need.sap_id, need]));
  return new Map(
    inputs.map(({ sap_id, input, counted_on }) => {
      const need = piecesOf(carsAfterCount(plan, counted_on), input);
      return [sap_id, bySap.get(sap_id) ?? coveredNeed({ sap_id, plan, input, need, counted_on }, today)];
    }),
  );
}

async function storedNeeds(db: Db, plan: RequestedPlan): Promise<PlanNeed[]> {
  const rows = await db
    .selectFrom('plan_shortages')
    .where('plan_id', '=', plan.plan_id)
    .select(['input', 'need', 'gap_at_begin', 'missing_now', 'missing_at_begin'])
    .select(['cars_now', 'cars_at_begin', 'full_on', HELD_NEED.as('held_need')])
    .execute();
  return rows.map(({ held_need, full_on, ...row }) => ({
    ...heldNeedOf(held_need),
    plan,
    input: toMillionths(row.input),
    need: toMillionths(row.need),
    gap_at_begin: toMillionths(row.gap_at_begin),
    missing_now: toMillionths(row.missing_now),
    missing_at_begin: toMillionths(row.missing_at_begin),
    cars_now: toMillionths(row.cars_now),
    cars_at_begin: toMillionths(row.cars_at_begin),
    full_on,
  }));
}

type Ranked = PlanNeed & { hold_up: Leading | null };

/**
 * Compares SAPs for sorting: first those that stop the plan, then the others by the cars that they allow at the start.
 */
function worstFirst(a: Ranked, b: Ranked): number {
  if (a.hold_up && b.hold_up) return byLead({ ...a, ...a.hold_up }, { ...b, ...b.hold_up });
  return (
    Number(a.hold_up === null) - Number(b.hold_up === null) ||
    Number(a.missing_at_begin === 0n) - Number(b.missing_at_begin === 0n) ||
    (a.cars_at_begin < b.cars_at_begin ? -1 : Number(a.cars_at_begin > b.cars_at_begin)) ||
    // The list of plans also orders equal SAPs by their ids.
    (a.missing_at_begin > 0n ? a.sap_id - b.sap_id : 0) ||
    Number(a.missing_now === 0n) - Number(b.missing_now === 0n)
  );
}
