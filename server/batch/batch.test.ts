import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batchCalls, batchGrid, type UndoResult } from '#domain/batch/batch';
import { stockCountCalls } from '#domain/coverage/stock-count';
import { historyCall } from '#domain/history/history';
import type { BulkRecord } from '#domain/part-sap/bulk-record';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { rowRecord } from '#domain/wire/grid';
import { buildPart, buildPartSap, buildPurchase, save, unique } from '../testing/builders.ts';
import { databaseState } from '../testing/database-state.ts';
import { expectGuarded } from '../testing/guarded.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

/** Imports rows, and answers the batch. */
async function importRows(rows: BulkRecord[]): Promise<number> {
  const { batch_id, errors } = await save(server, bulkCalls.save, rows);
  expect(errors).toEqual([]);
  return batch_id;
}

const check = async (batch_id: number) => (await server.send(batchCalls.undoCheck, { batch_id })).data;
const undo = (batch_id: number) => save(server, batchCalls.undo, { batch_id });
const sap = async (sap_id: number) => (await server.send(partSapCalls.model, { sap_id })).data;
const reasons = ({ rows }: UndoResult) => rows.map(({ label, reason }) => `${label}: ${reason}`);

/** The row of a batch in the list. */
async function listed(batch_id: number) {
  const columns = [...batchGrid.columns];
  const p = { column: columns, offset: 0, limit: 100, search: [], search_text: '', sort: [] };
  const { data } = await server.send(batchGrid.call, { p });
  return data.rows
    .map((row) => rowRecord<Record<string, unknown>>(columns, row))
    .find((row) => row.batch_id === batch_id);
}

/** The id of the SAP with a code. */
async function idOf(sap_code: string): Promise<number> {
  const found = await server.db
    .selectFrom('part_saps')
    .where('sap_code', '=', sap_code)
    .select('sap_id')
    .executeTakeFirst();
  return found?.sap_id ?? 0;
}

/** A stored SAP, and the row of a file that changes its MOQ. */
async function stored(min_order_quant = 500) {
  const part = await buildPart(server);
  const made = await buildPartSap(server, {
    product_id: part.product_id,
    min_order_quant: 100,
    note: 'kept',
  });
  const row = { name: part.name, gen_name: part.gen_name ?? null, sap_code: made.sap_code, min_order_quant };
  return { ...made, row };
}

const WHEN = expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2}$/);
const BY_CLERK = 'by clerk, [A-Z][a-z]{2} \\d{1,2}, \\d{4}, \\d{2}:\\d{2}$';

test('3 new, 2 changed; one changed one changed again, one new one used: removes 2, restores 1, refuses 2 by name', async () => {
  const [again, changed] = [await stored(), await stored()];
  const codes = [unique('NEW'), unique('NEW'), unique('NEW')];
  const fresh = codes.map((sap_code) => ({ name: unique('Nut'), sap_code }));
  const batch_id = await importRows([again.row, changed.row, ...fresh]);
  expect(await listed(batch_id)).toMatchObject({
    title: 'Part SAPs imported',
    username: 'clerk',
    at_label: WHEN,
    inserted: 3,
    updated: 2,
    left_out: 0,
    undone_label: null,
  });

  await save(server, partSapCalls.save, { ...again, min_order_quant: 7 });
  const used = await idOf(codes[0] as string);
  const { product_id } = await sap(used);
  await buildPurchase(server, { product_saps: [{ product_id, sap_id: used, quant: 5 }] });

  const expected = await check(batch_id);
  expect(expected).toMatchObject({ remove: 2, restore: 1, refused: 2, parts: 0 });
  expect(reasons(expected)).toEqual([
    expect.stringMatching(/^NEW-\d+: used by purchase PO\d+$/),
    expect.stringMatching(new RegExp(`^${again.sap_code}: changed ${BY_CLERK}`)),
  ]);

  expect(await undo(batch_id)).toEqual(expected);
  expect(await sap(changed.sap_id)).toMatchObject({ min_order_quant: 100, note: 'kept', version: 3 });
  expect(await sap(again.sap_id)).toMatchObject({ min_order_quant: 7, version: 3 });
  expect([await idOf(codes[1] as string), await idOf(codes[2] as string)]).toEqual([0, 0]);
  expect(await sap(used)).toMatchObject({ sap_code: codes[0] });
  expect(await listed(batch_id)).toMatchObject({ undone_label: expect.stringMatching(/^clerk, /) });
});

test('counts: the earlier one is back with its note, an added one goes, one counted again stays', async () => {
  const [a, b, c] = [await buildPartSap(server), await buildPartSap(server), await buildPartSap(server)];
  const counted_on = '2026-01-05';
  const count = (sap_id: number, quant: number) =>
    save(server, stockCountCalls.save, { sap_id, counted_on, quant, note: 'by hand' });
  await count(a.sap_id, 10);
  const rows = [a, b, c].map(({ sap_code }) => ({ sap_code, quant: 3.5, counted_on }));
  const { batch_id } = await save(server, stockCountCalls.bulkSave, rows);
  await count(c.sap_id, 4);
  // Another field, and another day, are no reason to keep a count.
  await save(server, partSapCalls.save, { ...a, note: 'other' });
  await save(server, stockCountCalls.save, {
    sap_id: b.sap_id,
    counted_on: '2026-01-06',
    quant: 1,
    note: null,
  });

  expect(await listed(batch_id)).toMatchObject({ title: 'Stock counts imported', inserted: 2, updated: 1 });
  const done = await undo(batch_id);
  expect(done).toMatchObject({ restore: 1, remove: 1, refused: 1 });
  expect(reasons(done)).toEqual([
    expect.stringMatching(new RegExp(`^${c.sap_code} · Jan 5, 2026: counted ${BY_CLERK}`)),
  ]);
  const counts = async (sap_id: number) =>
    (await server.send(stockCountCalls.list, { sap_id })).data.rows.map((row) => [
      row.counted_on,
      row.quant,
      row.note,
    ]);
  expect(await counts(a.sap_id)).toEqual([[counted_on, 10, 'by hand']]);
  expect(await counts(b.sap_id)).toEqual([['2026-01-06', 1, null]]);
  expect(await counts(c.sap_id)).toEqual([[counted_on, 4, 'by hand']]);
});

test('rows of one SAP and day are one count, and go as one', async () => {
  const { sap_code, sap_id } = await buildPartSap(server);
  const row = { sap_code, quant: 2, counted_on: '2026-01-05' };
  const { batch_id } = await save(server, stockCountCalls.bulkSave, [row, row]);
  expect(await listed(batch_id)).toMatchObject({ inserted: 1, updated: 0 });
  expect(await undo(batch_id)).toMatchObject({ remove: 1 });
  expect((await server.send(stockCountCalls.list, { sap_id })).data.count).toBe(0);
});

test('the history says that it was an undo, and by whom', async () => {
  const { row, sap_id } = await stored();
  await undo(await importRows([row]));
  const { data } = await server.send(historyCall, { kind: 'part_sap', id: sap_id });
  expect(data.rows[0]).toMatchObject({
    source: 'undo',
    username: 'clerk',
    changes: [{ path: 'min_order_quant', from: 500, to: 100 }],
  });
});

test('undoing twice is refused by name, day and time, and checking it too', async () => {
  const batch_id = await importRows([(await stored()).row]);
  await undo(batch_id);
  for (const call of [batchCalls.undo, batchCalls.undoCheck]) {
    const { status, failure } = await server.send(call, { batch_id });
    expect(status).toBe(409);
    expect(failure).toMatchObject({
      code: 'undone',
      message: expect.stringMatching(new RegExp(`^This was undone ${BY_CLERK.replace('$', '\\.$')}`)),
    });
  }
});

test('where all of it would stay nothing is undone, and the batch can still be', async () => {
  const { row, ...form } = await stored();
  const batch_id = await importRows([row]);
  await save(server, partSapCalls.save, { ...form, min_order_quant: 7 });
  const { status, failure } = await server.send(batchCalls.undo, { batch_id });
  expect([status, failure.code]).toEqual([409, 'nothing_to_undo']);
  expect(await listed(batch_id)).toMatchObject({ undone_at: null });
});

test('of two imports the later one is undone first, then the earlier one', async () => {
  const { row, sap_id } = await stored(200);
  const first = await importRows([row]);
  const second = await importRows([{ ...row, min_order_quant: 300 }]);
  expect(await check(first)).toMatchObject({ restore: 0, refused: 1 });
  expect(await undo(second)).toMatchObject({ restore: 1, refused: 0 });
  expect(await undo(first)).toMatchObject({ restore: 1, refused: 0 });
  expect((await sap(sap_id)).min_order_quant).toBe(100);
});

test('an undo that left a record as it was leaves it changed for the import before, too', async () => {
  const { row, sap_code, ...form } = await stored(200);
  const first = await importRows([row]);
  const other = await stored();
  const second = await importRows([
    { ...row, sap_code: unique('RENAMED'), sap_code_old: sap_code },
    other.row,
  ]);
  await buildPartSap(server, { sap_code });
  expect(reasons(await undo(second))).toEqual([
    `RENAMED-${counterOf(await sap(form.sap_id))}: the code is another part SAP's now`,
  ]);
  expect(await check(first)).toMatchObject({ restore: 0, refused: 1 });
});

const counterOf = ({ sap_code }: { sap_code: string }) => sap_code.split('-')[1];

test('a renamed SAP gets its code and its earlier codes back', async () => {
  const { row, sap_code, sap_id } = await stored();
  const batch_id = await importRows([{ ...row, sap_code: unique('RENAMED'), sap_code_old: sap_code }]);
  expect(await sap(sap_id)).toMatchObject({ sap_code_old: sap_code });
  expect(await undo(batch_id)).toMatchObject({ restore: 1 });
  expect(await sap(sap_id)).toMatchObject({ sap_code, sap_code_old: null, min_order_quant: 100 });
});

test('a part that the import renamed gets its name back; one that was changed since is refused by name', async () => {
  const rename = async () => {
    const { row, sap_id, product_id } = await stored(100);
    const { product_number = '' } = (await server.db
      .selectFrom('products')
      .where('product_id', '=', product_id)
      .select('product_number')
      .executeTakeFirst()) as { product_number: string };
    return {
      product_id,
      sap_id,
      name: row.name,
      product_number,
      row: { ...row, product_number, name: unique('Renamed') },
    };
  };
  const [back, stays] = [await rename(), await rename()];
  const batch_id = await importRows([back.row, stays.row]);
  await server.db
    .updateTable('products')
    .set({ note: 'x' })
    .where('product_id', '=', stays.product_id)
    .execute();

  const done = await undo(batch_id);
  expect(done).toMatchObject({ restore: 0, remove: 0, parts: 1, refused: 1 });
  expect(reasons(done)).toEqual([
    expect.stringMatching(new RegExp(`^${stays.product_number} · Renamed-\\d+.*: changed by a command, `)),
  ]);
  const labels = [await sap(back.sap_id), await sap(stays.sap_id)].map(({ product_label }) => product_label);
  expect(labels[0]).toContain(back.name);
  expect(labels[1]).toContain('Renamed');
});

test('a part that the import added goes with its last SAP, and stays while it has another one', async () => {
  const [empty, kept, left] = [unique('Empty'), unique('Kept'), unique('Left')];
  const moved = await stored();
  const [one, other] = [unique('NEW'), unique('NEW')];
  const batch_id = await importRows([
    { name: empty, sap_code: one },
    { name: kept, sap_code: other },
    { name: left, sap_code: moved.sap_code },
  ]);
  const { product_id } = await sap(await idOf(other));
  await buildPartSap(server, { product_id });
  await undo(batch_id);
  const there = await server.db
    .selectFrom('products')
    .where('name', 'in', [empty, kept, left])
    .select('name')
    .execute();
  expect(there).toEqual([{ name: kept }]);
  expect((await sap(moved.sap_id)).product_id).toBe(moved.product_id);
});

test('a SAP that was deleted since: an added one is no concern, a changed one is told by its code', async () => {
  const { row, sap_id, sap_code } = await stored();
  const [added, also] = [unique('NEW'), unique('NEW')];
  const batch_id = await importRows([
    row,
    { name: unique('Nut'), sap_code: added },
    { name: unique('Nut'), sap_code: also },
  ]);
  await save(server, partSapCalls.delete, { sap_ids: [sap_id, await idOf(added)] });
  const done = await undo(batch_id);
  expect(done).toMatchObject({ restore: 0, remove: 1, refused: 1 });
  expect(reasons(done)).toEqual([expect.stringMatching(new RegExp(`^${sap_code}: deleted ${BY_CLERK}`))]);
  expect(done.rows[0]?.id).toBeNull();
});

test('a SAP that moved goes back to its part, not while it is used, nor to one that is gone', async () => {
  const move = async () => {
    const made = await stored(100);
    const to = await buildPart(server);
    return { ...made, row: { ...made.row, name: to.name, gen_name: to.gen_name ?? null } };
  };
  const [back, used, homeless] = [await move(), await move(), await move()];
  const batch_id = await importRows([back.row, used.row, homeless.row]);
  const { product_id } = await sap(used.sap_id);
  await buildPurchase(server, { product_saps: [{ product_id, sap_id: used.sap_id, quant: 1 }] });
  await server.db.deleteFrom('products').where('product_id', '=', homeless.product_id).execute();

  const done = await undo(batch_id);
  expect(done).toMatchObject({ restore: 1, refused: 2 });
  expect(reasons(done)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(`^${used.sap_code}: used by purchase PO`),
      `${homeless.sap_code}: its part was deleted`,
    ]),
  );
  expect((await sap(back.sap_id)).product_id).toBe(back.product_id);
});

test('an added SAP that was counted since is refused, for its counts would go with it; a changed one is not', async () => {
  const { row, sap_id } = await stored();
  const added = unique('NEW');
  const batch_id = await importRows([row, { name: unique('Nut'), sap_code: added }]);
  for (const id of [sap_id, await idOf(added)])
    await save(server, stockCountCalls.save, { sap_id: id, counted_on: '2026-01-05', quant: 1, note: null });
  const done = await undo(batch_id);
  expect(done).toMatchObject({ restore: 1, remove: 0, refused: 1 });
  expect(reasons(done)).toEqual([expect.stringMatching(new RegExp(`^${added}: counted ${BY_CLERK}`))]);
});

test('what others wrote while the import ran is not of the batch', async () => {
  const other = await stored();
  const { row } = await stored();
  const batch_id = await importRows([row]);
  // As if it had been saved between the numbers of the batch.
  await save(server, partSapCalls.save, { ...other, note: 'meanwhile' });
  await server.db
    .updateTable('batches')
    .set({ last_history_id: 9_999_999 })
    .where('batch_id', '=', batch_id)
    .execute();
  expect(await undo(batch_id)).toMatchObject({ restore: 1, refused: 0 });
  expect((await sap(other.sap_id)).note).toBe('meanwhile');
});

test('a file is told of by whoever imported it; another one does not find the batch', async () => {
  const batch_id = await importRows([(await stored()).row]);
  await save(server, batchCalls.describe, { batch_id, filename: ' prices.xlsx ', left_out: 3 });
  expect(await listed(batch_id)).toMatchObject({ filename: 'prices.xlsx', left_out: 3 });
  await server.db.updateTable('batches').set({ user_id: null }).where('batch_id', '=', batch_id).execute();
  expect((await server.send(batchCalls.describe, { batch_id, filename: 'other.xlsx' })).status).toBe(404);
  expect((await server.send(batchCalls.undo, { batch_id: 2_000_000_000 })).status).toBe(404);
});

test('rows that the server refused are left out too, and rows that change nothing are no change', async () => {
  const { row } = await stored(100);
  const { batch_id } = await save(server, bulkCalls.save, [row, { name: 'no code' }]);
  expect(await listed(batch_id)).toMatchObject({ inserted: 0, updated: 0, left_out: 1 });
  expect(await check(batch_id)).toEqual({ restore: 0, remove: 0, parts: 0, refused: 0, rows: [] });
});

test('a batch is found by its file, its title, who made it and its day', async () => {
  const batch_id = await importRows([(await stored()).row]);
  await save(server, batchCalls.describe, { batch_id, filename: 'ÄPFEL 100%.xlsx', left_out: 0 });
  const find = async (search_text: string) => {
    const p = {
      column: ['batch_id'],
      offset: 0,
      limit: 100,
      search: [...batchGrid.searchable],
      search_text,
      sort: [],
    };
    return (await server.send(batchGrid.call, { p })).data.rows.flat();
  };
  const { at_label } = (await server.send(batchCalls.model, { batch_id })).data;
  for (const text of ['äpfel 100%', 'part saps imp', 'CLERK', at_label])
    expect(await find(text)).toContain(batch_id);
  expect(await find('äpfel 1_0')).not.toContain(batch_id);
});

test('the same undo sent twice under one key is done once', async () => {
  const batch_id = await importRows([(await stored()).row]);
  const headers = { 'idempotency-key': unique('key') };
  const first = await server.send(batchCalls.undo, { batch_id }, { headers });
  const state = await databaseState(server.db);
  const second = await server.send(batchCalls.undo, { batch_id }, { headers });
  expect([second.status, second.data]).toEqual([200, first.data]);
  expect(await databaseState(server.db)).toBe(state);
});

test('an undo that fails in the midst has undone nothing, and can be done again', async () => {
  const { row } = await stored();
  const last = unique('NEW');
  const batch_id = await importRows([row, { name: unique('Nut'), sap_code: last }]);
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger refuse after delete on products execute function refuse()
  `.execute(server.db);
  const before = await databaseState(server.db);
  expect((await server.send(batchCalls.undo, { batch_id })).status).toBe(500);
  expect(await databaseState(server.db)).toBe(before);
  await sql`drop function refuse cascade`.execute(server.db);
  expect(await undo(batch_id)).toMatchObject({ restore: 1, remove: 1 });
});

test('two who undo at once: one does it, the other one is told by whom', async () => {
  const { row, sap_id } = await stored();
  const batch_id = await importRows([row]);
  const answers = await Promise.all([
    server.send(batchCalls.undo, { batch_id }),
    server.send(batchCalls.undo, { batch_id }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await sap(sap_id)).version).toBe(3);
});

test('the calls want a session', async () => {
  await expectGuarded(server, Object.values(batchCalls));
});
