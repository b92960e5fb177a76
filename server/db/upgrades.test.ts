import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyOf, emptyDatabase, type TestDatabase } from '../testing/database.ts';
import { databaseState } from '../testing/database-state.ts';
import { denormalizedFaults } from '../testing/faults/denormalized-faults.ts';
import { readSqlFiles } from './definitions.ts';
import { migrate } from './migrate.ts';
import { connect } from './pool.ts';

/**
 * The rows that are inserted after some of the first migrations, with denormalized columns as the rules of that time
 * filled them.
 */
const ROWS_AFTER: Readonly<Record<string, string>> = {
  '0002_people.sql': `
    insert into users (username, password_hash) values ('anna', 'no hash at all');
    insert into files (filename, content_type, size, sha256, content, uploaded_by)
      values ('invoice.pdf', 'application/pdf', 3, sha256('abc'), 'abc', 1);`,

  '0003_products.sql': `
    insert into products (kind, product_number, name, gen_name, sap_codes, created_at_label, created_at, modified_at)
    values
      ('car_model', 'CM00000' || nextval('car_model_number'), 'Cobalt', 'LT-1.5', null, 'Jan 5, 2026', '2026-01-05', '2026-01-05'),
      ('part', 'PT00000' || nextval('part_number'), 'Болт', 'B-1', 'M8', 'Jan 5, 2026', '2026-01-05', '2026-01-05');
    insert into part_saps (
      product_id, sap_code, sap_code_old, min_order_quant, product_number, part_name, part_number,
      created_at_label, created_at, modified_at
    ) values (2, 'M8', 'M8-OLD', 1200, 'PT000001', 'Болт', 'B-1', 'Jan 5, 2026', '2026-01-05', '2026-01-05');
    insert into part_saps (product_id, sap_code) values (2, 'GONE');
    delete from part_saps where sap_code = 'GONE';`,

  // An invoice with two packages of one container and LOT, which a later migration merges.
  '0004_documents.sql': `
    insert into specifications (
      output_product_id, begin_date, product_number, model_name, model_number, item_count, created_at, modified_at
    ) values (1, '2026-01-05', 'CM000001', 'Cobalt', 'LT-1.5', 1, '2026-01-05', '2026-01-05');
    insert into specification_inputs (specification_id, sap_id, order_no, quant) values (1, 1, 1, 2.5);
    insert into plans (
      specification_id, begin_date, end_date, quant, product_label, model_label, product_number, created_at, modified_at
    ) values (
      1, '2026-01-05', '2026-01-31', 40, 'CM000001 · Cobalt · LT-1.5 · from Jan 5, 2026', 'CM000001 · Cobalt · LT-1.5',
      'CM000001', '2026-01-05', '2026-01-05'
    );
    insert into purchases (
      plan_id, product_label, invoice_arrived_percent, created_at_label, modified_at_label, created_at, modified_at
    ) values (
      1, 'CM000001 · Cobalt · LT-1.5 · Jan 5, 2026 – Jan 31, 2026 · 40', 60, 'Jan 5, 2026', 'Jan 5, 2026', '2026-01-05',
      '2026-01-05'
    );
    insert into purchase_lines (purchase_id, sap_id, order_no, quant) values (1, 1, 1, 100);
    insert into purchase_files values (1, 1);
    insert into invoices (
      invoice_number, purchase_id, status, purchase_number, created_at_label, modified_at_label, created_at, modified_at
    ) values ('INV-1', 1, 'A', 'PO000001', 'Jan 6, 2026', 'Jan 7, 2026', '2026-01-06', '2026-01-07');
    insert into invoice_lines (invoice_id, sap_id, order_no, quant, container, lot)
      values (1, 1, 1, 60, 'MSKU 1, MSKU 2', 'L1');
    insert into invoice_packages (invoice_id, sap_id, package_no, container, lot, quant)
      values (1, 1, 1, 'MSKU 1', 'L1', 20), (1, 1, 2, 'MSKU 2', 'L1', 30), (1, 1, 3, 'MSKU 1', 'L1', 10);
    insert into invoice_files values (1, 1);`,

  '0005_saved_views.sql': `
    insert into saved_views (user_id, list, name, query, layout, created_at)
      values (1, 'part_list', 'Bolts', 'q=bolt', '{"hidden": []}', '2026-01-05');`,

  '0006_history.sql': `
    insert into history (kind, record_id, transaction_id, at, user_id, source, changes)
      values ('invoice', 1, '700', '2026-01-07', 1, 'form', '[{"path": "status", "from": "T", "to": "A"}]');`,

  '0007_security_events.sql': `
    insert into security_events (at, event, username) values ('2026-01-07', 'sign_in', 'anna');`,
};

const FILES = readSqlFiles(join(import.meta.dirname, 'migrations'));
const PEOPLE = '0002_people.sql';
const ALL_ROWS = Object.keys(ROWS_AFTER).at(-1) ?? '';
/**
 * The last migrations of the databases to upgrade: one with only users, one with all of `ROWS_AFTER`, and one of the
 * newest version. Upgrades of other versions would run fewer of the same migrations on the same rows.
 */
const STARTS = FILES.filter((file) => [PEOPLE, ALL_ROWS].includes(file.name) || file === FILES.at(-1));
/** Tables whose rows depend on the steps of the upgrade. */
const EXCLUDED_TABLES = ['schema_migrations', 'schema_definitions', 'list_changes'];

/** The databases as the versions of `STARTS` left them. */
const databases = new Map<string, TestDatabase>();

beforeAll(async () => {
  const growing = await emptyDatabase();
  let db = connect({ url: growing.url, max: 1 });
  await sql`
    create table schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`.execute(
    db,
  );
  await sql`create table schema_definitions (sha256 text primary key)`.execute(db);
  for (const { name, text, sha256 } of FILES) {
    await sql.raw(`${text}; ${ROWS_AFTER[name] ?? ''}`).execute(db);
    await sql`insert into schema_migrations (name, sha256) values (${name}, ${sha256})`.execute(db);
    if (!STARTS.some((start) => start.name === name)) continue;
    // A database with connections cannot be copied.
    await db.destroy();
    databases.set(name, await copyOf(growing));
    db = connect({ url: growing.url, max: 1 });
  }
  await db.destroy();
  await growing.close();
}, 60_000);

afterAll(async () => {
  for (const database of databases.values()) await database.close();
});

describe('R23: an upgrade to the newest version', () => {
  const states = new Map<string, string>();

  test.concurrent.each(STARTS)(
    'succeeds from the version with $name',
    async ({ name }) => {
      const { db } = databases.get(name) as TestDatabase;
      await migrate(db);
      // The last test expects the same rows from all later versions, so their values are not checked again.
      if (name <= ALL_ROWS) expect(await denormalizedFaults(db)).toEqual([]);
      if (name < ALL_ROWS) return;
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
      const last = await sql`select last_value from part_saps_sap_id_seq`.execute(db);
      expect(last.rows, 'the id of a deleted part SAP is not reused').toEqual([{ last_value: 2 }]);
      // This setting contains the time of the upgrade, which differs.
      await sql`delete from settings where name = 'cleaned_until'`.execute(db);
      states.set(name, await databaseState(db, ...EXCLUDED_TABLES));
    },
    60_000,
  );

  test('leads to the same rows from every version that has all rows', () => {
    const [first] = states.values();
    expect([...states].filter(([, state]) => state !== first).map(([name]) => name)).toEqual([]);
    expect(states.size).toBe(2);
  });
});
