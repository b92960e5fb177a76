import { expect } from 'vitest';
import { ofEachFigure } from '#domain/coverage/coverage';
import { toMillionths } from '#domain/values/quantity';
import type { Db } from '../db/db.ts';
import { type Company, dayFrom } from '../testing/coverage/company.ts';
import { testCompanies } from '../testing/coverage/random-companies.ts';
import { everySap, simulateSap } from '../testing/coverage/simulate.ts';
import { simulateCoverage } from '../testing/coverage/simulate-schedule.ts';
import { idOf } from '../testing/coverage/store-company.ts';
import { testApp } from '../testing/test-app.ts';

testCompanies(
  'the stored coverage equals a simulation for random companies, after random changes, and also a day later',
  testApp(),
  async (db, companies, day) => {
    expect(await derived(db)).toEqual(companies.flatMap((any, index) => expected(any, index, day)));
  },
);

async function derived(db: Db) {
  const rows = await db.selectFrom('sap_coverage').selectAll().orderBy('sap_id').execute();
  return rows.map(({ left_over: _, ...row }) => ({
    ...row,
    ...ofEachFigure((name) => toMillionths(row[name])),
    short_quant: row.short_quant === null ? null : toMillionths(row.short_quant),
    stop_quant: row.stop_quant === null ? null : toMillionths(row.stop_quant),
  }));
}

function expected(any: Company, companyNo: number, today: string) {
  return everySap().flatMap((sap) => {
    const { needs } = simulateSap(any, sap);
    const coverage = simulateCoverage(any, sap, today);
    if (!coverage) return [];
    const sap_id = idOf(companyNo, sap);
    const begins = needs.flatMap(({ plan, to_order }) =>
      to_order > 0n ? [any.plans[plan]?.begin ?? 0] : [],
    );
    // The stored SAPs have the lead times that `storeFixedRecords` set.
    const order_by = begins.length > 0 ? dayFrom(today, Math.min(...begins) - (sap_id % 30)) : null;
    return [{ sap_id, ...coverage, order_by }];
  });
}
