import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { carModelCalls } from '#domain/car-model/car-model';
import { coverageGrid } from '#domain/coverage/coverage';
import { stockCountCalls } from '#domain/coverage/stock-count';
import { historyCall } from '#domain/history/history';
import { partCalls } from '#domain/part/part';
import { partSapCalls } from '#domain/part-sap/part-sap';
import type { KindWithState } from '#domain/record/record-kinds';
import { specificationCalls } from '#domain/specification/specification';
import { addDays } from '#domain/values/day';
import type { AnyCall } from '#domain/wire/call';
import { today } from '../record/today.ts';
import {
  buildCarModel,
  buildLine,
  buildPart,
  buildPartSap,
  buildPlan,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

async function newestBatch() {
  const found = await server.db
    .selectFrom('batches')
    .orderBy('batch_id', 'desc')
    .selectAll()
    .executeTakeFirst();
  return found ?? { batch_id: 0, title: '' };
}

const specification = () => buildSpecification(server, { begin_date: '2026-01-05' });

const KINDS: Record<
  KindWithState,
  [ids: string, title: string, make: () => Promise<object>, model: AnyCall, passive: AnyCall]
> = {
  car_model: [
    'product_id',
    'Car models set to Passive',
    () => buildCarModel(server),
    carModelCalls.model,
    carModelCalls.setPassive,
  ],
  part: [
    'product_id',
    'Parts set to Passive',
    () => buildPart(server),
    partCalls.model,
    partCalls.setPassive,
  ],
  part_sap: [
    'sap_id',
    'Part SAPs set to Passive',
    () => buildPartSap(server),
    partSapCalls.model,
    partSapCalls.setPassive,
  ],
  specification: [
    'specification_id',
    'Specifications set to Passive',
    specification,
    specificationCalls.model,
    specificationCalls.setPassive,
  ],
};

test.each(Object.entries(KINDS))(
  'several set to Passive together are one batch, and Active again after its undo: %s',
  async (kind, [name, title, make, model, passive]) => {
    const records = [await make(), await make(), await make()] as Record<string, number>[];
    const ids = records.map((record) => record[name] as number);
    const [one, two, three] = ids as [number, number, number];
    await save(server, passive, { [`${name}s`]: [three] });
    const before = await newestBatch();
    await save(server, passive, { [`${name}s`]: ids });
    const { batch_id, ...batch } = await newestBatch();
    expect(batch_id).not.toBe(before.batch_id);
    expect(batch).toMatchObject({ title, kind: 'bulk', updated: 2, inserted: 0 });

    const state = async (id: number) =>
      (await server.send(model, { [name]: id })).data as { state: string; version: number };
    const { data } = await server.send(historyCall, { kind: kind as KindWithState, id: one });
    expect(data.rows[0]).toMatchObject({ source: 'bulk', changes: [{ path: 'state', from: 'A', to: 'P' }] });

    expect(await save(server, batchCalls.undo, { batch_id })).toMatchObject({ restore: 2, refused: 0 });
    expect([await state(one), await state(two)]).toEqual([
      expect.objectContaining({ state: 'A', version: 3 }),
      expect.objectContaining({ state: 'A', version: 3 }),
    ]);
    expect((await state(three)).state).toBe('P');
  },
);

test('a record that was changed after it was set to Passive stays, and is named', async () => {
  const [a, b] = [await buildPart(server), await buildPart(server)];
  await save(server, partCalls.setPassive, { product_ids: [a.product_id, b.product_id] });
  const { batch_id } = await newestBatch();
  await save(server, partCalls.save, { ...b, state: 'P', note: 'why' });
  const { restore, refused, rows } = await save(server, batchCalls.undo, { batch_id });
  expect([restore, refused]).toEqual([1, 1]);
  expect(rows[0]).toMatchObject({ kind: 'part', id: b.product_id, label: expect.stringContaining(b.name) });
});

test('one record set to Passive is a change like any other', async () => {
  const { product_id } = await buildPart(server);
  const before = await newestBatch();
  await save(server, partCalls.setPassive, { product_ids: [product_id] });
  expect((await newestBatch()).batch_id).toBe(before.batch_id);
  const { data } = await server.send(historyCall, { kind: 'part', id: product_id });
  expect(data.rows[0]).toMatchObject({ source: 'form' });
});

test('coverage follows the undo of counts', async () => {
  const T = await today(server.db);
  const { sap_code, ...line } = await buildLine(server, 4);
  const { specification_id } = await buildSpecification(server, { inputs: [line] });
  const begin_date = addDays(T, 10);
  await buildPlan(server, { specification_id, begin_date, end_date: addDays(T, 19), quant: 100 });
  const stock = async () => {
    const p = {
      column: ['stock', 'to_order'],
      offset: 0,
      limit: 1,
      search: ['sap_code'],
      search_text: sap_code,
      sort: [],
    };
    return (await server.send(coverageGrid.call, { p, d: {} })).data.rows[0];
  };
  const { batch_id } = await save(server, stockCountCalls.bulkSave, [
    { sap_code, quant: 150, counted_on: T },
  ]);
  expect(await stock()).toEqual([150, 250]);
  await save(server, batchCalls.undo, { batch_id });
  expect(await stock()).toEqual([0, 400]);
});

test('an undo waits for a save that is under way, and then leaves what it saved', async () => {
  const [a, b] = [await buildPartSap(server), await buildPartSap(server)];
  await save(server, partSapCalls.setPassive, { sap_ids: [a.sap_id, b.sap_id] });
  const { batch_id } = await newestBatch();
  const undoing = await server.db.transaction().execute(async (other) => {
    await other.updateTable('part_saps').set({ note: 'meanwhile' }).where('sap_id', '=', b.sap_id).execute();
    const answer = server.send(batchCalls.undo, { batch_id });
    // The answer cannot be there before this transaction ends.
    expect(await Promise.race([answer, new Promise((done) => setTimeout(done, 300, 'waits'))])).toBe('waits');
    return { answer };
  });
  expect((await undoing.answer).data).toMatchObject({
    restore: 1,
    refused: 1,
    rows: [{ label: b.sap_code }],
  });
});
