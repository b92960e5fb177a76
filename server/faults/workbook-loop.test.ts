import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { batchGrid } from '#domain/batch/batch';
import { invoiceDownloads } from '#domain/invoice/invoice';
import { addressOf } from '#domain/wire/download';
import { buildInvoice } from '../testing/builders.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { fewOrMany } from '../testing/faults/long.ts';
import { type Partline, startPartline } from '../testing/faults/partline.ts';
import { expectNoLongStop, REPORT_STOPS_ENV } from '../testing/faults/stops.ts';

vi.setConfig({ testTimeout: 300_000 });

const LIST_ROWS = fewOrMany(5_000, 50_000);
const INVOICE_ROWS = fewOrMany(2_000, 10_000);

let database: TestDatabase;
let partline: Partline;
let invoice_id: number;

beforeAll(async () => {
  database = await testDatabase();
  partline = await startPartline({ DATABASE_URL: database.url, ...REPORT_STOPS_ENV });
  ({ invoice_id } = await buildInvoice({
    send: async (call, body) => {
      const { message = '', ...answered } = await partline.send(call, body);
      return { ...answered, failure: { message, code: '' } };
    },
  }));
  await database.db.transaction().execute(async (db) => {
    await sql`
      insert into batches (kind, record_kind, title, filename, first_history_id, last_history_id)
      select 'bulk', 'part', 'Parts ' || n, 'parts of day ' || n || '.xlsx', n, n
      from generate_series(1, ${LIST_ROWS}::int) as n
    `.execute(db);
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`
      insert into invoice_packages (invoice_id, sap_id, package_no, container, lot, quant)
      select invoice_id, sap_id, n, 'MSKU' || n, 'L' || n, 1
      from invoice_lines, generate_series(1, ${INVOICE_ROWS}::int) as n where invoice_id = ${invoice_id}
    `.execute(db);
  });
});

afterAll(async () => {
  await partline.end('SIGKILL');
  await database.close();
});

function expectLoopGoesOn(what: string, ask: () => Promise<Response>): Promise<void> {
  return expectNoLongStop(partline, what, async () => {
    const response = await ask();
    await response.arrayBuffer();
    expect(response.status).toBe(200);
  });
}

test('R19: a list of many rows as a workbook blocks the event loop for less than a tenth of a second', async () => {
  const { cookie, url } = partline;
  const column = [...batchGrid.columns];
  await expectLoopGoesOn('the list as a workbook', () =>
    fetch(url + batchGrid.file.path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ p: { column, sort: [] }, headers: column, format: 'xlsx' }),
    }),
  );
});

test('R19: the export of many packages blocks the event loop for less than a tenth of a second', async () => {
  const { cookie, url } = partline;
  await expectLoopGoesOn('the export', () =>
    fetch(url + addressOf(invoiceDownloads.export, { invoice_id }), { headers: { cookie } }),
  );
});
