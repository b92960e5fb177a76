import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, test } from 'vitest';
import { addDays } from '#domain/values/day';
import type { Db } from '../../db/db.ts';
import { refreshStaleStops } from '../../facts/arrivals.queries.ts';
import { refreshStaleCoverage } from '../../facts/refresh-coverage.ts';
import { today } from '../../record/today.ts';
import type { TestApp } from '../test-app.ts';
import { aDayLater, type Company, company } from './company.ts';
import { plantCompany } from './plant-company.ts';
import { storeCommons, storeCompanies } from './store-company.ts';

// COVERAGE_COMPANIES=5000 looks through more of them, from a seed of its own; COVERAGE_SEED asks for one again.
const ASKED = process.env.COVERAGE_COMPANIES;
export const SEED = Number(
  process.env.COVERAGE_SEED ?? (ASKED ? Date.now() % 2 ** 31 : fc.readConfigureGlobal().seed),
);
const COMPANIES = howMany(50);
/** So many at once, each for itself. */
const TOGETHER = Math.min(COMPANIES, 250);

/** A tenth of them are plants. */
export const anyCompany = fc.oneof({ weight: 9, arbitrary: company }, { weight: 1, arbitrary: plantCompany });

/** The number of companies that is asked for, or a few. */
export function howMany(few: number): number {
  return Number(ASKED ?? few);
}

/**
 * A test of random companies in the database, each of which becomes another one, on which a day passes: `judge` sees
 * them as they are stored, with everything derived, at the place that their ids are counted from.
 */
export function testCompanies(
  title: string,
  server: TestApp,
  judge: (db: Db, companies: readonly Company[], day: string) => Promise<void>,
  kind: fc.Arbitrary<Company> = anyCompany,
): void {
  let day: string;
  beforeAll(async () => {
    await storeCommons(server.db, TOGETHER);
    day = await today(server.db);
  });
  const companies = fc.array(kind, { minLength: TOGETHER, maxLength: TOGETHER });

  test(title, { timeout: 60_000 + COMPANIES * 2_000 }, async () => {
    console.log(`${COMPANIES} companies, each becoming another one on which a day passes, from seed ${SEED}`);
    await fc.assert(
      fc.asyncProperty(companies, companies, async (before, after) => {
        await forgetting(server.db, async (db) => {
          for (const all of [before, after]) {
            await storeCompanies(db, all, day);
            await refreshAll(db);
            await judge(db, all, day);
          }
          const tomorrow = addDays(day, 1);
          // As after a change of the time zone, it is the day before again.
          for (const [all, this_day] of [
            [after.map(aDayLater), tomorrow],
            [after, day],
          ] as const) {
            await setToday(db, this_day);
            await refreshAll(db);
            await judge(db, all, this_day);
          }
        });
      }),
      {
        numRuns: COMPANIES / TOGETHER,
        // Each smaller set of companies would take seconds.
        endOnFailure: true,
        seed: SEED,
      },
    );
  });
}

/** Makes a day the business's own, in this transaction alone. */
async function setToday(db: Db, day: string): Promise<void> {
  await sql`create or replace function today() returns date language sql stable return ${sql.lit(day)}::date`.execute(
    db,
  );
}

const UNDONE = new Error('undone');

/** Works in a transaction that never ends well. */
export async function forgetting(db: Db, work: (db: Db) => Promise<void>): Promise<void> {
  const undone = db.transaction().execute(async (transaction) => {
    await work(transaction);
    throw UNDONE;
  });
  await undone.catch((error: unknown) => {
    if (error !== UNDONE) throw error;
  });
}

/** Only what was noted as stale is derived anew, and what another day makes stale. */
export async function refreshAll(db: Db): Promise<void> {
  await sql`select note_new_coverage_day()`.execute(db);
  while ((await refreshStaleCoverage(db, 500)) > 0);
  await refreshStaleStops(db);
}
