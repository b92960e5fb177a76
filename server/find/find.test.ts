import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { findCall } from '#domain/find/find';
import { FIELD_LABELS } from '#domain/history/field-labels';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { purchaseCalls } from '#domain/purchase/purchase';
import { recordKind } from '#domain/record/record-kinds';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import {
  buildCarModel,
  buildInvoice,
  buildLine,
  buildPart,
  buildPartSap,
  buildPlan,
  buildPurchase,
  buildSpecification,
  unique,
} from '../testing/builders.ts';
import { uploaded } from '../testing/multipart.ts';
import { RECORDS } from '../testing/records.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

async function find(text: string, limit?: number) {
  const { status, data } = await server.send(findCall, { text, ...(limit && { limit }) });
  expect(status).toBe(200);
  return data;
}

const titles = async (text: string) => (await find(text)).rows.map(({ title }) => title);

let invoice: { invoice_id: number };
beforeAll(async () => {
  const sap = await buildLine(server, 10, 'BOX-7');
  const boxed = { ...sap, container: 'msku 618342-7', lot: 'L-2601' };
  const other = { ...(await buildLine(server, 5, 'BOX-8')), lot: 'L-2602' };
  invoice = await buildInvoice(server, {
    invoice_number: 'INV-2310',
    status: 'T',
    product_saps: [boxed, other],
  });
});

test('23.2: equal codes, earlier codes, matches at the beginning and matches inside rank in this order', async () => {
  const part = await buildPart(server, { name: '55-A bolt', gen_name: 'MAKER-1' });
  const fields = { product_id: part.product_id, state: 'A' as const, min_order_quant: null };
  const renamed = await buildPartSap(server, { ...fields, sap_code: '55-A' });
  await server.send(partSapCalls.save, { ...fields, sap_id: renamed.sap_id, sap_code: '77-B' });
  await buildPartSap(server, { sap_code: '55-A' });
  await buildPartSap(server, { sap_code: '55-AA' });
  await buildPartSap(server, { sap_code: 'X-55-A' });
  await buildPartSap(server, { sap_code: 'NOTED', note: 'fits the 55-A' });

  const { rows } = await find('55-a');
  expect(rows.map(({ kind, title, why }) => [kind, title, why])).toEqual([
    ['part_sap', '55-A', null],
    ['part_sap', '77-B', 'earlier code of 77-B'],
    ['part_sap', '55-AA', null],
    ['part', '55-A bolt', null],
    ['part_sap', 'X-55-A', null],
    ['part_sap', 'NOTED', 'in the note'],
  ]);
  expect(rows[1]).toMatchObject({ detail: expect.stringContaining('55-A bolt · MAKER-1'), state: 'A' });
});

test('23.2: a SAP whose code begins with the text and whose earlier code equals the text has the better of the two ranks', async () => {
  const fields = {
    product_id: (await buildPart(server)).product_id,
    state: 'A' as const,
    min_order_quant: null,
  };
  const { sap_id } = await buildPartSap(server, { ...fields, sap_code: '66-C' });
  await server.send(partSapCalls.save, { ...fields, sap_id, sap_code: '66-CZ' });
  await buildPartSap(server, { ...fields, sap_code: '66-CA' });
  const found = (await find('66-c')).rows.map(({ title, why }) => [title, why]);
  expect(found).toEqual([
    ['66-CZ', 'earlier code of 66-CZ'],
    ['66-CA', null],
  ]);
});

test('23.2, 24.1: LOT `l-2601` finds its container, and separators of a container number may be omitted', async () => {
  const lot = await find('l-2601');
  expect(lot.rows).toEqual([
    expect.objectContaining({
      kind: 'container',
      title: 'msku 618342-7',
      state: 'T',
      why: 'LOT L-2601',
      record: { kind: 'invoice', id: invoice.invoice_id },
    }),
  ]);
  for (const text of ['MSKU6183427', 'msku 6183', 'MSKU 618342-7', '6183427']) {
    expect.soft((await titles(text))[0], text).toBe('msku 618342-7');
  }
  expect((await find('L-2602')).rows).toMatchObject([{ title: 'No container', why: 'LOT L-2602' }]);
});

test('23.2: an invoice and a purchase are found by number', async () => {
  const [found] = (await find('inv-2310')).rows;
  expect(found).toMatchObject({ kind: 'invoice', id: invoice.invoice_id, title: 'INV-2310', state: 'T' });
  const number = found?.detail ?? '';
  const [purchase, ...others] = (await find(number)).rows;
  expect(purchase).toMatchObject({ kind: 'purchase', title: number, record: { kind: 'purchase' } });
  expect(others.map(({ title }) => title)).toEqual(['No container', 'msku 618342-7', 'INV-2310']);
});

test('23.2: words of notes and file names are found, except those of deleted records', async () => {
  const file_ids = [await uploaded(server, 'Packing List 9.pdf')];
  const purchase = await buildPurchase(server, { note: 'Liefertermin ungewiss', file_ids });
  const { purchase_id } = purchase;
  const found = { kind: 'purchase', id: purchase_id };
  expect((await find('ungewiss')).rows).toMatchObject([{ ...found, why: 'in the note' }]);
  for (const text of ['packing list', 'list 9.PDF']) {
    expect
      .soft((await find(text)).rows)
      .toMatchObject([{ kind: 'file', title: 'Packing List 9.pdf', record: found }]);
  }
  await server.send(purchaseCalls.delete, { purchase_ids: [purchase_id] });
  expect((await find('ungewiss')).rows).toEqual([]);
  expect((await find('packing list')).rows).toEqual([]);
});

test('23.3: one letter finds only texts that begin with it', async () => {
  await buildCarModel(server, { name: 'Ёлка', gen_name: null });
  await buildCarModel(server, { name: 'Не ёлка', gen_name: null });
  expect(await titles('ё')).toEqual(['Ёлка']);
  expect(await titles('ёлк')).toEqual(['Ёлка', 'Не ёлка']);
});

test('23.3: a text without letters and digits finds only texts that begin with it', async () => {
  await buildPart(server, { name: 'Bolt --- long', gen_name: null });
  await buildPart(server, { name: '--- nut', gen_name: null });
  expect(await titles('---')).toEqual(['--- nut']);
});

test.each(['%', '_', '\\', '%%%'])('a search for `%s` finds only texts that contain it', async (text) => {
  expect(await titles(text)).toEqual([]);
  const part = await buildPart(server, { name: `${text} sign` });
  expect((await find(text)).rows).toMatchObject([{ kind: 'part', id: part.product_id }]);
});

test('23.2: the result has at most six rows per kind, and names the kinds with more rows', async () => {
  const { product_id } = await buildPart(server, { name: 'Gasket' });
  for (let index = 8; index > 0; index -= 1)
    await buildPartSap(server, { product_id, sap_code: `MANY-${index}` });
  const { rows, more } = await find('many-');
  expect(rows.map(({ title }) => title)).toEqual([1, 2, 3, 4, 5, 6].map((index) => `MANY-${index}`));
  expect(more).toEqual(['part_sap']);
  expect((await find('many-', 2)).rows).toHaveLength(2);
});

test('23.3: the result also names a kind for which `limit` leaves no space', async () => {
  const { product_id } = await buildPart(server);
  for (const sap_code of ['FEW-1', 'FEW-2']) await buildPartSap(server, { product_id, sap_code });
  expect((await find('few-', 2)).more).toEqual([]);
  expect((await find('few-', 1)).more).toEqual(['part_sap']);
});

test('23.2: within a rank, purchases, invoices and plans are ordered newest first', async () => {
  const { product_id } = await buildCarModel(server, { name: 'Zafira', gen_name: null });
  const { specification_id } = await buildSpecification(server, { output_product_id: product_id });
  const month = (begin_date: string, end_date: string) =>
    buildPlan(server, { specification_id, begin_date, end_date, note: 'zafira note' });
  // By their labels, August would precede January.
  const [later, latest, first] = [
    await month('2026-08-01', '2026-08-31'),
    await month('2026-12-01', '2026-12-31'),
    await month('2026-01-01', '2026-01-31'),
  ];
  const { rows: made } = await sql<{ purchase_id: number; invoice_id: number }>`
    with purchase as (
      insert into purchases (plan_id) select ${first.plan_id}::int from generate_series(1, 8) returning purchase_id
    )
    insert into invoices (purchase_id, invoice_number, status)
    select purchase_id, 'ZAF-' || (array[1, 2, 3, 4, 5, 6, 7, 10])[row_number() over (order by purchase_id)], 'O'
    from purchase order by purchase_id returning purchase_id, invoice_id
  `.execute(server.db);
  const purchases = made.map(({ purchase_id }) => purchase_id).toReversed();
  const invoices = made.map(({ invoice_id }) => invoice_id).toReversed();
  const ids = async (kind: string, text: string) =>
    (await find(text)).rows.filter((row) => row.kind === kind).map(({ id }) => id);

  expect(await ids('plan', 'zafira')).toEqual([latest.plan_id, later.plan_id, first.plan_id]);
  expect(await ids('plan', 'note zafira')).toEqual([latest.plan_id, later.plan_id, first.plan_id]);
  expect(await ids('purchase', 'zafira')).toEqual(purchases.slice(0, 6));
  expect(await ids('purchase', 'po')).toEqual(purchases.slice(0, 6));
  expect(await ids('invoice', 'zaf-')).toEqual(invoices.slice(0, 6));
});

test('a search for more than 200 characters or with a limit out of range is refused, and a blank search finds nothing', async () => {
  expect((await server.sendRaw(findCall, { text: 'x'.repeat(201) })).status).toBe(400);
  expect((await server.sendRaw(findCall, { text: 'x', limit: 31 })).status).toBe(400);
  expect(await find(' ')).toEqual({ rows: [], more: [] });
});

test('23.2: several words match in any order and place, and the text as typed ranks first', async () => {
  const { product_id } = await buildPart(server, { name: 'Hex bolt M81', gen_name: 'ZN-7' });
  await buildPart(server, { name: 'M81 hex cap' });
  await buildPart(server, { name: 'Cap M81 for a hex' });
  await buildPartSap(server, { product_id, sap_code: 'HX-1', note: 'zinc plated' });
  const parts = async (text: string) =>
    (await find(text)).rows.filter(({ kind }) => kind === 'part').map(({ title }) => title);

  expect((await parts('hex m81')).toSorted()).toEqual(['Cap M81 for a hex', 'Hex bolt M81', 'M81 hex cap']);
  expect(await parts('m81 HEX')).toEqual(['M81 hex cap', 'Hex bolt M81', 'Cap M81 for a hex']);
  expect(await parts('"hex bolt" m81')).toEqual(['Hex bolt M81']);
  expect(await parts('"hex m81"')).toEqual([]);
  expect(await parts('hex m82')).toEqual([]);
  expect((await find('plated m81')).rows).toMatchObject([
    { kind: 'part_sap', title: 'HX-1', why: 'in the note' },
  ]);
  expect((await find('zn-7 hx-1')).rows).toMatchObject([{ title: 'HX-1', why: null }]);
});

test('23.2: words find a car model by name and number, a plan by the month of its start, and a container by its number', async () => {
  const carModel = await buildCarModel(server, { name: 'Arslon', gen_name: 'AT' });
  const { specification_id } = await buildSpecification(server, { output_product_id: carModel.product_id });
  const days = { begin_date: '2026-12-01', end_date: '2026-12-31' };
  const plan = await buildPlan(server, { specification_id, ...days });
  const [found] = (await find('at arslon')).rows.filter(({ kind }) => kind === 'car_model');
  expect(found).toMatchObject({ id: carModel.product_id, why: null });
  const number = found?.detail.slice(0, 'CM000001'.length);
  expect((await find(`${number} dec`)).rows).toMatchObject([{ kind: 'plan', id: plan.plan_id }]);

  const boxed = { ...(await buildLine(server, 10, 'BOX-9')), container: 'TGHU 111222-3', lot: 'L-99' };
  await buildInvoice(server, { invoice_number: 'INV-77', product_saps: [boxed] });
  expect((await find('111222-3 tghu')).rows).toMatchObject([
    { kind: 'container', title: 'TGHU 111222-3', why: null },
  ]);
  expect((await find('l-99 inv-77')).rows).toMatchObject([
    { kind: 'container', title: 'TGHU 111222-3', why: 'LOT L-99' },
  ]);
});

test('23.2: a generated number is found without its zeros', async () => {
  const { purchase_id } = await buildPurchase(server);
  const { data } = await server.send(purchaseCalls.model, { purchase_id });
  const short = data.purchase_number.replace(/^PO0+/, 'po');
  expect((await find(short)).rows[0]).toMatchObject({ kind: 'purchase', id: purchase_id });
  expect((await find(`${short} cobalt`)).rows[0]).toMatchObject({ kind: 'purchase', id: purchase_id });
});

test.each(recordKind.options)('23.2: a %s is found by the beginning of its name', async (kind) => {
  const form: Record<string, unknown> = await RECORDS[kind].build(server);
  const { table, id, name } = STORED_KINDS[kind];
  const { rows } = await sql<{ name: string }>`
    select ${kind === 'car_model' || kind === 'part' ? sql`name` : name} as name from ${sql.table(table)}
    where ${sql.ref(id)} = ${form[id]}
  `.execute(server.db);
  // The text is shorter than three letters, so that no match inside a text is found.
  const found = await find(rows[0]?.name.slice(0, 2) ?? '');
  expect(found.rows.map((row) => row.kind)).toContain(kind);
  const whole = await find(rows[0]?.name ?? '');
  expect(whole.rows).toContainEqual(expect.objectContaining({ kind, id: form[id] }));
});

test.each(recordKind.options.filter((kind) => 'note' in FIELD_LABELS[kind]))(
  '23.2: a %s is found by a word of its note',
  async (kind) => {
    const word = unique('noted');
    const form: Record<string, unknown> = await RECORDS[kind].build(server, { note: `By ${word}.` } as never);
    const { rows } = await find(word);
    expect(rows).toMatchObject([{ kind, id: form[STORED_KINDS[kind].id], why: 'in the note' }]);
  },
);
