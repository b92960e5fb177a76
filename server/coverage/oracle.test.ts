import { expect } from 'vitest';
import { ofEachFigure } from '#domain/coverage/coverage-figures';
import { toMillionths } from '#domain/values/quantity';
import type { Db } from '../db/db.ts';
import { type Company, dayFrom } from '../testing/coverage/company.ts';
import { testCompanies } from '../testing/coverage/random-companies.ts';
import { everySap, simulateSap } from '../testing/coverage/simulate.ts';
import { idOf } from '../testing/coverage/store-company.ts';
import { testApp } from '../testing/test-app.ts';

testCompanies(
  'the database finds what the rules say of any company, however it came about',
  testApp(),
  async (db, companies, day) => {
    expect(await derived(db)).toEqual(companies.flatMap((any, place) => expected(any, place, day)));
  },
);

async function derived(db: Db) {
  const rows = await db.selectFrom('sap_coverage').selectAll().orderBy('sap_id').execute();
  return rows.map(({ left_over: _, ...row }) => ({
    ...row,
    ...ofEachFigure((name) => toMillionths(row[name])),
    short_quant: row.short_quant === null ? null : toMillionths(row.short_quant),
  }));
}

function expected(any: Company, place: number, today: string) {
  return everySap().flatMap((sap) => {
    const { coverage } = simulateSap(any, sap);
    const short_on = coverage && dayFrom(today, coverage.short_on);
    return coverage ? [{ sap_id: idOf(place, sap), ...coverage, short_on }] : [];
  });
}
