import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { specificationBulkCalls as bulk } from '#domain/specification/bulk-save';
import { specificationCalls } from '#domain/specification/specification';
import { oneImportAtATime } from '../db/long-call-locks.ts';
import { buildLine, buildPlan, buildPurchase, buildSpecification, save } from '../testing/builders.ts';
import { storedRows } from '../testing/database-state.ts';
import { daysFromToday } from '../testing/days.ts';
import { importedSpecificationsOf } from '../testing/imported-specifications.ts';
import { testApp } from '../testing/test-app.ts';
import { untilSomethingWaits } from '../testing/until-something-waits.ts';

const server = testApp();
const { carModel, stored } = importedSpecificationsOf(server);
const day = daysFromToday(server);

test('36.7: an import is one batch whose undo restores every row of the database', async () => {
  const { car_model, product_id } = await carModel();
  const lines = await Promise.all([1, 2, 3].map((quant) => buildLine(server, quant)));
  const added = await buildLine(server);
  await buildSpecification(server, { output_product_id: product_id, note: 'first', inputs: lines });
  const before = await storedRows(server.db);
  const { batch_id } = await save(server, bulk.save, [
    { car_model, begin_date: '2026-01-05', sap_code: added.sap_code, quant: 4, note: null, state: 'P' },
    { car_model, begin_date: '2026-01-05', sap_code: lines[2]?.sap_code, quant: 5, note: null, state: 'P' },
    { car_model, begin_date: '2026-02-05', sap_code: added.sap_code, quant: 1 },
  ]);
  expect(await save(server, batchCalls.model, { batch_id })).toMatchObject({
    title: 'Specifications imported',
    inserted: 1,
    updated: 1,
    left_out: 0,
  });
  expect(await stored(product_id)).toHaveLength(2);

  expect(await save(server, batchCalls.undo, { batch_id })).toMatchObject({
    restore: 1,
    remove: 1,
    refused: 0,
  });
  expect(await storedRows(server.db)).toBe(before);
});

test('13.9: an import returns the purchases that differ from open plans of the changed specifications', async () => {
  const { car_model, product_id } = await carModel();
  const [a, b] = [await buildLine(server, 2), await buildLine(server, 1)];
  const { specification_id } = await buildSpecification(server, {
    output_product_id: product_id,
    inputs: [a, b],
  });
  /** Plans 100 cars for some days, and orders 200 of A and 100 of B. */
  async function order(from: number, to: number) {
    const days = { begin_date: day(from), end_date: day(to) };
    const { plan_id } = await buildPlan(server, { specification_id, quant: 100, ...days });
    const product_saps = [a, b].map((line) => ({ ...line, quant: 100 * line.quant }));
    return buildPurchase(server, { plan_id, product_saps });
  }
  const { purchase_id } = await order(1, 10);
  await order(-20, -10);
  const importing = (quantOfA: number, quantOfB: number) =>
    save(server, bulk.save, [
      { car_model, begin_date: '2026-01-05', sap_code: a.sap_code, quant: quantOfA },
      { car_model, begin_date: '2026-01-05', sap_code: b.sap_code, quant: quantOfB },
    ]);

  const more = await importing(3, 1);
  expect(more.purchase_differences).toMatchObject({
    ...{ purchases: [{ purchase_id }], of_plan: 1 },
    ...{ sap_code: a.sap_code, ordered: 200, needed: 300, saps: 1 },
  });
  // This import concerns only B.
  const ofB = await importing(3, 2);
  expect(ofB.purchase_differences).toMatchObject({ sap_code: b.sap_code, ordered: 100, needed: 200 });
});

test('36.7: the undo of an import of specifications waits for other imports of specifications', async () => {
  const { car_model } = await carModel();
  const { sap_code } = await buildLine(server);
  const rows = [{ car_model, begin_date: '2026-01-05', sap_code, quant: 4 }];
  const { batch_id } = await save(server, bulk.save, rows);
  const undone = await server.db.transaction().execute(async (other) => {
    await oneImportAtATime(other, 'specification import');
    const undoing = save(server, batchCalls.undo, { batch_id });
    await untilSomethingWaits(server.db);
    return { undoing };
  });
  expect(await undone.undoing).toMatchObject({ remove: 1, refused: 0 });
});

test('36.7: the check of an undo refuses specifications that plans use or that were changed later', async () => {
  const [planned, changed] = [await carModel(), await carModel()];
  const line = await buildLine(server);
  const { batch_id } = await save(server, bulk.save, [
    { car_model: planned.car_model, begin_date: '2026-01-05', sap_code: line.sap_code, quant: 4 },
    { car_model: changed.car_model, begin_date: '2026-01-05', sap_code: line.sap_code, quant: 4 },
  ]);
  const idOf = async ({ product_id }: typeof planned) =>
    (await save(server, specificationCalls.timeline, { output_product_id: product_id }))[0]
      ?.specification_id ?? 0;
  await buildPlan(server, { specification_id: await idOf(planned) });
  await buildSpecification(server, {
    specification_id: await idOf(changed),
    version: 1,
    output_product_id: changed.product_id,
    inputs: [{ ...line, quant: 9 }],
  });
  const { refused, rows } = await save(server, batchCalls.undoCheck, { batch_id });
  expect([refused, rows.map(({ reason }) => reason.split(',')[0]).sort()]).toEqual([
    2,
    ['changed by clerk', expect.stringMatching(/^used by plan /)],
  ]);
});
