import { expect, test } from 'vitest';
import { purchaseCalls } from '#domain/purchase/purchase';
import { buildLine, save } from '../testing/builders.ts';
import { daysFromToday } from '../testing/days.ts';
import { buildPurchaseOfTwo } from '../testing/purchase-of-two.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const day = daysFromToday(server);
const bought = () => buildPurchaseOfTwo(server);

async function promisesOf(purchase_id: number) {
  const { product_saps } = await save(server, purchaseCalls.model, { purchase_id });
  return product_saps.map(({ promises }) => promises);
}

test('promises are saved with their line and loaded in the order of their days', async () => {
  const { purchase_id, body } = await bought();
  const [late, soon] = [
    { day: day(17), quant: 200.5 },
    { day: day(3), quant: 299.5 },
  ];
  await save(server, purchaseCalls.save, body([late, soon]));
  expect(await promisesOf(purchase_id)).toEqual([[soon, late], []]);
});

test('a save without promises or with null keeps the stored promises, and an empty list removes them', async () => {
  const { purchase_id, body } = await bought();
  const [promised, other] = [[{ day: day(3), quant: 300 }], [{ day: day(4), quant: 20 }]];
  await save(server, purchaseCalls.save, body(promised, other));
  await save(server, purchaseCalls.save, body());
  await save(server, purchaseCalls.save, body(null, null));
  expect(await promisesOf(purchase_id)).toEqual([promised, other]);
  await save(server, purchaseCalls.save, body([]));
  expect(await promisesOf(purchase_id)).toEqual([[], other]);
});

test('31.1: a save with 520 promised of 500 ordered is refused, and the error names the line and the SAP', async () => {
  const { x, purchase_id, body } = await bought();
  await save(server, purchaseCalls.save, body([{ day: day(3), quant: 300 }]));
  const refused = await server.send(
    purchaseCalls.save,
    body([
      { day: day(3), quant: 300 },
      { day: day(4), quant: 220 },
    ]),
  );
  const message = `The promises of ${x.sap_code} add up to 520, more than the 500 ordered.`;
  expect(refused).toMatchObject({
    status: 400,
    failure: { message, details: [{ path: 'product_saps.0.promises', message }] },
  });
  expect(await promisesOf(purchase_id)).toEqual([[{ day: day(3), quant: 300 }], []]);
});

test('a save with another quantity keeps the promises if they fit, and is refused with the SAP if they do not', async () => {
  const { x, purchase_id, body } = await bought();
  const promised = [{ day: day(3), quant: 300 }];
  await save(server, purchaseCalls.save, body(promised));
  const ordering = (quant: number) => ({
    ...body(),
    product_saps: body().product_saps.map((line) => (line.sap_id === x.sap_id ? { ...line, quant } : line)),
  });
  await save(server, purchaseCalls.save, ordering(300));
  const refused = await server.send(purchaseCalls.save, ordering(299));
  expect([refused.status, refused.failure.message]).toEqual([
    400,
    `The promises of ${x.sap_code} add up to 300, more than the 299 ordered.`,
  ]);
  expect(await promisesOf(purchase_id)).toEqual([promised, []]);
});

test('31.1: a line is refused with two promises for one day, a promise of 0 or for an invalid day, or more than 366 promises', async () => {
  const { body } = await bought();
  const onEach = (days: readonly string[], quant = 1) => days.map((on) => ({ day: on, quant }));
  const days = Array.from({ length: 367 }, (_, index) => day(index));
  for (const [promises, message] of [
    [onEach([day(3), day(3)]), /is promised twice\.$/],
    [onEach([day(3)], 0), /must be more than 0\.$/],
    [onEach(['2026-02-30']), /must be a day/],
    [onEach(days), /at most 366 promises\.$/],
  ] as const) {
    const { status, failure } = await server.send(purchaseCalls.save, body([...promises]));
    expect([status, failure.message]).toEqual([400, expect.stringMatching(message)]);
  }
});

test('promises are deleted with their line, and with their purchase', async () => {
  const { x, y, purchase_id, plan_id, body } = await bought();
  await save(server, purchaseCalls.save, body([{ day: day(3), quant: 300 }], [{ day: day(3), quant: 20 }]));
  const { product_id, sap_id, quant } = y;
  await save(server, purchaseCalls.save, {
    purchase_id,
    plan_id,
    product_saps: [{ product_id, sap_id, quant }],
  });
  const remaining = () =>
    server.db
      .selectFrom('purchase_promises')
      .where('purchase_id', '=', purchase_id)
      .select('sap_id')
      .execute();
  expect(await remaining()).toEqual([{ sap_id: y.sap_id }]);
  expect(x.sap_id).not.toBe(y.sap_id);
  await save(server, purchaseCalls.delete, { purchase_ids: [purchase_id] });
  expect(await remaining()).toEqual([]);
});

test('the database itself refuses a promise without a line', async () => {
  const { purchase_id } = await bought();
  const { sap_id } = await buildLine(server);
  const values = { purchase_id, sap_id, day: day(3), quant: 1 };
  await expect(server.db.insertInto('purchase_promises').values(values).execute()).rejects.toThrow(
    'A promise has no line.',
  );
});
