import { beforeAll, expect, test } from 'vitest';
import { containerCalls, containerGrid } from '#domain/container/container';
import { invoiceCalls } from '#domain/invoice/invoice';
import { addDays } from '#domain/values/day';
import { today } from '../record/today.ts';
import { buildInvoice, buildLine, buildPurchase, save } from '../testing/builders.ts';
import { needsOf } from '../testing/coverage/needs.ts';
import { containersOf } from '../testing/packed-invoice.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { readWorkbook } from '../testing/workbook.ts';

const server = testApp();
const { needed, bought, sent } = needsOf(server);

let day: string;
beforeAll(async () => {
  day = await today(server.db);
  const days = { LATE: -3, LATER: -1, TODAY: 0, SOON: 4 };
  for (const [container, offset] of Object.entries(days)) {
    await invoiceOf(container, { status: 'T', expected_on: addDays(day, offset) });
  }
  await invoiceOf('UNDATED', { status: 'O' });
  await invoiceOf('HERE', { status: 'A', expected_on: addDays(day, -9) });
  await invoiceOf(null, { status: 'T', expected_on: addDays(day, -2) });
});

type InvoiceForm = NonNullable<Parameters<typeof buildInvoice>[1]>;

async function invoiceOf(container: string | null, form: InvoiceForm = {}) {
  const { product_id, sap_id } = await buildLine(server);
  const product_saps = [{ product_id, sap_id, quant: 4, container, lot: container && `L-${container}` }];
  return buildInvoice(server, { ...form, product_saps });
}

async function listed(d: object, search_text = '') {
  const { rows, count } = await page(server, containerGrid, { d, search_text });
  expect(count).toBe(rows.length);
  return rows.map(({ container }) => container);
}

test('the list shows by how many days a container is late, and a container without a day is not late', async () => {
  const { rows } = await page(server, containerGrid, { d: { which: 'coming' } });
  expect(rows.map(({ days_late }) => days_late)).toEqual([3, 1, null, null, null]);
});

test.each([
  ['coming', ['LATE', 'LATER', 'TODAY', 'SOON', 'UNDATED']],
  ['late', ['LATE', 'LATER']],
  ['arrived', ['HERE']],
  ['all', ['LATE', 'LATER', 'TODAY', 'SOON', 'UNDATED', 'HERE']],
])(
  'the list of %s containers is sorted by expected day, with containers without an expected day next and arrived containers last',
  async (which, containers) => {
    expect(await listed({ which })).toEqual(containers);
  },
);

test('parts without a container are listed on request', async () => {
  expect(await listed({ which: 'late', unnamed: true })).toEqual(['LATE', null, 'LATER']);
  expect(await listed({ which: 'coming', unnamed: true })).toHaveLength(6);
  expect(await listed({ unnamed: true })).toHaveLength(7);
});

test('a search finds only containers of the current section', async () => {
  expect(await listed({ which: 'coming' }, 'late')).toEqual(['LATE', 'LATER']);
  expect(await listed({ which: 'arrived' }, 'late')).toEqual([]);
});

test("a container's contents are the packages and lines of its invoice with its number, and an unknown container is refused with 404", async () => {
  const [a, b] = [await buildLine(server, 15), await buildLine(server, 7)];
  const packages = [
    { container: 'BOX 1', lot: 'L-1', quant: 10 },
    { container: 'BOX 2', lot: 'L-2', quant: 5.25 },
  ];
  const { product_id, sap_id } = a;
  const { invoice_id, invoice_number } = await buildInvoice(server, {
    product_saps: [
      { product_id, sap_id, quant: 15.25, packages },
      { product_id: b.product_id, sap_id: b.sap_id, quant: 7, container: 'box2' },
    ],
  });
  const { rows } = await page(server, containerGrid, { search_text: '"box 2"' });
  const [{ container_id } = { container_id: 0 }] = rows;
  const { data } = await server.send(containerCalls.model, { container_id });
  expect(data).toMatchObject({
    invoice_id,
    invoice_number,
    container: 'BOX 2',
    line_count: 2,
    status: 'O',
    same: [],
  });
  expect(data.contents.map((row) => [row.sap_code, row.lot, row.quant])).toEqual([
    [a.sap_code, 'L-2', 5.25],
    [b.sap_code, null, 7],
  ]);
  expect((await server.send(containerCalls.model, { container_id: 2_000_000_000 })).status).toBe(404);
});

test('a container lists containers of other invoices with its number, unless they have arrived or are in the same request', async () => {
  const { purchase_id } = await buildPurchase(server);
  const mine = await invoiceOf('TWIN-1', { purchase_id });
  const other = await invoiceOf('twin 1', { purchase_id });
  await invoiceOf('TWIN 1', { purchase_id, status: 'A' });
  const { rows } = await page(server, containerGrid, { search_text: 'twin1' });
  const idOf = (invoice_id: number) => rows.find((row) => row.invoice_id === invoice_id)?.container_id ?? 0;
  const sameAs = (...container_ids: number[]) => save(server, containerCalls.same, { container_ids });
  const { same, today: shownToday } = await sameAs(idOf(mine.invoice_id));
  expect(shownToday).toBe(day);
  expect(same).toMatchObject([{ container: 'twin 1', invoice_number: other.invoice_number }]);
  const { data } = await server.send(containerCalls.model, { container_id: idOf(mine.invoice_id) });
  expect(data.same).toEqual(same);
  expect((await sameAs(idOf(mine.invoice_id), idOf(other.invoice_id))).same).toEqual([]);
  await save(server, containerCalls.arrive, { container_ids: [idOf(other.invoice_id)], arrived_on: day });
  expect((await sameAs(idOf(mine.invoice_id))).same).toEqual([]);
});

test('containers are exported with their contents; an unknown container is refused with 404, and an export of no containers with 400', async () => {
  const { rows } = await page(server, containerGrid, { d: { which: 'late', unnamed: true } });
  const ids = rows.map(({ container_id }) => container_id);
  const { headers, raw } = await server.get(`/api/container_list/export_many?ids=${ids.join()}`);
  expect(headers['content-disposition']).toContain('filename="containers.xlsx"');
  const workbook = readWorkbook(raw);
  expect(workbook.names).toEqual(['Containers', 'Contents']);
  expect(workbook.values('Containers').map((row) => [row[0], row[5]])).toEqual([
    ['Container', 'Expected'],
    ['LATE', addDays(day, -3)],
    ['No container', addDays(day, -2)],
    ['LATER', addDays(day, -1)],
  ]);
  expect(workbook.values('Contents').map((row) => [row[0], row[5], row[6]])).toEqual([
    ['Container', 'LOT', 'Quantity'],
    ['LATE', 'L-LATE', 4],
    ['No container', null, 4],
    ['LATER', 'L-LATER', 4],
  ]);
  expect((await server.get('/api/container_list/export_many?ids=2000000000')).status).toBe(404);
  expect((await server.get('/api/container_list/export_many?ids=')).status).toBe(400);
});

test('an export of containers made right after a change shows how many plans each container stops', async () => {
  const x = await bought(await needed());
  const { invoice_id } = await sent(x, 100, 'O', { due: -2 });
  const [container] = await containersOf(server, invoice_id);
  const { raw } = await server.get(`/api/container_list/export_many?ids=${container?.container_id}`);
  const [header, row] = readWorkbook(raw).values('Containers');
  expect(row?.[header?.indexOf('Stops') ?? -1]).toBe(1);
});

test('a container whose expected day is set leaves the section of containers in Transit without a day', async () => {
  const { invoice_id } = await invoiceOf('NO DAY', { status: 'T' });
  expect(await listed({ which: 'no_day' })).toEqual(['NO DAY']);
  const { data } = await server.send(invoiceCalls.model, { invoice_id });
  const container_ids = data.containers.map(({ container_id }) => container_id);
  await save(server, containerCalls.expect, { container_ids, expected_on: addDays(day, 5) });
  expect(await listed({ which: 'no_day' })).toEqual([]);
});
