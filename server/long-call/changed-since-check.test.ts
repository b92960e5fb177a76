import { expect, test } from 'vitest';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { promiseCalls } from '#domain/purchase/promise-calls';
import { specificationBulkCalls } from '#domain/specification/bulk-save';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { buildLine, buildPartSap, buildPurchase, save } from '../testing/builders.ts';
import { daysFromToday } from '../testing/days.ts';
import { importedSpecificationsOf } from '../testing/imported-specifications.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const day = daysFromToday(server);
const { carModel } = importedSpecificationsOf(server);

const checks = {
  part_sap: [bulkCalls.check, bulkCalls.save],
  count: [stockCountCalls.bulkCheck, stockCountCalls.bulkSave],
  specification: [specificationBulkCalls.check, specificationBulkCalls.save],
} as const;

/** Checks rows. Returns them with the `expect` of their check, and a function that imports them. */
async function checked(kind: keyof typeof checks, rows: readonly object[]) {
  const [check, write] = checks[kind];
  const verdicts = await save(server, check, [...rows]);
  const sent = rows.map((row, index) => ({ ...row, expect: verdicts.rows[index]?.expect }));
  return { sent, importRows: (chosen: readonly object[] = sent) => server.send(write, [...chosen]) };
}

async function partSap(moq: number, row: object = {}) {
  const { sap_id } = await buildPartSap(server, { min_order_quant: moq });
  const { data } = await server.send(partSapCalls.model, { sap_id });
  const [product_number = ''] = data.product_label.split(' · ');
  const name = data.product_label.split(' · ')[1];
  return { sap_id, row: { product_number, name, sap_code: data.sap_code, min_order_quant: 500, ...row } };
}

async function changeMoq(sap_id: number, min_order_quant: number) {
  const { data } = await server.send(partSapCalls.model, { sap_id });
  await save(server, partSapCalls.save, { ...data, min_order_quant });
}

const moqOf = async (sap_id: number) =>
  (await server.send(partSapCalls.model, { sap_id })).data.min_order_quant;

test('10.13: if the effect of rows has changed since the check, the error lists their indexes, and nothing is imported', async () => {
  const [kept, changed] = [await partSap(10), await partSap(20)];
  const unchanged = await partSap(500);
  const added = { name: 'Added since', sap_code: 'ADDED-SINCE', min_order_quant: 5 };
  const { sent, importRows } = await checked('part_sap', [kept.row, changed.row, unchanged.row, added]);
  await changeMoq(changed.sap_id, 30);
  await changeMoq(unchanged.sap_id, 40);
  await save(server, bulkCalls.save, [{ ...added, min_order_quant: 6 }]);

  const { status, failure } = await importRows();
  expect([status, failure]).toEqual([
    409,
    {
      message: '3 rows have changed since they were checked. Review them and import again.',
      code: 'list_changed',
      details: { indexes: [1, 2, 3] },
    },
  ]);
  expect([await moqOf(kept.sap_id), await moqOf(changed.sap_id), await moqOf(unchanged.sap_id)]).toEqual([
    10, 30, 40,
  ]);
  expect((await importRows(sent.slice(0, 1))).data).toMatchObject({ success: true, updatedCount: 1 });
});

test('10.13: a row that was checked again, or that is sent without `expect`, is imported', async () => {
  const { sap_id, row } = await partSap(10);
  const first = await checked('part_sap', [row]);
  await changeMoq(sap_id, 20);
  expect((await first.importRows()).status).toBe(409);
  expect((await first.importRows([row])).data).toMatchObject({ success: true });
  await changeMoq(sap_id, 20);
  expect((await (await checked('part_sap', [row])).importRows()).data).toEqual(
    expect.not.objectContaining({ ignored: expect.anything() }),
  );
  expect(await moqOf(sap_id)).toBe(500);
});

test('10.13: an import of stock counts keeps a count that was stored after the check', async () => {
  const { sap_id, row } = await partSap(1);
  const { importRows } = await checked('count', [{ sap_code: row.sap_code, quant: 7, counted_on: day(0) }]);
  await save(server, stockCountCalls.save, { sap_id, counted_on: day(0), quant: 9 });
  expect(await importRows()).toMatchObject({ status: 409, failure: { code: 'list_changed' } });
  const { rows } = await save(server, stockCountCalls.list, { sap_id });
  expect(rows.map(({ quant }) => quant)).toEqual([9]);
});

test('10.13: an import of specifications is refused if an input was changed after the check', async () => {
  const { car_model } = await carModel({ name: 'Checked' });
  const { row } = await partSap(1);
  const input = { car_model, begin_date: '2026-01-05', sap_code: row.sap_code };
  await save(server, specificationBulkCalls.save, [{ ...input, quant: 2 }]);
  const { importRows } = await checked('specification', [{ ...input, quant: 3 }]);
  await save(server, specificationBulkCalls.save, [{ ...input, quant: 4 }]);
  expect(await importRows()).toMatchObject({ status: 409, failure: { code: 'list_changed' } });
});

test('10.13: a file of promises is refused if another file promised a quantity for the same day after the check', async () => {
  const line = await buildLine(server, 500);
  const { purchase_id } = await buildPurchase(server, { product_saps: [line] });
  const row = (quant: number) => ({ sap_code: line.sap_code, day: day(3), quant });
  const { rows } = await save(server, promiseCalls.check, { purchase_id, rows: [row(100)] });
  await save(server, promiseCalls.take, { purchase_id, rows: [row(200)] });
  const body = { purchase_id, rows: [{ ...row(100), expect: rows[0]?.expect }] };
  expect(await server.send(promiseCalls.take, body)).toMatchObject({
    status: 409,
    failure: { code: 'list_changed', details: { indexes: [0] } },
  });
});
