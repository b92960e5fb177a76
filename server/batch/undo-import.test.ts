import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { promiseCalls } from '#domain/purchase/promise-calls';
import { purchaseCalls } from '#domain/purchase/purchase';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { BY_CLERK, batchesOf, reasons } from '../testing/batches.ts';
import { buildPart, buildPartSap, buildPurchase, save, unique } from '../testing/builders.ts';
import { daysFromToday } from '../testing/days.ts';
import { overlap } from '../testing/faults/overlap.ts';
import { buildPurchaseOfTwo } from '../testing/purchase-of-two.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { importRows, check, undo, sap, listed, idOf, stored } = batchesOf(server);
const day = daysFromToday(server);

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
  // Neither a later change of the part SAP nor a count on another day prevents the undo of a count.
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

test('the undo skips an added SAP that was counted later, because its counts would be deleted, and restores a changed SAP that was counted later', async () => {
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
  // Simulates a save during the import: its history id is within the range of the batch.
  await save(server, partSapCalls.save, { ...other, note: 'meanwhile' });
  await server.db
    .updateTable('batches')
    .set({ last_history_id: 9_999_999 })
    .where('batch_id', '=', batch_id)
    .execute();
  expect(await undo(batch_id)).toMatchObject({ restore: 1, refused: 0 });
  expect((await sap(other.sap_id)).note).toBe('meanwhile');
});

test('the undo restores the name of a part that the import renamed, and skips and names a part that was changed later', async () => {
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
  expect(done.undone).toMatchObject([
    { kind: 'part', changes: [{ path: 'name', from: back.row.name, to: back.name }] },
  ]);
  expect(reasons(done)).toEqual([
    expect.stringMatching(new RegExp(`^${stays.product_number} · Renamed-\\d+.*: changed by a command, `)),
  ]);
  const labels = [await sap(back.sap_id), await sap(stays.sap_id)].map(({ product_label }) => product_label);
  expect(labels[0]).toContain(back.name);
  expect(labels[1]).toContain('Renamed');
});

test('a part added by the import is deleted with its last SAP, and stays while it has another SAP', async () => {
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
  const remaining = await server.db
    .selectFrom('products')
    .where('name', 'in', [empty, kept, left])
    .select('name')
    .execute();
  expect(remaining).toEqual([{ name: kept }]);
  expect((await sap(moved.sap_id)).product_id).toBe(moved.product_id);
});

test('a moved SAP returns to its earlier part unless the SAP is used or the part no longer exists', async () => {
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
  const reference = expect.objectContaining({
    path: 'product_id',
    to: back.product_id,
    from_label: expect.stringContaining(back.row.name),
    to_label: expect.stringMatching(/^PT/),
  });
  expect(done.undone[0]?.changes).toContainEqual(reference);
  expect((await sap(back.sap_id)).product_id).toBe(back.product_id);
});

/** Builds a purchase of 500 of X and 20 of Y, of which 100 and 5 are promised in three days. */
async function buildPromised() {
  const { x, y, purchase_id, body } = await buildPurchaseOfTwo(server);
  await save(server, purchaseCalls.save, body([{ day: day(3), quant: 100 }], [{ day: day(3), quant: 5 }]));
  const model = () => save(server, purchaseCalls.model, { purchase_id });
  const promises = async () =>
    (await model()).product_saps.map((line) => line.promises.map((promise) => [promise.day, promise.quant]));
  /** Imports promises of 150 of X in three days and 250 in nine days, and removes the promise of Y. */
  const importFile = async () => {
    const { version } = await model();
    const rows = [
      { sap_code: x.sap_code, day: day(3), quant: 150 },
      { sap_code: x.sap_code, day: day(9), quant: 250 },
      { sap_code: y.sap_code, day: day(3), quant: 0 },
    ];
    return save(server, promiseCalls.take, { purchase_id, version, rows });
  };
  return { x, body, model, promises, importFile };
}

const BEFORE = () => [[[day(3), 100]], [[day(3), 5]]];
const IMPORTED = () => [
  [
    [day(3), 150],
    [day(9), 250],
  ],
  [],
];

test('27.1: an import of promises is listed with its file name, and can be undone', async () => {
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
  const { x, body, promises, importFile } = await buildPromised();
  const { batch_id } = await importFile();
  await save(server, purchaseCalls.save, { ...body(), note: 'Called them' });
  const sap = await save(server, partSapCalls.model, { sap_id: x.sap_id });
  await save(server, partSapCalls.save, { ...sap, sap_code: `${x.sap_code}-NEW` });
  await undo(batch_id);
  expect(await promises()).toEqual(BEFORE());
});

test('27.3: the undo is refused if the promises were changed later', async () => {
  const { body, promises, importFile } = await buildPromised();
  const { batch_id } = await importFile();
  await save(server, purchaseCalls.save, body([{ day: day(9), quant: 7 }], [{ day: day(3), quant: 5 }]));
  expect(reasons(await check(batch_id))).toEqual([expect.stringMatching(`: changed ${BY_CLERK}`)]);
  const refused = await server.send(batchCalls.undo, { batch_id });
  expect([refused.status, refused.failure.code]).toEqual([409, 'nothing_to_undo']);
  expect((await promises())[0]).toEqual([[day(9), 7]]);
});
