import { expect, test } from 'vitest';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import { refreshStale } from '../stale/refresh-stale.ts';
import { batchesOf } from '../testing/batches.ts';
import { buildPurchase, save } from '../testing/builders.ts';
import { daysFromToday } from '../testing/days.ts';
import { denormalisedFaults } from '../testing/faults/denormalised-faults.ts';
import { buildPurchaseOfTwo } from '../testing/purchase-of-two.ts';
import { testApp } from '../testing/test-app.ts';

// A record may be deleted while its derived values still reflect another record that was deleted before it.

const server = testApp();
const day = daysFromToday(server);
const { undo } = batchesOf(server);
const derive = () => refreshStale(server.db, { forMs: 60_000 });

test('a plan restored without its purchase no longer differs from a purchase', async () => {
  const { plan_id, purchase_id } = await buildPurchase(server);
  const driftOf = () =>
    server.db.selectFrom('plans').where('plan_id', '=', plan_id).select(['drift', 'drift_of']).execute();
  await derive();
  expect(await driftOf()).toEqual([{ drift: 2, drift_of: expect.any(String) }]);

  await save(server, purchaseCalls.delete, { purchase_ids: [purchase_id] });
  const { batch_id } = await save(server, planCalls.delete, { plan_ids: [plan_id] });
  await derive();
  await undo(batch_id ?? 0);
  await derive();
  expect(await driftOf()).toEqual([{ drift: 0, drift_of: null }]);
  expect(await denormalisedFaults(server.db)).toEqual([]);
});

test('a purchase restored without its promises has no promised day', async () => {
  const { purchase_id, body } = await buildPurchaseOfTwo(server);
  const shown = () =>
    server.db
      .selectFrom('purchases')
      .where('purchase_id', '=', purchase_id)
      .select(['next_promise_on', 'overdue_promises_on'])
      .execute();
  await save(server, purchaseCalls.save, body([-5, 5].map((days) => ({ day: day(days), quant: 1 }))));
  await derive();
  expect(await shown()).toEqual([{ next_promise_on: day(5), overdue_promises_on: [day(-5)] }]);

  await save(server, purchaseCalls.save, body([]));
  const { batch_id } = await save(server, purchaseCalls.delete, { purchase_ids: [purchase_id] });
  await derive();
  await undo(batch_id ?? 0);
  await derive();
  expect(await shown()).toEqual([{ next_promise_on: null, overdue_promises_on: [] }]);
  expect(await denormalisedFaults(server.db)).toEqual([]);
});

test('each value of a purchase restored with its promises is current or will be derived again', async () => {
  const { purchase_id, body } = await buildPurchaseOfTwo(server);
  await save(server, purchaseCalls.save, body([{ day: day(5), quant: 1 }]));
  const { batch_id } = await save(server, purchaseCalls.delete, { purchase_ids: [purchase_id] });
  await undo(batch_id ?? 0);
  expect(await denormalisedFaults(server.db)).toEqual([]);
});
