import { expect, test } from 'vitest';
import { promiseCalls } from '#domain/purchase/promise-calls';
import { MAX_OF_PURCHASE } from '#domain/purchase/promises';
import { purchaseCalls } from '#domain/purchase/purchase';
import { buildInvoice, buildLine, save } from '../testing/builders.ts';
import { daysFromToday } from '../testing/days.ts';
import { buildPurchaseOfTwo } from '../testing/purchase-of-two.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const day = daysFromToday(server);

const BLOCKED = 'Another row of this part SAP has an error';

/** Builds a purchase of 500 of X and 20 of Y, of which 100 and 5 are promised for the third day from today. */
async function bought() {
  const { x, y, purchase_id, body } = await buildPurchaseOfTwo(server);
  const promised = [100, 5].map((quant) => [{ day: day(3), quant }]);
  const { version } = await save(server, purchaseCalls.save, body(...promised));
  return { x, y, purchase_id, version };
}

async function promisesOf(purchase_id: number) {
  const { product_saps } = await save(server, purchaseCalls.model, { purchase_id });
  return product_saps.map(({ promises }) => promises.map((promise) => [promise.day, promise.quant]));
}

test('imported rows replace the promises of their lines, and the response reports the changes', async () => {
  const { x, purchase_id, version } = await bought();
  const rows = [
    { sap_code: x.sap_code.toLowerCase(), day: day(3), quant: 150 },
    { sap_code: x.sap_code, day: day(9), quant: 200 },
    { sap_code: x.sap_code, day: day(9), quant: 50.5 },
  ];
  const checked = await save(server, promiseCalls.check, { purchase_id, rows });
  expect(checked).toMatchObject({ totalCount: 3, new: 2, changed: 1, unchanged: 0, errors: 0, removed: 0 });
  expect(checked.rows[0]?.changes).toEqual([{ field: 'quant', from: 100, to: 150 }]);
  expect(checked.rows[2]?.warnings).toEqual(['Added to the rows of the same SAP and day above']);

  const done = await save(server, promiseCalls.take, { purchase_id, rows });
  expect(done).toMatchObject({ success: true, successCount: 3, insertedCount: 2, version: version + 1 });
  expect(await promisesOf(purchase_id)).toEqual([
    [
      [day(3), 150],
      [day(9), 250.5],
    ],
    [[day(3), 5]],
  ]);
});

test('lines without a row keep their promises, or lose them if all promises are replaced', async () => {
  const { x, purchase_id } = await bought();
  const rows = [{ sap_code: x.sap_code, day: day(9), quant: 200 }];
  expect(await save(server, promiseCalls.check, { purchase_id, rows })).toMatchObject({ removed: 1 });
  expect(await save(server, promiseCalls.check, { purchase_id, rows, replace: 'all' })).toMatchObject({
    removed: 2,
  });
  await save(server, promiseCalls.take, { purchase_id, rows });
  expect(await promisesOf(purchase_id)).toEqual([[[day(9), 200]], [[day(3), 5]]]);
  await save(server, promiseCalls.take, { purchase_id, rows, replace: 'all' });
  expect(await promisesOf(purchase_id)).toEqual([[[day(9), 200]], []]);
});

test('31.4: invalid rows are reported one by one, and block only the other rows of their SAP', async () => {
  const { x, y, purchase_id } = await bought();
  const foreign = await buildLine(server);
  const rows = [
    { sap_code: x.sap_code, day: day(5), quant: 400 },
    { sap_code: x.sap_code, day: day(6), quant: 101 },
    { sap_code: foreign.sap_code, day: day(5), quant: 1 },
    { sap_code: y.sap_code, day: '2026-02-30', quant: 1 },
    { sap_code: y.sap_code, day: day(5), quant: -1 },
    { sap_code: y.sap_code, day: null, quant: 1 },
    'no row',
  ];
  const check = await save(server, promiseCalls.check, { purchase_id, rows });
  expect(check).toMatchObject({ errors: 7, new: 0, changed: 0, removed: 0 });
  const { errors } = await save(server, promiseCalls.take, { purchase_id, rows });
  expect(errors).toEqual([
    { index: 0, error: BLOCKED, first_index: 1 },
    { index: 1, error: `The promises of ${x.sap_code} add up to 501, more than the 500 ordered.` },
    { index: 2, error: `SAP ${foreign.sap_code} is not on this purchase.` },
    { index: 3, error: 'Day must be a day as YYYY-MM-DD between 1900 and 2199.' },
    { index: 4, error: 'Quantity cannot be negative!' },
    { index: 5, error: 'Required field day is missing' },
    { index: 6, error: 'The row must be an object.' },
  ]);
  expect(await promisesOf(purchase_id)).toEqual([[[day(3), 100]], [[day(3), 5]]]);

  const mixedRows = [...rows.slice(0, 2), { sap_code: y.sap_code, day: day(5), quant: 6 }];
  expect(await save(server, promiseCalls.take, { purchase_id, rows: mixedRows })).toMatchObject({
    ...{ success: false, successCount: 1, removed: 1 },
  });
  expect(await promisesOf(purchase_id)).toEqual([[[day(3), 100]], [[day(5), 6]]]);
});

test('31.4: a warning says how much of the promised quantity is still to come after the invoices, unless the line is closed', async () => {
  const { x, purchase_id } = await bought();
  const { product_id, sap_id, sap_code } = x;
  await buildInvoice(server, { purchase_id, product_saps: [{ product_id, sap_id, quant: 400 }] });
  const rows = [{ sap_code, day: day(3), quant: 100 }];
  const checked = await save(server, promiseCalls.check, { purchase_id, rows });
  expect(checked.rows[0]?.warnings).toEqual([expect.stringMatching(/^Already invoiced: 400, so 0 of /)]);
  await save(server, purchaseCalls.close, { purchase_id, sap_ids: [sap_id], note: null });
  const ofClosed = await save(server, promiseCalls.check, { purchase_id, rows });
  expect(ofClosed.rows[0]?.warnings).toEqual([]);
});

test('31.4: a file of more than 50,000 rows is refused with 413', async () => {
  const { x, purchase_id } = await bought();
  const row = { sap_code: x.sap_code, day: day(3), quant: 0.01 };
  const { status, failure } = await server.send(promiseCalls.check, {
    purchase_id,
    rows: Array(MAX_OF_PURCHASE + 1).fill(row),
  });
  expect([status, failure.message]).toEqual([413, 'A file of promises can have at most 50,000 rows.']);
});

test('an import without changes keeps the version, and a check writes nothing', async () => {
  const { x, purchase_id, version } = await bought();
  const rows = [{ sap_code: x.sap_code, day: day(3), quant: 100 }];
  expect(await save(server, promiseCalls.check, { purchase_id, rows })).toMatchObject({
    unchanged: 1,
  });
  expect(await save(server, promiseCalls.take, { purchase_id, rows })).toMatchObject({ version });
  await save(server, promiseCalls.check, { purchase_id, rows: [{ ...rows[0], quant: 1 }] });
  expect(await promisesOf(purchase_id)).toEqual([[[day(3), 100]], [[day(3), 5]]]);
});

test('an import without rows is refused with 400, and an import for an unknown purchase with 404', async () => {
  const { purchase_id } = await bought();
  const none = await server.send(promiseCalls.take, { purchase_id, rows: [] });
  expect([none.status, none.failure.message]).toEqual([400, 'No data to import']);
  const unknown = await server.send(promiseCalls.check, { purchase_id: 999_999, rows: [{}] });
  expect(unknown.status).toBe(404);
});

test('an import for an earlier version of the purchase is refused and changes nothing', async () => {
  const { x, purchase_id, version } = await bought();
  const promise = (quant: number, opened: number) =>
    server.send(promiseCalls.take, {
      purchase_id,
      version: opened,
      rows: [{ sap_code: x.sap_code, day: day(3), quant }],
    });
  expect((await promise(200, version)).data).toMatchObject({ version: version + 1 });
  const { status, failure } = await promise(300, version);
  expect([status, failure.code]).toEqual([409, 'stale']);
  expect(failure.details).toMatchObject({ version: version + 1, username: 'clerk' });
  expect(await promisesOf(purchase_id)).toEqual([[[day(3), 200]], [[day(3), 5]]]);
});
