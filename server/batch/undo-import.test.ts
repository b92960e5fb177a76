import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { BY_CLERK, batchesOf, reasons } from '../testing/batches.ts';
import { buildPartSap, buildPurchase, save, unique } from '../testing/builders.ts';
import { overlap } from '../testing/faults/overlap.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { importRows, check, undo, sap, listed, idOf, stored } = batchesOf(server);

const ANY_TIME = expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2}$/);

test('the undo removes 2 of 3 new records, restores 1 of 2 changed records, and skips and names the 2 that were changed or used later', async () => {
  const [again, changed] = [await stored(), await stored()];
  const codes = [unique('NEW'), unique('NEW'), unique('NEW')];
  const fresh = codes.map((sap_code) => ({ name: unique('Nut'), sap_code }));
  const batch_id = await importRows([again.row, changed.row, ...fresh]);
  expect(await listed(batch_id)).toMatchObject({
    title: 'Part SAPs imported',
    username: 'clerk',
    at_label: ANY_TIME,
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

  expect(expected.undone).toEqual([
    {
      kind: 'part_sap',
      id: changed.sap_id,
      label: changed.sap_code,
      removed: false,
      changes: [{ path: 'min_order_quant', from: 500, to: 100 }],
    },
    ...codes.slice(1).map((label) => ({
      kind: 'part_sap',
      id: expect.any(Number),
      label,
      removed: true,
      changes: [],
    })),
  ]);

  expect(await undo(batch_id)).toEqual(expected);
  expect(await sap(changed.sap_id)).toMatchObject({ min_order_quant: 100, note: 'kept', version: 3 });
  expect(await sap(again.sap_id)).toMatchObject({ min_order_quant: 7, version: 3 });
  expect([await idOf(codes[1] as string), await idOf(codes[2] as string)]).toEqual([0, 0]);
  expect(await sap(used)).toMatchObject({ sap_code: codes[0] });
  expect(await listed(batch_id)).toMatchObject({ undone_label: expect.stringMatching(/^clerk, /) });
});

test('the undo restores a replaced count with its note, removes an added count, and keeps a count that was replaced later', async () => {
  const [a, b, c] = [await buildPartSap(server), await buildPartSap(server), await buildPartSap(server)];
  const counted_on = '2026-01-05';
  const count = (sap_id: number, quant: number) =>
    save(server, stockCountCalls.save, { sap_id, counted_on, quant, note: 'by hand' });
  await count(a.sap_id, 10);
  const rows = [a, b, c].map(({ sap_code }) => ({ sap_code, quant: 3.5, counted_on }));
  const { batch_id } = await save(server, stockCountCalls.bulkSave, rows);
  await count(c.sap_id, 4);
  // A changed field, or a count on another day, is no reason to keep a count.
  await save(server, partSapCalls.save, { ...a, note: 'other' });
  await save(server, stockCountCalls.save, {
    sap_id: b.sap_id,
    counted_on: '2026-01-06',
    quant: 1,
    note: null,
  });

  expect(await listed(batch_id)).toMatchObject({ title: 'Stock counts imported', inserted: 2, updated: 1 });
  const done = await undo(batch_id);
  expect(done).toMatchObject({
    restore: 1,
    remove: 1,
    refused: 1,
    undone: [
      { label: `${a.sap_code} · Jan 5, 2026`, changes: [{ path: `stock.${counted_on}`, to: 10 }] },
      { removed: true, changes: [] },
    ],
  });
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

test('a renamed SAP gets its code and its earlier codes back', async () => {
  const { row, sap_code, sap_id } = await stored();
  const batch_id = await importRows([{ ...row, sap_code: unique('RENAMED'), sap_code_old: sap_code }]);
  expect(await sap(sap_id)).toMatchObject({ sap_code_old: sap_code });
  expect(await undo(batch_id)).toMatchObject({ restore: 1 });
  expect(await sap(sap_id)).toMatchObject({ sap_code, sap_code_old: null, min_order_quant: 100 });
});

test('the undo ignores an added SAP that was deleted later, and skips and names a changed SAP that was deleted later', async () => {
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

test('the undo skips an added SAP that was counted later, since its counts would be deleted, and restores a changed SAP that was counted later', async () => {
  const { row, sap_id } = await stored();
  const added = unique('NEW');
  const batch_id = await importRows([row, { name: unique('Nut'), sap_code: added }]);
  for (const id of [sap_id, await idOf(added)])
    await save(server, stockCountCalls.save, { sap_id: id, counted_on: '2026-01-05', quant: 1, note: null });
  const done = await undo(batch_id);
  expect(done).toMatchObject({ restore: 1, remove: 0, refused: 1 });
  expect(reasons(done)).toEqual([expect.stringMatching(new RegExp(`^${added}: counted ${BY_CLERK}`))]);
});

test('27.3: an added SAP that is counted while its import is being undone stays, with its count', async () => {
  const [counted, other] = [unique('NEW'), unique('NEW')];
  const batch_id = await importRows([counted, other].map((sap_code) => ({ name: unique('Nut'), sap_code })));
  const sap_id = await idOf(counted);
  const done = await overlap(
    server.db,
    (db) =>
      sql`insert into stock_counts (sap_id, counted_on, quant) values (${sap_id}, '2026-01-05', 1)`.execute(
        db,
      ),
    () => undo(batch_id),
  );
  expect([done.remove, reasons(done)]).toEqual([
    1,
    [expect.stringMatching(new RegExp(`^${counted}: counted by a command, `))],
  ]);
  expect((await save(server, stockCountCalls.list, { sap_id })).count).toBe(1);
});

test('changes that others make while the import runs are not part of the batch', async () => {
  const other = await stored();
  const { row } = await stored();
  const batch_id = await importRows([row]);
  // Simulates a save between the history ids of the batch.
  await save(server, partSapCalls.save, { ...other, note: 'meanwhile' });
  await server.db
    .updateTable('batches')
    .set({ last_history_id: 9_999_999 })
    .where('batch_id', '=', batch_id)
    .execute();
  expect(await undo(batch_id)).toMatchObject({ restore: 1, refused: 0 });
  expect((await sap(other.sap_id)).note).toBe('meanwhile');
});
