import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../testing/database.ts';
import { databaseBefore } from '../testing/database-before.ts';
import { migrate } from './migrate.ts';

/** Rows from a time when searches distinguished these texts, several of which are equal now. */
const ROWS = `
  insert into users (username, password_hash) values ('anna', 'no hash at all');
  insert into saved_views (user_id, list, name, query) values (1, 'part_list', 'Bolts – all', ''), (1, 'part_list', 'bolts - all', '');
  insert into products (kind, product_number, name, gen_name, note) values
    ('part', 'P–1', 'Шестерёнка', 'O‘1', null), ('part', 'P-1', 'Шестеренка', 'O''1', 'ＡＢ');
  insert into part_saps (product_id, sap_code, sap_code_old, product_number, part_name) values
    (1, '400–1', 'OLD–1', 'P–1', 'Шестерёнка'), (1, '400-1', null, 'P–1', 'Шестерёнка'), (2, '400-2', 'OLD-1', 'P-1', 'Шестеренка');
  insert into products (kind, product_number, name) values ('car_model', 'CM000001', 'Йўл ʻLTʼ');
  insert into specifications (output_product_id, begin_date, product_number, model_name) values (3, '2026-01-05', 'CM000001', 'Йўл ʻLTʼ');
  insert into plans (specification_id, begin_date, end_date, quant, product_label, model_label, product_number)
    values (1, '2026-01-05', '2026-01-31', 40, 'CM000001 · Йўл ʻLTʼ', 'CM000001 · Йўл ʻLTʼ', 'CM000001');
  insert into purchases (plan_id, product_label) values (1, 'CM000001 · Йўл ʻLTʼ');
  insert into invoices (invoice_number, purchase_id, purchase_number, status) values
    ('İN–1', 1, 'PO000001', 'T'), ('in-1', 1, 'PO000001', 'T');
  insert into containers (invoice_id, key, container, lots, line_count, invoice_number, purchase_number, invoice_status)
    values (1, 'msku–1', 'MSKU–1', 'L–1, L2', 1, 'İN–1', 'PO000001', 'T'), (2, 'msku1', 'MSKU-1', null, 1, 'in-1', 'PO000001', 'T');
  insert into files (filename, content_type, size, sha256, content, uploaded_by)
    values ('in–voice.pdf', 'application/pdf', 3, sha256('abc'), 'abc', 1);
`;

let database: TestDatabase;
beforeAll(async () => {
  database = await databaseBefore('0250_compared_form.sql', ROWS);
  await migrate(database.db);
  // Makes the planner use the indexes.
  await sql`alter database ${sql.id(database.name)} set enable_seqscan = off`.execute(database.db);
}, 60_000);
afterAll(() => database.close());

async function rows(query: string): Promise<unknown[]> {
  const found = await sql.raw<Record<string, unknown>>(query).execute(database.db);
  return found.rows.map((row) => Object.values(row)[0]);
}

test.each([
  [`select sap_id from part_saps where search_form(sap_code) = '400-1' order by 1`, [1, 2]],
  [`select sap_id from part_saps where search_form(sap_code_old) = 'old-1' order by 1`, [1, 3]],
  [`select sap_id from part_saps where search like '%шестеренка%' order by 1`, [1, 2, 3]],
  [`select product_id from products where search_form(product_number) = 'p-1' order by 1`, [1, 2]],
  [
    `select product_id from products where name_key = 'шестеренка' and gen_name_key = 'o''1' order by 1`,
    [1, 2],
  ],
  [`select product_id from products where search like '%''1%ab%'`, [2]],
  [
    `select specification_id from specifications where search like '%''lt''%' and label_key like '%''lt''%'`,
    [1],
  ],
  [`select plan_id from plans where search like '%''lt''%' and label_key like '%5, 2026 - jan%'`, [1]],
  [`select purchase_id from purchases where search like '%''lt''%' and label_key like '%''lt''%'`, [1]],
  [`select invoice_id from invoices where search_form(invoice_number) = 'in-1' order by 1`, [1, 2]],
  [`select invoice_id from invoices where search like '%in-1%' order by 1`, [1, 2]],
  [`select container_id from containers where container_search_form(key) = 'msku1' order by 1`, [1, 2]],
  [`select container_id from containers where string_to_array(search_form(lots), ', ') @> '{l-1}'`, [1]],
  [`select file_id from files where search_form(filename) like '%in-voice%'`, [1]],
])('3.3: an upgraded database finds texts by their normalized form: %s', async (query, found) => {
  expect(await rows(query)).toEqual(found);
});

test.each([
  [`select sap_id from part_saps where fold(sap_code) = '400–1'`, [1]],
  [`select sap_id from part_saps where fold(sap_code_old) = 'old-1'`, [3]],
  [`select product_id from products where fold(product_number) = 'p–1'`, [1]],
  [`select invoice_id from invoices where purchase_id = 1 and fold(invoice_number) = 'in-1'`, [2]],
  [
    `select name from saved_views where user_id = 1 and list = 'part_list' and fold(name) = 'bolts – all'`,
    ['Bolts – all'],
  ],
  [`select key from containers order by 1`, ['msku–1', 'msku1']],
  [`select count(*) from history`, [0]],
  [
    `select version from part_saps union select version from products union select twin_no + 1 from part_saps`,
    [1],
  ],
])('5.3: stored and compared values are unchanged: %s', async (query, found) => {
  expect(await rows(query)).toEqual(found);
});

test.each([
  [`insert into part_saps (product_id, sap_code) values (1, '400–1')`, 'part_saps__sap_code'],
  [
    `insert into products (kind, product_number, name) values ('part', 'p-1', 'N')`,
    'products__product_number',
  ],
  [
    `insert into invoices (invoice_number, purchase_id, purchase_number) values ('IN-1', 1, 'PO000001')`,
    'invoices__invoice_number',
  ],
])('5.3: a duplicate of a stored code is still refused: %s', async (insert, index) => {
  await expect(rows(insert)).rejects.toThrow(index);
});

test('the indexes of part SAPs, products, invoices and saved views can be rebuilt from the stored rows', async () => {
  await sql
    .raw('reindex table part_saps; reindex table products; reindex table invoices; reindex table saved_views')
    .execute(database.db);
});
