import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { promiseCalls } from '#domain/purchase/promise-calls';
import { purchaseCalls } from '#domain/purchase/purchase';
import { BY_CLERK, batchesOf, reasons } from '../testing/batches.ts';
import { buildLine, buildPurchase, save } from '../testing/builders.ts';
import { daysFromToday } from '../testing/days.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const day = daysFromToday(server);
const { listed, check, undo } = batchesOf(server);

/** Builds a purchase of 500 of X and 20 of Y, of which 100 and 5 are promised for T+3. */
async function buildPromised() {
  const [x, y] = [await buildLine(server, 500), await buildLine(server, 20)];
  const { purchase_id, plan_id } = await buildPurchase(server, { product_saps: [x, y] });
  const promised = [100, 5].map((quant) => [{ day: day(3), quant }]);
  const lines = [x, y].map(({ product_id, sap_id, quant }, index) => ({
    ...{ product_id, sap_id, quant },
    promises: promised[index],
  }));
  const model = () => save(server, purchaseCalls.model, { purchase_id });
  const change = async (more: object) =>
    save(server, purchaseCalls.save, { purchase_id, plan_id, product_saps: lines, ...more });
  await change({});
  const promises = async () =>
    (await model()).product_saps.map((line) => line.promises.map((promise) => [promise.day, promise.quant]));
  /** Imports 150 of X on T+3 and 250 on T+9, and removes the promise of Y. */
  const importFile = async () => {
    const { version } = await model();
    const rows = [
      { sap_code: x.sap_code, day: day(3), quant: 150 },
      { sap_code: x.sap_code, day: day(9), quant: 250 },
      { sap_code: y.sap_code, day: day(3), quant: 0 },
    ];
    return save(server, promiseCalls.take, { purchase_id, version, rows });
  };
  return { x, y, lines, model, change, promises, importFile };
}

const BEFORE = () => [[[day(3), 100]], [[day(3), 5]]];
const IMPORTED = () => [
  [
    [day(3), 150],
    [day(9), 250],
  ],
  [],
];

test('27.1: an import of promises is in the list of imports with its file, and can be undone later', async () => {
  const { x, model, promises, importFile } = await buildPromised();
  const { batch_id, version } = await importFile();
  await save(server, batchCalls.describe, { batch_id, filename: 'supplier.xlsx', left_out: 2 });
  expect(await listed(batch_id)).toMatchObject({
    title: 'Promises imported',
    filename: 'supplier.xlsx',
    inserted: 1,
    updated: 2,
    left_out: 2,
  });
  expect(await promises()).toEqual(IMPORTED());

  const { purchase_number } = await model();
  const checked = await check(batch_id);
  expect(checked).toMatchObject({ restore: 1, remove: 0, refused: 0 });
  expect(checked.undone).toMatchObject([{ kind: 'purchase', label: purchase_number, removed: false }]);
  expect(checked.undone[0]?.changes).toContainEqual({
    path: `product_saps.${x.sap_code}.promises.${day(3)}`,
    from: 150,
    to: 100,
  });
  await undo(batch_id);
  expect(await promises()).toEqual(BEFORE());
  expect((await model()).version).toBe(version + 1);
});

test('27.3: a changed note and a renamed part SAP do not prevent the undo', async () => {
  const { x, change, promises, importFile, lines } = await buildPromised();
  const { batch_id } = await importFile();
  const withoutPromises = lines.map(({ promises: _, ...line }) => line);
  await change({ note: 'Called them', product_saps: withoutPromises });
  const sap = await save(server, partSapCalls.model, { sap_id: x.sap_id });
  await save(server, partSapCalls.save, { ...sap, sap_code: `${x.sap_code}-NEW` });
  await undo(batch_id);
  expect(await promises()).toEqual(BEFORE());
});

test('27.3: the undo leaves promises that were changed later unchanged', async () => {
  const { change, promises, importFile, lines } = await buildPromised();
  const { batch_id } = await importFile();
  const [first, second] = lines;
  await change({ product_saps: [{ ...first, promises: [{ day: day(9), quant: 7 }] }, second] });
  expect(reasons(await check(batch_id))).toEqual([expect.stringMatching(`: changed ${BY_CLERK}`)]);
  const refused = await server.send(batchCalls.undo, { batch_id });
  expect([refused.status, refused.failure.code]).toEqual([409, 'nothing_to_undo']);
  expect((await promises())[0]).toEqual([[day(9), 7]]);
});
