import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildInvoice } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';
import { exportTogether } from './export.ts';

const server = testApp();
const TOO_MANY = 'Too many rows for one file. Export fewer at once.';

/** Builds an invoice with more packages than allowed, instead of several full invoices. */
async function vastInvoice(rows: number): Promise<number> {
  const { invoice_id } = await buildInvoice(server);
  await server.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`
      insert into invoice_packages (invoice_id, sap_id, package_no, container, lot, quant)
      select invoice_id, sap_id, n, 'VAST', n::text, 1
      from invoice_lines, generate_series(1, ${rows}::int) as n where invoice_id = ${invoice_id}
    `.execute(db);
  });
  return invoice_id;
}

test('a workbook of several records with more than 50,000 rows together is refused with 413', async () => {
  const ids = [await vastInvoice(25_000), await vastInvoice(25_001)];
  const { status, failure } = await server.get(`/api/invoice_list/export_many?ids=${ids.join()}`);
  expect([status, failure.message]).toEqual([413, TOO_MANY]);
});

test('an export is refused with 404 if a record does not exist, and the message names it', async () => {
  const { invoice_id } = await buildInvoice(server);
  const { status, failure } = await server.get(`/api/invoice_list/export_many?ids=${invoice_id},999999`);
  expect([status, failure.message]).toEqual([404, 'There is no record with the id 999999.']);
});

test('an archive of several records with more than 250,000 rows together is refused with 413 before further records are read', async () => {
  const read: number[] = [];
  const load = async (id: number) => {
    read.push(id);
    const rows = id === 3 ? Array.from({ length: 249_999 }, () => []) : [[]];
    const fields = { name: 'Invoice', headers: [], rows: [] };
    return { filename: `invoice_${id}.xlsx`, lines: { name: 'Part SAPs', headers: ['SAP*'], rows }, fields };
  };
  const ids = Array.from({ length: 101 }, (_, index) => index + 1);
  await expect(exportTogether('invoices', ids, load)).rejects.toMatchObject({
    status: 413,
    message: TOO_MANY,
  });
  expect(read).toEqual([1, 2, 3]);
});
