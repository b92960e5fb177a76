import { expect } from 'vitest';
import type { Buildable } from '#domain/plan/buildable';
import { addDays } from '#domain/values/day';
import { addQuantities, fromMillionths, type Millionths, toMillionths } from '#domain/values/quantity';
import type { Db } from '../db/db.ts';
import { type Company, dayFrom } from '../testing/coverage/company.ts';
import { testCompanies } from '../testing/coverage/random-companies.ts';
import { type AwaitedLot, type SimulatedNeed, simulatePlans } from '../testing/coverage/simulate.ts';
import { idOf } from '../testing/coverage/store-company.ts';
import { testApp } from '../testing/test-app.ts';
import { getBuildable } from './buildable.queries.ts';

const ALL = { offset: 0, limit: 500 };

testCompanies(
  'the buildable cars equal a simulation for random companies, after random changes, and also a day later',
  testApp(),
  async (db, companies, day) => {
    expect(await stored(db)).toEqual(
      companies.flatMap((company, index) => shortages(company, index, day)).sort(byIds),
    );
    for (const [index, company] of companies.entries()) {
      await compareStored(db, company, index, day);
      await compareTyped(db, company, index, day);
    }
  },
);

async function stored(db: Db) {
  const rows = await db
    .selectFrom('plan_shortages')
    .select(['plan_id', 'sap_id', 'missing_now', 'missing_at_begin', 'cars_now', 'cars_at_begin'])
    .select(['need', 'to_order', 'full_on', 'reason'])
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

function shortages(company: Company, companyNo: number, day: string) {
  return simulatePlans(company)
    .flatMap(({ needs }) => needs)
    .filter(({ missing_now }) => missing_now > 0n)
    .map(({ plan, sap, full_on, waits_for: _, cars_from: __, ...rest }) => ({
      plan_id: idOf(companyNo, plan + 1),
      sap_id: idOf(companyNo, sap),
      full_on: dayFrom(day, full_on),
      ...rest,
    }));
}

function byIds(a: { plan_id: number; sap_id: number }, b: { plan_id: number; sap_id: number }): number {
  return a.plan_id - b.plan_id || a.sap_id - b.sap_id;
}

/** Compares the responses for the stored last plan, from derived values and from current facts, with the simulation. */
async function compareStored(db: Db, company: Company, companyNo: number, day: string): Promise<void> {
  const last = company.plans.length - 1;
  const params = { plan_id: idOf(companyNo, last + 1), ...ALL };
  const found = await getBuildable(db, params, { isDerived: true });
  await compare(db, company, { companyNo, day, plan: last, found });
  expect(await getBuildable(db, params, { isDerived: false })).toEqual(found);
}

/**
 * Compares the response for the first plan with the simulation. The typed fields are those of the last plan, with a
 * begin date one day later and half a car more.
 */
async function compareTyped(db: Db, company: Company, companyNo: number, day: string): Promise<void> {
  const [first] = company.plans;
  const last = company.plans.at(-1);
  if (!first || !last) return;
  const typed = {
    ...last,
    begin: last.begin + 1,
    quant: addQuantities(last.quant, 0.5),
    order: first.order,
  };
  const params = {
    plan_id: idOf(companyNo, 1),
    specification_id: idOf(companyNo, typed.specification),
    begin_date: addDays(day, typed.begin),
    end_date: addDays(day, typed.begin + typed.days),
    quant: typed.quant,
    ...ALL,
  };
  const found = await getBuildable(db, params, { isDerived: true });
  const typedCompany = { ...company, plans: [typed, ...company.plans.slice(1)] };
  await compare(db, typedCompany, { companyNo, day, plan: 0, found });
}

interface Compared {
  companyNo: number;
  day: string;
  plan: number;
  found: Buildable;
}

async function compare(db: Db, company: Company, { companyNo, day, plan, found }: Compared): Promise<void> {
  const [expected] = simulatePlans(company).filter((one) => one.plan === plan);
  const { rows, takes_from, ...whole } = found;
  const { buildable_now, buildable_at_begin, buildable_expected, expected_on, full_on } = whole;
  if (!expected) {
    expect(rows).toEqual([]);
    return;
  }
  expect({ buildable_now, buildable_at_begin, buildable_expected, expected_on, full_on }).toEqual({
    buildable_now: fromMillionths(expected.now),
    buildable_at_begin: fromMillionths(expected.begin),
    buildable_expected: fromMillionths(expected.expected),
    expected_on: dayFrom(day, expected.expected_on),
    full_on: dayFrom(day, expected.full_on),
  });
  const needs = new Map(expected.needs.map((need) => [idOf(companyNo, need.sap), need]));
  for (const row of rows)
    expect(await withDelivery(db, row)).toEqual(needed({ companyNo, day }, row.sap_id, needs, found));
  expect(
    Object.fromEntries(takes_from.map(({ plan_id, before, after }) => [plan_id, [before, after]])),
  ).toEqual(losses(company, { companyNo, plan }));
}

type Row = Buildable['rows'][number];

/** Returns a row with its awaited delivery as the simulation names it: an invoice and container, or a purchase. */
async function withDelivery(
  db: Db,
  { sap_id, need, missing_now, missing_at_begin, cars, full_on, reason, waits_for, order }: Row,
) {
  return {
    sap_id,
    need,
    missing_now,
    missing_at_begin,
    cars,
    full_on,
    reason,
    waits_for: await pieceOf(db, waits_for),
    to_order: order?.quant ?? 0,
  };
}

async function pieceOf(db: Db, awaited: Row['waits_for']) {
  if (!awaited) return null;
  const { due_on } = awaited;
  if (awaited.kind === 'purchase') return { purchase_id: awaited.id, due_on };
  if (awaited.kind === 'invoice') return { invoice_id: awaited.id, container: '', due_on };
  const { invoice_id, key } = await db
    .selectFrom('containers')
    .where('container_id', '=', awaited.id)
    .select(['invoice_id', 'key'])
    .executeTakeFirstOrThrow();
  return { invoice_id, container: key, due_on };
}

function needed(
  { companyNo, day }: Pick<Compared, 'companyNo' | 'day'>,
  sap_id: number,
  needs: ReadonlyMap<number, SimulatedNeed>,
  { quant, today }: Buildable,
) {
  const none = { need: 0, missing_now: 0, missing_at_begin: 0, cars: quant, full_on: today };
  const need = needs.get(sap_id);
  if (!need) return { sap_id, ...none, reason: null, waits_for: null, to_order: 0 };
  const { full_on, reason, waits_for } = need;
  return {
    sap_id,
    need: fromMillionths(need.need),
    missing_now: fromMillionths(need.missing_now),
    missing_at_begin: fromMillionths(need.missing_at_begin),
    cars: fromMillionths(need.cars_at_begin),
    full_on: dayFrom(day, full_on),
    reason,
    waits_for: waits_for && awaited(companyNo, waits_for, day),
    to_order: fromMillionths(need.to_order),
  };
}

function awaited(companyNo: number, { origin, due }: AwaitedLot, day: string) {
  const due_on = dayFrom(day, due);
  return 'purchase' in origin
    ? { purchase_id: idOf(companyNo, origin.purchase + 1), due_on }
    : { invoice_id: idOf(companyNo, origin.invoice + 1), container: origin.container, due_on };
}

/**
 * Returns by id the plans whose buildable cars at their start differ without and with this plan, each with both
 * numbers.
 */
function losses(company: Company, { companyNo, plan }: Pick<Compared, 'companyNo' | 'plan'>) {
  const without = {
    ...company,
    plans: company.plans.map((one, at) => (at === plan ? { ...one, quant: 0 } : one)),
  };
  const begins = (simulated: Company) =>
    new Map(simulatePlans(simulated).map((one): [number, Millionths] => [one.plan, one.begin]));
  const [before, after] = [begins(without), begins(company)];
  return Object.fromEntries(
    [...after]
      .filter(([other, cars]) => other !== plan && cars !== before.get(other))
      .map(([other, cars]) => [
        idOf(companyNo, other + 1),
        [fromMillionths(before.get(other) ?? 0n), fromMillionths(cars)],
      ]),
  );
}
