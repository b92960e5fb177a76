import fc from 'fast-check';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { refreshStaleStops } from '../../facts/arrivals.queries.ts';
import { refreshStaleCoverage } from '../../facts/refresh-coverage.ts';
import { fewOrMany } from '../faults/long.ts';
import { company } from './company.ts';
import { plantCompany } from './plant-company.ts';

// COVERAGE_COMPANIES=5000 tests more companies, with a random seed. COVERAGE_SEED repeats a run.
const REQUESTED = process.env.COVERAGE_COMPANIES;
export const SEED = Number(
  process.env.COVERAGE_SEED ?? (REQUESTED ? Date.now() % 2 ** 31 : fc.readConfigureGlobal().seed),
);

export const anyCompany = fc.oneof({ weight: 9, arbitrary: company }, { weight: 1, arbitrary: plantCompany });

/** Returns the requested number of companies. The default is `many`, or a third of it outside `npm run test:faults`. */
export function howMany(many: number): number {
  return Number(REQUESTED ?? fewOrMany(Math.ceil(many / 3), many));
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
