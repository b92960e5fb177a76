import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { carModelCalls } from '#domain/car-model/car-model';
import { changesCall } from '#domain/history/changes';
import { historyCall } from '#domain/history/history';
import { cleanUp } from '../process/housekeeping.ts';
import { DEFAULT_RETENTION } from '../settings/env.ts';
import { batchesOf } from '../testing/batches.ts';
import { buildCarModel, save, unique } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { importRows, check } = batchesOf(server);
const failOnWarning = { warn: (error: unknown) => expect.fail(String(error)) };

const clean = (historyDays: number | undefined) =>
  cleanUp(server.db, failOnWarning, { ...DEFAULT_RETENTION, historyDays });
const age = (days: number) => sql`update history set at = at - ${days} * interval '1 day'`.execute(server.db);
const changesOf = async (id: number) =>
  (await server.send(historyCall, { kind: 'car_model', id })).data.rows.length;

test('without a retention period the history is kept, and with one, older changes are deleted', async () => {
  const model = await buildCarModel(server);
  await save(server, carModelCalls.save, { ...model, name: 'Old' });
  await age(100);
  await buildCarModel(server);
  await clean(undefined);
  await clean(101);
  expect(await changesOf(model.product_id)).toBe(2);

  await save(server, carModelCalls.save, { ...model, name: 'New' });
  await buildCarModel(server);
  await clean(90);
  // The newest expired row stays until the next row expires.
  expect(await changesOf(model.product_id)).toBe(2);
  const { data } = await server.send(carModelCalls.model, { product_id: model.product_id });
  expect(data.name).toBe('New');
});

test('a system that has received every change can continue after its last change has expired', async () => {
  await age(100);
  const { data: before } = await server.send(changesCall, { after: 'now' });
  const { product_id } = await buildCarModel(server);
  await clean(90);
  const { status, data } = await server.send(changesCall, { after: before.next });
  expect([status, data.rows.map(({ id }) => id)]).toEqual([200, [product_id]]);

  // A reader whose position is older than the stored history is refused.
  await sql`update history set at = now() - interval '95 days'
    where history_id = (select max(history_id) from history)`.execute(server.db);
  await buildCarModel(server);
  await clean(90);
  const late = await server.send(changesCall, { after: before.next });
  expect([late.status, late.failure.code]).toEqual([409, 'changes_gone']);
});

test('an import whose history was deleted cannot be undone, not even in part', async () => {
  const rows = [unique('OLD'), unique('OLD')].map((sap_code) => ({ name: unique('Nut'), sap_code }));
  const batch_id = await importRows(rows);
  expect(await check(batch_id)).toMatchObject({ remove: 2 });
  await age(100);
  await buildCarModel(server);
  await clean(90);
  for (const call of [batchCalls.undoCheck, batchCalls.undo]) {
    const { status, failure } = await server.send(call, { batch_id });
    expect([status, failure.message]).toEqual([409, 'There is nothing left to undo.']);
  }
});
