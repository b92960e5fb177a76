import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ofEachFigure } from '#domain/coverage/coverage';
import { addDays } from '#domain/values/day';
import { addQuantities, fromMillionths, type Millionths, toMillionths } from '#domain/values/quantity';
import type { Db } from '../../db/db.ts';
import { plansHelpedBy } from '../../facts/arrivals.queries.ts';
import { getBuildable } from '../../plan/buildable.queries.ts';
import { today } from '../../record/today.ts';
import { getSchedule } from '../../schedule/schedule.queries.ts';
import { testApp } from '../test-app.ts';
import { aDayLater, type Company, dayFrom, type Plan } from './company.ts';
import { nameOf } from './lots.ts';
import { anyCompany, howMany, inRolledBackTransaction, refreshAll, SEED } from './random-companies.ts';
import { type AwaitedLot, everySap, isOpen, simulatePlans, simulateSap } from './simulate.ts';
import { simulateStops } from './simulate-arrivals.ts';
import { simulateCoverage, simulateSchedule } from './simulate-schedule.ts';
import { idOf, storeCompanies, storeFixedRecords } from './store-company.ts';

/** A random company as it is stored on a day. */
interface StoredCompany {
  company: Company;
  id: (index: number) => number;
  day: string;
}

const server = testApp();
const COMPANIES = howMany(50);
const COMPANIES_PER_RUN = Math.min(COMPANIES, 250);
const someCompanies = fc.array(anyCompany, { minLength: COMPANIES_PER_RUN, maxLength: COMPANIES_PER_RUN });

let currentDay: string;
beforeAll(async () => {
  await storeFixedRecords(server.db, COMPANIES_PER_RUN);
  currentDay = await today(server.db);
});

test('the derived values in the database equal a simulation for random companies, after random changes, and also a day later', {
  timeout: 60_000 + COMPANIES * 2_000,
}, async () => {
  console.log(
    `${COMPANIES} companies, compared before and after a change and a day later, from seed ${SEED}`,
  );
  await fc.assert(
    fc.asyncProperty(someCompanies, someCompanies, async (before, after) => {
      await inRolledBackTransaction(server.db, async (db) => {
        for (const all of [before, after]) {
          await storeCompanies(db, all, currentDay);
          await refreshAll(db);
          await compare(db, all, currentDay);
        }
        // A change of the time zone may set the current day back by one.
        for (const [all, day] of [
          [after.map(aDayLater), addDays(currentDay, 1)],
          [after, currentDay],
        ] as const) {
          await setToday(db, day);
          await refreshAll(db);
          await compare(db, all, day);
        }
      });
    }),
    // Shrinking would take seconds per step.
    { numRuns: COMPANIES / COMPANIES_PER_RUN, endOnFailure: true, seed: SEED },
  );
});

async function setToday(db: Db, day: string): Promise<void> {
  await sql`create or replace function today() returns date language sql stable return ${sql.lit(day)}::date`.execute(
    db,
  );
}

async function compare(db: Db, companies: readonly Company[], day: string): Promise<void> {
  const all = companies.map((company, companyNo): StoredCompany => {
    return { company, id: (index) => idOf(companyNo, index), day };
  });
  const containers = await containersByName(db);
  expect(await storedCoverage(db)).toEqual(all.flatMap(coverageOf));
  expect(await storedShortages(db)).toEqual(all.flatMap((each) => shortagesOf(each, containers)).sort(byIds));
  expect(await shownSchedule(db, day)).toEqual(all.flatMap(scheduleOf));
  const stops = new Map(all.flatMap((each) => stopsOf(each, containers)));
  expect(await storedStops(db)).toEqual(new Map([...stops].map(([id, freed]) => [id, freed.size])));
  for (const [id, freed] of stops) {
    const helped = await plansHelpedBy(db, id ?? 0);
    expect(new Map(helped.map(({ plan_id, cars }) => [plan_id, cars]))).toEqual(freed);
  }
  for (const each of all) {
    await compareStored(db, each);
    await compareTyped(db, each);
  }
}

async function storedCoverage(db: Db) {
  const rows = await db.selectFrom('sap_coverage').selectAll().orderBy('sap_id').execute();
  return rows.map(({ left_over: _, ...row }) => ({
    ...row,
    ...ofEachFigure((name) => toMillionths(row[name])),
    short_quant: row.short_quant === null ? null : toMillionths(row.short_quant),
    stop_quant: row.stop_quant === null ? null : toMillionths(row.stop_quant),
  }));
}

function coverageOf({ company, id, day }: StoredCompany) {
  return everySap().flatMap((sap) => {
    const { needs } = simulateSap(company, sap);
    const coverage = simulateCoverage(company, sap, day);
    if (!coverage) return [];
    const sap_id = id(sap);
    const begins = needs.flatMap(({ plan, to_order }) =>
      to_order > 0n ? [company.plans[plan]?.begin ?? 0] : [],
    );
    // The stored SAPs have the lead times that `storeFixedRecords` set.
    const order_by = begins.length > 0 ? dayFrom(day, Math.min(...begins) - (sap_id % 30)) : null;
    return [{ sap_id, ...coverage, order_by }];
  });
}

/** The ids of the stored containers, by invoice and key. */
type Containers = ReadonlyMap<string, number>;

async function containersByName(db: Db): Promise<Containers> {
  const rows = await db.selectFrom('containers').select(['container_id', 'invoice_id', 'key']).execute();
  return new Map(
    rows.map(({ container_id, invoice_id, key }) => [
      nameOf({ invoice: invoice_id, container: key ?? '' }),
      container_id,
    ]),
  );
}

async function storedShortages(db: Db) {
  const rows = await db
    .selectFrom('plan_shortages')
    .select(['plan_id', 'sap_id', 'missing_now', 'missing_at_begin', 'cars_now', 'cars_at_begin'])
    .select(['need', 'to_order', 'full_on', 'reason', 'waits_kind', 'waits_id', 'waits_day'])
    .execute();
  return rows
    .map(({ need, missing_now, missing_at_begin, to_order, cars_now, cars_at_begin, ...row }) => ({
      ...row,
      need: toMillionths(need),
      to_order: toMillionths(to_order),
      missing_now: toMillionths(missing_now),
      missing_at_begin: toMillionths(missing_at_begin),
      cars_now: toMillionths(cars_now),
      cars_at_begin: toMillionths(cars_at_begin),
    }))
    .sort(byIds);
}

function shortagesOf({ company, id, day }: StoredCompany, containers: Containers) {
  return simulatePlans(company)
    .flatMap(({ needs }) => needs)
    .filter(({ missing_now }) => missing_now > 0n)
    .map(({ plan, sap, full_on, waits_for, cars_from: _, ...rest }) => ({
      plan_id: id(plan + 1),
      sap_id: id(sap),
      full_on: dayFrom(day, full_on),
      ...awaited(waits_for),
      ...rest,
    }));

  function awaited(waits_for: AwaitedLot | null) {
    if (!waits_for) return { waits_kind: null, waits_id: null, waits_day: null };
    const { origin, due } = waits_for;
    const waits_day = dayFrom(day, due);
    if ('purchase' in origin) return { waits_kind: 'purchase', waits_id: id(origin.purchase + 1), waits_day };
    const invoice = id(origin.invoice + 1);
    return origin.container === ''
      ? { waits_kind: 'invoice', waits_id: invoice, waits_day }
      : { waits_kind: 'container', waits_id: containers.get(nameOf({ ...origin, invoice })), waits_day };
  }
}

function byIds(a: { plan_id: number; sap_id: number }, b: { plan_id: number; sap_id: number }): number {
  return a.plan_id - b.plan_id || a.sap_id - b.sap_id;
}

/** Returns the schedule of more days than any of these companies has. */
async function shownSchedule(db: Db, day: string) {
  const { plans } = await getSchedule(db, { from: addDays(day, -60), days: 182 });
  return plans
    .map(({ plan_id, days, stops }) => ({
      ...{ plan_id, days },
      stops: stops.map(({ from, until, sap_id }) => ({ from, until, sap_id })),
    }))
    .sort((a, b) => a.plan_id - b.plan_id);
}

function scheduleOf({ company, id, day }: StoredCompany) {
  return simulateSchedule(company).map(({ plan, days, stops }) => ({
    plan_id: id(plan + 1),
    days: days.map((one) => ({ ...one, day: dayFrom(day, one.day) })),
    stops: stops.map(({ from, until, sap }) => ({
      from: dayFrom(day, from),
      until: dayFrom(day, until),
      sap_id: id(sap),
    })),
  }));
}

/** Returns the number of plans that each container stops, without containers that stop none. */
async function storedStops(db: Db) {
  const rows = await db
    .selectFrom('containers')
    .where('stops', '>', 0)
    .select(['container_id', 'stops'])
    .execute();
  return new Map(rows.map(({ container_id, stops }) => [container_id, stops]));
}

function stopsOf({ company, id }: StoredCompany, containers: Containers) {
  return simulateStops(company).map(
    ({ container, freed }) =>
      [
        containers.get(nameOf({ ...container, invoice: id(container.invoice + 1) })),
        new Map([...freed].map(([plan, cars]) => [id(plan + 1), cars])),
      ] as const,
  );
}

/** Compares the buildable cars of the last plan, from derived values and from current facts, with the simulation. */
async function compareStored(db: Db, each: StoredCompany): Promise<void> {
  const last = each.company.plans.length - 1;
  const params = { plan_id: each.id(last + 1), offset: 0, limit: 500 };
  const found = await getBuildable(db, params, { isDerived: true });
  expect(comparable(found)).toEqual(buildableOf(each, last));
  expect(await getBuildable(db, params, { isDerived: false })).toEqual(found);
}

/**
 * Compares the buildable cars of the first plan with the simulation. The typed fields are those of the last plan, with
 * a begin date one day later and half a car more.
 */
async function compareTyped(db: Db, { company, id, day }: StoredCompany): Promise<void> {
  const [first] = company.plans;
  const last = company.plans.at(-1);
  if (!first || !last) return;
  const { specification, days } = last;
  const typed = {
    ...{ specification, days, split: first.split },
    ...{ begin: last.begin + 1, quant: addQuantities(last.quant, 0.5) },
  };
  const params = {
    plan_id: id(1),
    specification_id: id(specification),
    begin_date: addDays(day, typed.begin),
    end_date: addDays(day, typed.begin + days),
    quant: typed.quant,
  };
  const found = await getBuildable(db, { ...params, offset: 0, limit: 500 }, { isDerived: true });
  const typedCompany = { ...company, plans: [typed, ...company.plans.slice(1)] };
  expect(comparable(found)).toEqual(buildableOf({ company: typedCompany, id, day }, 0));
}

function comparable({ takes_from, rows, ...whole }: Awaited<ReturnType<typeof getBuildable>>) {
  const { buildable_now, buildable_at_begin, buildable_expected, expected_on, full_on } = whole;
  return {
    cars: [buildable_now, buildable_at_begin, buildable_expected, expected_on, full_on],
    saps: new Map(
      rows.map(({ sap_id, need, missing_now, missing_at_begin, cars, order, ...row }) => [
        sap_id,
        [need, missing_now, missing_at_begin, cars, order?.quant ?? 0, row.full_on, row.reason],
      ]),
    ),
    losses: new Map(takes_from.map(({ plan_id, before, after }) => [plan_id, [before, after]])),
  };
}

function buildableOf({ company, id, day }: StoredCompany, plan: number) {
  const own = simulatePlans(company).find((one) => one.plan === plan);
  if (!own) {
    const cars = isOpen(company, plan) ? [0, 0, 0, null, day] : [null, null, null, null, null];
    return { cars, saps: new Map(), losses: new Map() };
  }
  const without = {
    ...company,
    plans: company.plans.map((one, at) => (at === plan ? { ...one, quant: 0 } : one)),
  };
  const { specification, quant } = company.plans[plan] as Plan;
  const inputs = company.inputs.filter((one) => one.specification === specification && one.quant > 0);
  const [before, after] = [carsAtBegin(without), carsAtBegin(company)];
  const losses = [...after].filter(([other, cars]) => other !== plan && cars !== before.get(other));
  return {
    cars: [
      ...[own.now, own.begin, own.expected].map(fromMillionths),
      ...[own.expected_on, own.full_on].map((days) => dayFrom(day, days)),
    ],
    saps: new Map(
      inputs.map(({ sap }) => {
        const need = own.needs.find((one) => one.sap === sap);
        if (!need) return [id(sap), [0, 0, 0, quant, 0, day, null]];
        const { missing_now, missing_at_begin, cars_at_begin, to_order } = need;
        const quantities = [need.need, missing_now, missing_at_begin, cars_at_begin, to_order];
        return [id(sap), [...quantities.map(fromMillionths), dayFrom(day, need.full_on), need.reason]];
      }),
    ),
    losses: new Map(
      losses.map(([other, cars]) => [
        id(other + 1),
        [fromMillionths(before.get(other) ?? 0n), fromMillionths(cars)],
      ]),
    ),
  };
}

function carsAtBegin(company: Company): Map<number, Millionths> {
  return new Map(simulatePlans(company).map(({ plan, begin }) => [plan, begin]));
}
