import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyOf, emptyDatabase, type TestDatabase } from '../testing/database.ts';
import { databaseState } from '../testing/database-state.ts';
import { denormalisedFaults } from '../testing/faults/denormalised-faults.ts';
import { ROWS_AFTER } from '../testing/upgraded-rows.ts';
import { readSqlFiles } from './definitions.ts';
import { migrate } from './migrate.ts';
import { connect } from './pool.ts';

const FILES = readSqlFiles(join(import.meta.dirname, 'migrations'));
const DOCUMENTS = '0004_documents.sql';
const ALL_ROWS = Object.keys(ROWS_AFTER).at(-1) ?? '';
/**
 * The versions whose rows differ, and the newest version. From versions between them the same migrations would process
 * the same rows as from `ALL_ROWS`, only fewer.
 */
const STARTS = FILES.filter((file) => file.name <= ALL_ROWS || file === FILES.at(-1));
/** Tables that record when something was done, which differs. */
const EXCLUDED_TABLES = ['schema_migrations', 'schema_definitions', 'list_changes'];

/** The database that each version left: one database is migrated step by step, and copied after each version. */
const databases = new Map<string, TestDatabase>();

beforeAll(async () => {
  const growing = await emptyDatabase();
  for (const { name, text, sha256 } of FILES) {
    const db = connect({ url: growing.url, max: 1 });
    await sql`
      create table if not exists schema_migrations (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now());
      create table if not exists schema_definitions (sha256 text primary key)`.execute(db);
    await sql.raw(`${text}; ${ROWS_AFTER[name] ?? ''}`).execute(db);
    await sql`insert into schema_migrations (name, sha256) values (${name}, ${sha256})`.execute(db);
    // A database with connections cannot be copied.
    await db.destroy();
    if (STARTS.some((start) => start.name === name)) databases.set(name, await copyOf(growing));
  }
  await growing.close();
}, 60_000);

afterAll(async () => {
  for (const database of databases.values()) await database.close();
});

describe('R23: the newest version opens a database, with all its rows, that was left by', () => {
  const states = new Map<string, string>();

  test.concurrent.each(STARTS)(
    '$name',
    async ({ name }) => {
      const { db } = databases.get(name) as TestDatabase;
      await migrate(db);
      // All later versions have the same rows, as the last test checks, so their values are right or wrong together.
      if (name <= ALL_ROWS) expect(await denormalisedFaults(db)).toEqual([]);
      if (name >= DOCUMENTS) {
        const { rows } = await sql`
        select product_number, purchase_number, invoice_arrived_percent, invoice_number, status_label
        from purchase_list join invoice_list using (purchase_number), product_sap_list
      `.execute(db);
        expect(rows).toEqual([
          {
            product_number: 'PT000001',
            purchase_number: 'PO000001',
            invoice_arrived_percent: 60,
            invoice_number: 'INV-1',
            status_label: 'Arrived',
          },
        ]);
      }
      if (name >= ALL_ROWS) {
        const { rows } = await sql`select last_value from part_saps_sap_id_seq`.execute(db);
        expect(rows, 'the id of a part SAP that is gone is given to no other').toEqual([{ last_value: 2 }]);
      }
      // The time of the upgrade.
      await sql`delete from settings where name = 'cleaned_until'`.execute(db);
      if (name >= ALL_ROWS) states.set(name, await databaseState(db, ...EXCLUDED_TABLES));
    },
    60_000,
  );

  test('every upgrade path leads to the same rows', () => {
    const [first] = states.values();
    expect([...states].filter(([, state]) => state !== first).map(([name]) => name)).toEqual([]);
    expect(states.size).toBe(2);
  });
});
