import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { LINE_DECIMALS } from '#domain/values/quantity';
import type { Db } from '../db/db.ts';
import { today } from '../record/today.ts';
import { type Company, company, SAPS, sapCompany } from '../testing/coverage/company.ts';
import { coverageOfSap } from '../testing/coverage/coverage-of-sap.ts';
import { idOf, storeCommons, storeCompanies } from '../testing/coverage/store-company.ts';
import { testApp } from '../testing/test-app.ts';

// COVERAGE_COMPANIES=5000 looks through more of them, from a seed of its own that it prints.
const COMPANIES = Number(process.env.COVERAGE_COMPANIES ?? 50);
/** So many at once, each for itself. */
const TOGETHER = Math.min(COMPANIES, 250);
const SEED = process.env.COVERAGE_SEED ?? (process.env.COVERAGE_COMPANIES && String(Date.now() % 2 ** 31));

const server = testApp();
let day: string;

beforeAll(async () => {
  await storeCommons(server.db, TOGETHER);
  day = await today(server.db);
});

const companies = fc.array(company, { minLength: TOGETHER, maxLength: TOGETHER });

// Each company becomes another one, and is forgotten.
test('the database finds what the rules say of any company, however it came about', {
  timeout: 20_000 + COMPANIES * 1_000,
}, async () => {
  if (SEED) console.log(`${COMPANIES} companies, each becoming another one, from seed ${SEED}`);
  await fc.assert(
    fc.asyncProperty(companies, companies, async (before, after) => {
      await forgetting(async (db) => {
        for (const all of [before, after]) {
          await storeCompanies(db, all, day);
          await refreshAll(db);
          expect(await derived(db)).toEqual(all.flatMap(expected));
        }
      });
    }),
    {
      numRuns: COMPANIES / TOGETHER,
      endOnFailure: COMPANIES > TOGETHER,
      ...(SEED && { seed: Number(SEED) }),
    },
  );
});

const UNDONE = new Error('undone');

/** Works in a transaction that never ends well. */
async function forgetting(work: (db: Db) => Promise<void>): Promise<void> {
  const undone = server.db.transaction().execute(async (transaction) => {
    await work(transaction);
    throw UNDONE;
  });
  await undone.catch((error: unknown) => {
    if (error !== UNDONE) throw error;
  });
}

/** Only what was noted as stale is derived anew. */
async function refreshAll(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ done: number }>`select refresh_stale_coverage(100) as done`.execute(db);
    if (rows[0]?.done === 0) return;
  }
}

async function derived(db: Db) {
  const rows = await db.selectFrom('sap_coverage').selectAll().orderBy('sap_id').execute();
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, name === 'short_on' ? value : exact(value)]),
    ),
  );
}

/** A decimal of the database as millionths, as the oracle counts. */
function exact(value: unknown): unknown {
  if (typeof value !== 'string' || !/^-?\d+\.\d+$/.test(value)) return value;
  const [whole = '0', decimals = ''] = value.split('.');
  return BigInt(whole) * 10n ** BigInt(LINE_DECIMALS) + BigInt(decimals.padEnd(LINE_DECIMALS, '0'));
}

function expected(any: Company, place: number) {
  return Array.from({ length: SAPS }, (_, sap) => sap + 1).flatMap((sap) => {
    const coverage = coverageOfSap(sapCompany(any, sap, day));
    return coverage ? [{ sap_id: idOf(place, sap), ...coverage }] : [];
  });
}
