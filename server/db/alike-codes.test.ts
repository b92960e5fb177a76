import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../testing/database.ts';
import { readSqlFiles } from './definitions.ts';
import { migrate } from './migrate.ts';

/** Rows of a version in which codes that differ only in spaces or invisible characters did not count as equal. */
const ROWS = `
  insert into users (username, password_hash) values ('anna', 'no hash at all');
  insert into saved_views (user_id, list, name, query) values (1, 'part_list', 'My bolts', ''), (1, 'part_list', 'my  bolts', '');
  insert into products (kind, product_number, name, gen_name, note) values
    ('part', 'P 1', 'Bolt  M8', 'B' || chr(160) || '1', null), ('part', 'p' || chr(8239) || '1', 'Nut', null, 'two' || chr(8203) || 'words');
  insert into part_saps (product_id, sap_code, sap_code_old, product_number, part_name) values
    (1, '400-1', 'O  1', 'P 1', 'Bolt  M8'), (1, '400-1' || chr(8203), null, 'P 1', 'Bolt  M8'), (2, 'X' || chr(160) || '1', null, 'p 1', 'Nut');
  insert into products (kind, product_number, name) values ('car_model', 'CM000001', 'Cobalt  LT');
  insert into specifications (output_product_id, begin_date, product_number, model_name) values (3, '2026-01-05', 'CM000001', 'Cobalt  LT');
  insert into plans (specification_id, begin_date, end_date, quant, product_label, model_label, product_number)
    values (1, '2026-01-05', '2026-01-31', 40, 'CM000001 · Cobalt  LT', 'CM000001 · Cobalt  LT', 'CM000001');
  insert into purchases (plan_id, product_label) values (1, 'CM000001 · Cobalt  LT');
  insert into invoices (invoice_number, purchase_id, purchase_number, status) values
    ('IN 1', 1, 'PO000001', 'T'), ('in  1', 1, 'PO000001', 'T');
  insert into containers (invoice_id, key, container, lots, line_count, invoice_number, purchase_number, invoice_status, expected_on)
  values
    (1, 'msku1', 'MSKU1', 'L 1, L  2', 1, 'IN 1', 'PO000001', 'T', null),
    (1, 'msku' || chr(8203) || '1', 'MSKU' || chr(8203) || '1', null, 1, 'IN 1', 'PO000001', 'T', '2026-02-01'),
    (2, 'tgh' || chr(8203) || 'u2', 'TGH' || chr(8203) || 'U2', null, 1, 'in  1', 'PO000001', 'T', '2026-02-02');
  insert into files (filename, content_type, size, sha256, content, uploaded_by)
    values ('in' || chr(160) || 'voice.pdf', 'application/pdf', 3, sha256('abc'), 'abc', 1);
`;

/** A database with the rows of that version, upgraded to the newest version. */
let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
  const { db } = database;
  await sql`
    create table schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now());
    create table schema_definitions (sha256 text primary key)`.execute(db);
  for (const { name, text, sha256 } of readSqlFiles(join(import.meta.dirname, 'migrations'))) {
    if (name >= '0050_alike.sql') break;
    await sql.raw(text).execute(db);
    await sql`insert into schema_migrations (name, sha256) values (${name}, ${sha256})`.execute(db);
  }
  await sql.raw(ROWS).execute(db);
  await migrate(db);
  // Makes the planner use the indexes.
  await sql`alter database ${sql.id(database.name)} set enable_seqscan = off`.execute(db);
}, 60_000);
afterAll(() => database.close());

async function rows(query: string): Promise<unknown[]> {
  const found = await sql.raw<Record<string, unknown>>(query).execute(database.db);
  return found.rows.map((row) => Object.values(row)).map((row) => (row.length === 1 ? row[0] : row));
}

test('SAP codes that become duplicates are kept as typed, without a new version or a history entry', async () => {
  expect(await rows('select sap_code from part_saps where sap_id < 3 order by sap_id')).toEqual([
    '400-1',
    '400-1\u200b',
  ]);
  expect(await rows('select count(*) from history')).toEqual([0]);
  expect(await rows('select distinct version from part_saps union select version from products')).toEqual([
    1,
  ]);
});

test.each([
  [`select sap_id from part_saps where fold(sap_code) = fold('400-1') order by 1`, [1, 2]],
  [`select sap_id from part_saps where fold(sap_code) = 'x 1'`, [3]],
  [`select sap_id from part_saps where fold(sap_code_old) = 'o 1'`, [1]],
  [`select sap_id from part_saps where search like '%bolt m8%' order by 1`, [1, 2]],
  [`select product_id from products where fold(product_number) = 'p 1' order by 1`, [1, 2]],
  [
    `select product_id from products where kind = 'part' and name_key = 'bolt m8' and gen_name_key = 'b 1'`,
    [1],
  ],
  [`select product_id from products where search like '%twowords%'`, [2]],
  [`select specification_id from specifications where search like '%cobalt lt%'`, [1]],
  [`select plan_id from plans where search like '%cobalt lt%' and label_key like '%cobalt lt%'`, [1]],
  [`select purchase_id from purchases where search like '%cobalt lt%' and label_key like '%cobalt lt%'`, [1]],
  [
    `select invoice_id from invoices where purchase_id = 1 and fold(invoice_number) = 'in 1' order by 1`,
    [1, 2],
  ],
  [
    `select invoice_id from invoices where search_form(invoice_number) ~>=~ 'in 1' and search_form(invoice_number) ~<~ 'in 2' order by 1`,
    [1, 2],
  ],
  [`select container_id from containers where key = 'tghu2'`, [3]],
  [`select container_id from containers where string_to_array(search_form(lots), ', ') @> '{l 2}'`, [1]],
  [`select file_id from files where search_form(filename) = 'in voice.pdf'`, [1]],
  [`select file_id from files where search_form(filename) like '%voice%'`, [1]],
  [
    `select name from saved_views where user_id = 1 and list = 'part_list' and fold(name) = 'my bolts (2)'`,
    ['my  bolts (2)'],
  ],
])('an index finds every row with an equal text: %s', async (query, found) => {
  expect(await rows(query)).toEqual(found);
});

test('containers of one invoice whose numbers are now equal keep their expected days', async () => {
  expect(
    await rows('select container_id, expected_on::text from containers where invoice_id = 1 order by 1'),
  ).toEqual([
    [1, null],
    [2, '2026-02-01'],
  ]);
});

test('P05: a new duplicate of a SAP code is refused, and the indexes can be rebuilt from the stored rows', async () => {
  const insert = `insert into part_saps (product_id, sap_code) values (1, '400-1' || chr(8288))`;
  await expect(rows(insert)).rejects.toThrow('part_saps__sap_code');
  await sql
    .raw('reindex table part_saps; reindex table products; reindex table invoices')
    .execute(database.db);
});
