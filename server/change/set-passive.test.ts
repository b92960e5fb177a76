import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { carModelCalls } from '#domain/car-model/car-model';
import { historyCall } from '#domain/history/history';
import { partCalls } from '#domain/part/part';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { type KindWithState, RECORD_KINDS, recordKind } from '#domain/record/record-kinds';
import type { AnyCall } from '#domain/wire/call';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { buildCarModel, buildPart, buildPartSap, save } from '../testing/builders.ts';
import { databaseState } from '../testing/database-state.ts';
import { RECORDS } from '../testing/records.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

const kinds = recordKind.options.filter((kind): kind is KindWithState => RECORD_KINDS[kind].hasState);

describe.each(kinds)('setting a %s to Passive', (kind) => {
  const { calls, build } = RECORDS[kind];
  const { id } = STORED_KINDS[kind];
  const ids = `${id}s`;
  const make = async (state: 'A' | 'P' = 'A') => {
    const record: Record<string, unknown> = await build(server, { state });
    return Number(record[id]);
  };
  const setPassive = (...named: number[]) => server.sendRaw(calls.setPassive, { [ids]: named });
  const load = async (named: number) => (await server.sendRaw(calls.model, { [id]: named })).data;

  test('leaves a passive record unchanged', async () => {
    const [active, passive] = [await make(), await make('P')];
    await setPassive(active, passive);
    expect(await load(passive)).toMatchObject({ state: 'P', version: 1 });

    const before = await databaseState(server.db);
    expect((await setPassive(active, passive)).status).toBe(200);
    expect(await databaseState(server.db)).toBe(before);
  });

  test('ignores a record that does not exist, and is refused without ids', async () => {
    const before = await databaseState(server.db);
    expect([(await setPassive(2_147_483_647)).status, (await setPassive()).status]).toEqual([200, 400]);
    expect(await databaseState(server.db)).toBe(before);
  });
});

test('a call for car models does not change a part, and a call for parts does not change a car model', async () => {
  const [carModel, part] = [await buildCarModel(server), await buildPart(server)];
  await server.send(carModelCalls.setPassive, { product_ids: [part.product_id] });
  await server.send(partCalls.setPassive, { product_ids: [carModel.product_id] });

  const states = [
    await server.send(carModelCalls.model, { product_id: carModel.product_id }),
    await server.send(partCalls.model, { product_id: part.product_id }),
  ].map(({ data }) => data.state);
  expect(states).toEqual(['A', 'A']);
});

test('if one of several records cannot be set to Passive, no record is changed', async () => {
  const [one, other] = [await buildPartSap(server), await buildPartSap(server, { sap_code: 'REFUSED' })];
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$
  `.execute(server.db);
  await sql`
    create trigger refuse before update on part_saps
      for each row when (new.sap_code = 'REFUSED') execute function refuse()
  `.execute(server.db);

  const { status } = await server.send(partSapCalls.setPassive, { sap_ids: [one.sap_id, other.sap_id] });
  const { data } = await server.send(partSapCalls.model, { sap_id: one.sap_id });
  expect([status, data.state, data.version]).toEqual([500, 'A', 1]);
});

test('a SAP keeps its own state when its part is set to Passive, and shows the new state of the part', async () => {
  const { product_id, sap_id } = await buildPartSap(server);
  await server.send(partCalls.setPassive, { product_ids: [product_id] });
  const { data } = await server.send(partSapCalls.model, { sap_id });
  expect(data).toMatchObject({ state: 'A', product_state: 'P' });
});

async function newestBatch() {
  const found = await server.db
    .selectFrom('batches')
    .orderBy('batch_id', 'desc')
    .selectAll()
    .executeTakeFirst();
  return found ?? { batch_id: 0, title: '' };
}

test.each(kinds)(
  'setting several records to Passive together is one batch, and its undo makes the changed records Active again: %s',
  async (kind) => {
    const { calls, build } = RECORDS[kind];
    const { model, setPassive }: { model: AnyCall; setPassive: AnyCall } = calls;
    const { id: name, many } = RECORD_KINDS[kind];
    const records: Record<string, unknown>[] = [
      await build(server),
      await build(server),
      await build(server),
    ];
    const ids = records.map((record) => Number(record[name]));
    const [one, two, three] = ids as [number, number, number];
    await save(server, setPassive, { [`${name}s`]: [three] });
    const before = await newestBatch();
    await save(server, setPassive, { [`${name}s`]: ids });
    const { batch_id, ...batch } = await newestBatch();
    expect(batch_id).not.toBe(before.batch_id);
    expect(batch).toMatchObject({ title: `${many} set to Passive`, kind: 'bulk', updated: 2, inserted: 0 });

    const state = async (id: number) =>
      (await server.send(model, { [name]: id })).data as { state: string; version: number };
    const { data } = await server.send(historyCall, { kind, id: one });
    expect(data.rows[0]).toMatchObject({ source: 'bulk', changes: [{ path: 'state', from: 'A', to: 'P' }] });

    expect(await save(server, batchCalls.undo, { batch_id })).toMatchObject({ restore: 2, refused: 0 });
    expect([await state(one), await state(two)]).toEqual([
      expect.objectContaining({ state: 'A', version: 3 }),
      expect.objectContaining({ state: 'A', version: 3 }),
    ]);
    expect((await state(three)).state).toBe('P');
  },
);

test('setting one record to Passive is an ordinary change, not a batch', async () => {
  const { product_id } = await buildPart(server);
  const before = await newestBatch();
  await save(server, partCalls.setPassive, { product_ids: [product_id] });
  expect((await newestBatch()).batch_id).toBe(before.batch_id);
  const { data } = await server.send(historyCall, { kind: 'part', id: product_id });
  expect(data.rows[0]).toMatchObject({ source: 'form' });
});

test('an undo waits for a save in progress, and leaves the saved record unchanged', async () => {
  const [a, b] = [await buildPartSap(server), await buildPartSap(server)];
  await save(server, partSapCalls.setPassive, { sap_ids: [a.sap_id, b.sap_id] });
  const { batch_id } = await newestBatch();
  const undoing = await server.db.transaction().execute(async (other) => {
    await other.updateTable('part_saps').set({ note: 'meanwhile' }).where('sap_id', '=', b.sap_id).execute();
    const answer = server.send(batchCalls.undo, { batch_id });
    // The undo cannot respond before this transaction ends.
    expect(await Promise.race([answer, new Promise((done) => setTimeout(done, 300, 'waits'))])).toBe('waits');
    return { answer };
  });
  expect((await undoing.answer).data).toMatchObject({
    restore: 1,
    refused: 1,
    rows: [{ label: b.sap_code }],
  });
});
