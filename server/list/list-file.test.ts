import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { batchGrid } from '#domain/batch/batch';
import { invoiceGrid } from '#domain/invoice/invoice';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { importFields } from '#domain/part-sap/import-fields';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { purchaseGrid } from '#domain/purchase/purchase';
import { mapSheet } from '#domain/sheet/sheet-mapping';
import type { FileRequest } from '#domain/wire/list';
import { buildInvoice, buildPartSap, buildPurchase } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { withoutTriggers } from '../testing/without-triggers.ts';
import { readWorkbook } from '../testing/workbook.ts';

const server = testApp();
const COLUMNS = [
  'sap_code',
  'product_number',
  'part_number',
  'part_name',
  'min_order_quant',
  'note',
  'state_label',
  'created_at_label',
];
const HEADERS = ['SAP', 'Product number', 'Part number', 'Part name', 'MOQ', 'Note', 'State', 'Created'];
const IMPORT = [
  'Product number',
  'Part name',
  'Part number',
  'SAP',
  'SAP old',
  'SAP older',
  'MOQ',
  'Note',
  'State',
  'Lead time',
];

function file(params: Partial<Omit<FileRequest, 'p'>> & { p?: Partial<FileRequest['p']> }) {
  const p = { column: COLUMNS, search: [], search_text: '', sort: ['sap_code'], ...params.p };
  return server.sendRaw(partSapGrid.file, { headers: HEADERS, format: 'csv', ...params, p });
}

beforeAll(async () => {
  await buildPartSap(server, { sap_code: '000123', min_order_quant: 1.125, note: '=1+1' });
  await buildPartSap(server, { sap_code: 'D-2', min_order_quant: 0.5, note: 'a "b"; c,\nd', state: 'P' });
  await buildPartSap(server, { sap_code: '-3', min_order_quant: null, note: "'=x" });
  await buildPartSap(server, {
    sap_code: 'D-4',
    min_order_quant: 500,
    lead_time_days: 21,
    note: 'Болт 螺栓',
  });
  await sql`update part_saps set sap_code_old = '+OLD' || sap_id, created_at = '2026-01-31T12:00:00Z'`.execute(
    server.db,
  );
});

describe('32.8: the file of a list', () => {
  test('contains the columns of the import, then the other displayed columns, and has an AutoFilter as a workbook', async () => {
    const { status, headers, raw } = await file({ format: 'xlsx' });
    expect([status, headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    expect(headers['content-disposition']).toMatch(/filename="product_sap_\d{4}-\d\d-\d\d\.xlsx"/);
    const workbook = readWorkbook(raw);
    const [head, ...body] = workbook.values('List');
    expect(head).toEqual([...IMPORT, 'Created']);
    const { rows } = await page(server, partSapGrid, { sort: ['sap_code'] });
    expect(body).toEqual(
      rows.map((row) => [
        row.product_number,
        row.part_name,
        row.part_number,
        row.sap_code,
        row.sap_code_old,
        row.sap_code_older,
        row.min_order_quant,
        row.note,
        row.state_label,
        row.lead_time_days,
        '2026-01-31',
      ]),
    );
    const xml = new TextDecoder().decode(unzipSync(raw)['xl/worksheets/sheet1.xml']);
    expect(xml).toContain('</sheetData><autoFilter ref="A1:K5"/>');
  });

  test('contains the rows that match the conditions and the search, with the displayed columns', async () => {
    const { raw } = await file({
      p: {
        column: ['min_order_quant', 'sap_code'],
        sort: ['-min_order_quant'],
        search: ['note'],
        search_text: 'о',
      },
      headers: ['MOQ', 'SAP'],
      d: { where: { min_order_quant: { from: 1 } } },
    });
    expect(String(raw).split('\r\n').slice(1)).toEqual([expect.stringContaining('D-4'), '']);
    const purchase = await buildPurchase(server, { note: '@sum' });
    const csv = await server.sendRaw(purchaseGrid.file, {
      p: { column: ['purchase_id', 'note', 'created_at'], sort: [] },
      headers: ['Id', 'Note'],
      format: 'csv',
      separator: ';',
    });
    expect(String(csv.raw)).toBe(
      `\ufeffId;Note;created_at\r\n${purchase.purchase_id};'@sum;${new Date().toISOString().slice(0, 10)}\r\n`,
    );
  });

  test('shows an instant as a day, and is sorted by the instant', async () => {
    const numbers: string[] = [];
    for (const hour of ['11', '09', '10']) {
      const { invoice_id, invoice_number } = await buildInvoice(server);
      await sql`
        update invoices set modified_at = ${`2026-02-03T${hour}:00:00Z`} where invoice_id = ${invoice_id}
      `.execute(server.db);
      numbers.push(invoice_number);
    }
    const { raw } = await server.sendRaw(invoiceGrid.file, {
      p: { column: ['invoice_number', 'modified_at'], sort: ['-modified_at'] },
      headers: ['Invoice', 'Changed'],
      format: 'csv',
    });
    const [eleven, nine, ten] = numbers;
    expect(String(raw)).toBe(
      `\ufeffInvoice,Changed\r\n${[eleven, ten, nine].map((number) => `${number},2026-02-03\r\n`).join('')}`,
    );
  });

  test('of part SAPs, as a workbook, passes the check of an import, and every row is unchanged', async () => {
    const where = { sap_code_old: { begins: '+OLD' } };
    const workbook = readWorkbook((await file({ format: 'xlsx', d: { where } })).raw);
    const { rows } = mapSheet(importFields, workbook.sheetRows('List'));
    const { data } = await server.send(
      bulkCalls.check,
      rows.map(({ record }) => record),
    );
    expect(data).toMatchObject({ totalCount: 4, unchanged: 4, new: 0, changed: 0, errors: 0 });
  });

  test('is limited to 50,000 rows as a workbook, and not as a CSV file', async () => {
    await withoutTriggers(
      server.db,
      sql`insert into batches (kind, record_kind, title, first_history_id, last_history_id)
        select 'bulk', 'part', 'Parts', n, n from generate_series(1, 50001) as n`,
    );
    const params = { p: { column: ['batch_id'] }, headers: [] };
    const { status, failure } = await server.sendRaw(batchGrid.file, { ...params, format: 'xlsx' });
    expect([status, failure.message]).toEqual([413, 'Too many rows for one workbook. Narrow the list.']);
    const { raw } = await server.sendRaw(batchGrid.file, { ...params, format: 'csv' });
    expect(String(raw).split('\r\n')).toHaveLength(50_003);
  });

  test('requires known columns, at most one header for each, and a known format', async () => {
    expect((await file({ p: { column: ['search'] } })).status).toBe(400);
    expect((await file({ format: 'pdf' as 'csv' })).status).toBe(400);
    const { status, failure } = await file({ p: { column: ['sap_code'] }, headers: ['SAP', 'Note'] });
    expect([status, failure.message]).toEqual([400, 'headers must have one text for each column.']);
  });
});
