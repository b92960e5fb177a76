import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { historyCall } from '#domain/history/history';
import { partCalls } from '#domain/part/part';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { type KindWithState, RECORD_KINDS, recordKind } from '#domain/record/record-kinds';
import type { AnyCall } from '#domain/wire/call';
import { buildPart, buildPartSap, save } from '../testing/builders.ts';
import { RECORDS } from '../testing/records.ts';
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

const kinds = recordKind.options.filter((kind): kind is KindWithState => RECORD_KINDS[kind].hasState);

test.each(kinds)(
  'setting several records to Passive together is one batch, and its undo makes them Active: %s',
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
