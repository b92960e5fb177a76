import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, test } from 'vitest';
import { addDays } from '#domain/values/day';
import type { Db } from '../../db/db.ts';
import { refreshStaleStops } from '../../facts/arrivals.queries.ts';
import { refreshStaleCoverage } from '../../facts/refresh-coverage.ts';
import { today } from '../../record/today.ts';
import { fewOrMany } from '../faults/long.ts';
import type { TestApp } from '../test-app.ts';
import { aDayLater, type Company, company } from './company.ts';
import { plantCompany } from './plant-company.ts';
import { storeCompanies, storeFixedRecords } from './store-company.ts';

// COVERAGE_COMPANIES=5000 tests more companies, with a random seed. COVERAGE_SEED repeats a run.
const REQUESTED = process.env.COVERAGE_COMPANIES;
export const SEED = Number(
  process.env.COVERAGE_SEED ?? (REQUESTED ? Date.now() % 2 ** 31 : fc.readConfigureGlobal().seed),
);
const COMPANIES = howMany(50);
const COMPANIES_PER_RUN = Math.min(COMPANIES, 250);

export const anyCompany = fc.oneof({ weight: 9, arbitrary: company }, { weight: 1, arbitrary: plantCompany });

/** Returns the requested number of companies. The default is `many`, or a third of it outside `npm run test:faults`. */
export function howMany(many: number): number {
  return Number(REQUESTED ?? fewOrMany(Math.ceil(many / 3), many));
}

/**
 * Tests random companies in the database. Each company changes into another company, then a day passes, and then the
 * day is set back. `expectDerived` gets the stored companies, whose coverage is derived, and the current day.
 */
export function testCompanies(
  title: string,
  server: TestApp,
  expectDerived: (db: Db, companies: readonly Company[], day: string) => Promise<void>,
  kind: fc.Arbitrary<Company> = anyCompany,
): void {
  let day: string;
  beforeAll(async () => {
    await storeFixedRecords(server.db, COMPANIES_PER_RUN);
    day = await today(server.db);
  });
  const companies = fc.array(kind, { minLength: COMPANIES_PER_RUN, maxLength: COMPANIES_PER_RUN });

  test(title, { timeout: 60_000 + COMPANIES * 2_000 }, async () => {
    console.log(`${COMPANIES} companies, each becoming another one on which a day passes, from seed ${SEED}`);
    await fc.assert(
      fc.asyncProperty(companies, companies, async (before, after) => {
        await inRolledBackTransaction(server.db, async (db) => {
          for (const all of [before, after]) {
            await storeCompanies(db, all, day);
            await refreshAll(db);
            await expectDerived(db, all, day);
          }
          const tomorrow = addDays(day, 1);
          // A change of the time zone may set the current day back by one.
          for (const [all, this_day] of [
            [after.map(aDayLater), tomorrow],
            [after, day],
          ] as const) {
            await setToday(db, this_day);
            await refreshAll(db);
            await expectDerived(db, all, this_day);
          }
        });
      }),
      {
        numRuns: COMPANIES / COMPANIES_PER_RUN,
        // Shrinking would take seconds per step.
        endOnFailure: true,
        seed: SEED,
      },
    );
  });
}

async function setToday(db: Db, day: string): Promise<void> {
  await sql`create or replace function today() returns date language sql stable return ${sql.lit(day)}::date`.execute(
    db,
  );
}

const UNDONE = new Error('undone');

/** Runs some work in a transaction that is always rolled back. */
export async function inRolledBackTransaction(db: Db, work: (db: Db) => Promise<void>): Promise<void> {
  const undone = db.transaction().execute(async (transaction) => {
    await work(transaction);
    throw UNDONE;
  });
  await undone.catch((error: unknown) => {
    if (error !== UNDONE) throw error;
  });
}

/** Derives the coverage of stale part SAPs, including those that a new day makes stale, and the stops of containers. */
export async function refreshAll(db: Db): Promise<void> {
  await sql`select note_new_coverage_day()`.execute(db);
  while ((await refreshStaleCoverage(db, 500)) > 0);
  await refreshStaleStops(db);
}
