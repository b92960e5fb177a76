import { expect } from 'vitest';
import { addDays } from '#domain/values/day';
import { fromMillionths } from '#domain/values/quantity';
import type { Db } from '../db/db.ts';
import { type Company, dayFrom } from '../testing/coverage/company.ts';
import { testCompanies } from '../testing/coverage/random-companies.ts';
import type { AwaitedLot } from '../testing/coverage/simulate.ts';
import { simulateSchedule } from '../testing/coverage/simulate-schedule.ts';
import { idOf } from '../testing/coverage/store-company.ts';
import { testApp } from '../testing/test-app.ts';
import { getSchedule } from './schedule.queries.ts';

testCompanies(
  '42.2 to 42.5: the schedule equals a simulation for random companies, after random changes, and also a day later',
  testApp(),
  async (db, companies, day) => {
    const expected = companies.flatMap((company, index) => simulated(company, index, day)).sort(byId);
    const { plans } = await getSchedule(db, { from: addDays(day, -60), days: 182 });
    const shown = plans.map(({ plan_id, days, stops }) => ({
      plan_id,
      days,
      stops: stops.map(({ from, until, sap_id, waits_for, order }) => ({
        ...{ from, until, sap_id },
        waits_for: waits_for && `${waits_for.kind} due ${waits_for.due_on}`,
        to_order: order?.quant ?? 0,
      })),
    }));
    expect(shown.sort(byId)).toEqual(expected);

    const fromToday = (await getSchedule(db, { from: null, days: 60 })).plans;
    expect(fromToday.map(({ plan_id, still_from }) => ({ plan_id, still_from })).sort(byId)).toEqual(
      expected
        .filter(({ days }) => (days.at(-1)?.day ?? '') >= day)
        .map(({ plan_id, stops }) => ({ plan_id, still_from: stops[0]?.from ?? null })),
    );
    expect(await storedStops(db)).toEqual(
      expected.flatMap(({ plan_id, stops: [first] }) => (first ? [{ plan_id, still_from: first.from }] : [])),
    );
  },
);

/** Returns the stored start of the first standstill of each plan. */
async function storedStops(db: Db) {
  return db
    .selectFrom('plan_shortages')
    .where('holds_up_from', 'is not', null)
    .groupBy('plan_id')
    .select(['plan_id', ({ fn }) => fn.min('holds_up_from').as('still_from')])
    .orderBy('plan_id')
    .execute();
}

function simulated(company: Company, companyNo: number, day: string) {
  return simulateSchedule(company).map(({ plan, days, stops }) => ({
    plan_id: idOf(companyNo, plan + 1),
    days: days.map((one) => ({ ...one, day: dayFrom(day, one.day) })),
    stops: stops.map(({ from, until, sap, waits_for, to_order }) => ({
      from: dayFrom(day, from),
      until: dayFrom(day, until),
      sap_id: idOf(companyNo, sap),
      waits_for: waits_for && `${kindOf(waits_for)} due ${dayFrom(day, waits_for.due)}`,
      to_order: fromMillionths(to_order),
    })),
  }));
}

function kindOf({ origin }: AwaitedLot): string {
  if ('purchase' in origin) return 'purchase';
  return origin.container === '' ? 'invoice' : 'container';
}

function byId(a: { plan_id: number }, b: { plan_id: number }): number {
  return a.plan_id - b.plan_id;
}
