import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { carModelCalls } from '#domain/car-model/car-model';
import { containerCalls } from '#domain/container/container';
import { historyCall } from '#domain/history/history';
import { invoiceCalls } from '#domain/invoice/invoice';
import { findSapsCall } from '#domain/lines/sap-lookup';
import { partCalls } from '#domain/part/part';
import { partSapCalls, partSapGrid } from '#domain/part-sap/part-sap';
import { planCalls } from '#domain/plan/plan';
import { splitCalls } from '#domain/plan/split';
import { purchaseCalls } from '#domain/purchase/purchase';
import { RECORD_KINDS, type RecordKind, recordKind } from '#domain/record/record-kinds';
import { specificationSapLookup } from '#domain/specification/specification';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import type { AnyCall } from '#domain/wire/call';
import { cleanUp } from '../process/housekeeping.ts';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { refreshStale } from '../stale/refresh-stale.ts';
import { signedIn } from '../testing/add-person.ts';
import { batchesOf, reasons } from '../testing/batches.ts';
import {
  buildCarModel,
  buildInvoice,
  buildLine,
  buildPart,
  buildPartSap,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { needsOf } from '../testing/coverage/needs.ts';
import { databaseState } from '../testing/database-state.ts';
import { denormalizedFaults } from '../testing/faults/denormalized-faults.ts';
import { uploaded } from '../testing/multipart.ts';
import { buildPacked } from '../testing/packed-invoice.ts';
import { page } from '../testing/pages.ts';
import { buildPurchaseOfTwo } from '../testing/purchase-of-two.ts';
import { RECORDS } from '../testing/records.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { check, listed, undo } = batchesOf(server);
const { day, needed, bought, sent, arrive } = needsOf(server);

async function deleted(call: AnyCall, ids: Record<string, number[]>): Promise<number> {
  const { batch_id } = (await save(server, call, ids)) as { batch_id: number };
  return batch_id;
}

/** Builds a record with all of its dependent rows, for kinds whose new records lack some of these rows. */
const WITH_DEPENDENT_ROWS: Readonly<Partial<Record<RecordKind, () => Promise<number>>>> = {
  part: async () => {
    const { product_id } = await buildPart(server, { note: 'of steel' });
    const { sap_id } = await buildPartSap(server, { product_id, min_order_quant: 12.5 });
    await buildPartSap(server, { product_id, state: 'P' });
    await save(server, stockCountCalls.save, { sap_id, counted_on: '2026-01-05', quant: 7, note: 'twice' });
    return product_id;
  },
  part_sap: async () => {
    const made = await buildPartSap(server);
    await save(server, partSapCalls.save, { ...made, sap_code: `${made.sap_code}-B` });
    await save(server, stockCountCalls.save, { sap_id: made.sap_id, counted_on: '2026-01-05', quant: 7 });
    return made.sap_id;
  },
  specification: async () => {
    const older = await buildSpecification(server, { inputs: [await buildLine(server, 0.125)] });
    const inputs = [await buildLine(server, 4), await buildLine(server, 2)];
    const newer = { output_product_id: older.output_product_id, begin_date: '2026-02-05', inputs };
    return (await buildSpecification(server, newer)).specification_id;
  },
  purchase: async () => {
    const lines = [await buildLine(server, 10), await buildLine(server, 20)];
    const made = await buildPurchase(server, { product_saps: lines, note: 'by sea' });
    const [first, second] = lines.map(({ sap_code: _, ...line }) => line) as [object, object];
    const promises = [
      { day: '2026-12-03', quant: 4 },
      { day: '2026-12-17', quant: 6 },
    ];
    const file_ids = [await uploaded(server, 'order.pdf')];
    const product_saps = [{ ...first, promises }, second] as typeof made.product_saps;
    await save(server, purchaseCalls.save, { ...made, product_saps, file_ids });
    await save(server, purchaseCalls.close, {
      purchase_id: made.purchase_id,
      sap_ids: [lines[1]?.sap_id ?? 0],
      note: 'sold out',
    });
    return made.purchase_id;
  },
  invoice: async () => {
    const packed = await buildPacked(server);
    await save(server, invoiceCalls.save, {
      ...packed,
      file_ids: [await uploaded(server, 'packing-list.pdf')],
    });
    await save(server, containerCalls.expect, { container_ids: [packed.c2], expected_on: '2026-12-01' });
    await save(server, containerCalls.arrive, { container_ids: [packed.c1], arrived_on: '2026-01-08' });
    return packed.invoice_id;
  },
};

async function built(kind: RecordKind): Promise<number> {
  const build = WITH_DEPENDENT_ROWS[kind];
  if (build) return build();
  const { [RECORD_KINDS[kind].id]: id } = (await RECORDS[kind].build(server)) as Record<string, unknown>;
  return Number(id);
}

/** Returns the tables whose rows are deleted with records of a kind, but that have no row of this record. */
async function emptyTables(kind: RecordKind, id: number): Promise<string[]> {
  const empty: string[] = [];
  for (const { name, owned } of STORED_KINDS[kind].owned) {
    const { rows } =
      await sql`select from ${sql.table(name)} as own where ${owned(sql`${id}`)} limit 1`.execute(server.db);
    if (rows.length === 0) empty.push(name);
  }
  return empty;
}

test.each(recordKind.options)(
  'a deleted %s is restored unchanged, together with everything that was deleted with it',
  async (kind) => {
    const id = await built(kind);
    expect(await emptyTables(kind, id)).toEqual([]);
    const state = () =>
      // Excludes the marks of used product numbers: a restored number is marked, so that no new record gets it.
      databaseState(server.db, 'history', 'batches', 'deleted_records', 'brought_product_numbers');
    const before = await state();
    const batch_id = await deleted(RECORDS[kind].calls.delete, { [`${RECORD_KINDS[kind].id}s`]: [id] });
    expect(await state()).not.toBe(before);
    expect((await listed(batch_id))?.title).toMatch(/ deleted$/);
    expect(await check(batch_id)).toMatchObject({ restore: 1, restores: true, refused: 0 });

    expect(await undo(batch_id)).toMatchObject({ restore: 1, restores: true, refused: 0 });
    expect(await state()).toBe(before);
    const { rows } = await save(server, historyCall, { kind, id });
    expect(rows[0]?.source).toBe('undo');
    expect(rows[0]?.changes.length).toBe(rows[1]?.changes.length);
    const repeated = await server.send(batchCalls.undo, { batch_id });
    expect([repeated.status, repeated.failure.code]).toEqual([409, 'undone']);
  },
);

test.each(recordKind.options)(
  '17.7: a deleted %s is restored beside a record with the same values, or refused with a reason',
  async (kind) => {
    const { calls, build } = RECORDS[kind];
    const { id } = RECORD_KINDS[kind];
    const { [id]: first, ...form } = (await build(server)) as Record<string, unknown>;
    const batch_id = await deleted(calls.delete, { [`${id}s`]: [Number(first)] });
    await save<AnyCall>(server, calls.save, form);
    const judged = await check(batch_id);
    const { status, failure } = await server.send(batchCalls.undo, { batch_id });
    const [refused] = reasons(judged);
    const sentence = refused && `${refused.replace(': ', ' cannot be restored: ')}.`;
    expect([judged.restore, status, failure?.message]).toEqual(
      refused ? [0, 409, sentence] : [1, 200, undefined],
    );
  },
);

test('an undo names the records that cannot be restored yet, and a later undo restores them', async () => {
  const [one, two] = [await buildPartSap(server), await buildPartSap(server)];
  const batch_id = await deleted(partSapCalls.delete, { sap_ids: [one.sap_id, two.sap_id] });
  expect((await listed(batch_id))?.title).toBe('Part SAPs deleted');
  const other = await buildPartSap(server, { sap_code: two.sap_code.toLowerCase() });
  const codeTaken = `${two.sap_code}: another part SAP now has the code`;
  expect(reasons(await check(batch_id))).toEqual([codeTaken]);
  const first = await undo(batch_id);
  expect([first.restore, first.refused, first.rows[0]?.id]).toEqual([1, 1, null]);
  const refused = await server.send(batchCalls.undo, { batch_id });
  expect([refused.status, refused.failure.message]).toEqual([
    409,
    `${two.sap_code} cannot be restored: another part SAP now has the code.`,
  ]);
  await save(server, partSapCalls.delete, { sap_ids: [other.sap_id] });
  expect(await undo(batch_id)).toMatchObject({ restore: 1, refused: 0 });
  expect((await listed(batch_id))?.undone_at).not.toBeNull();
});

test('17.7: a deleted part of a split plan is not restored once the split was undone, because the plan builds its cars again', async () => {
  const plan = await buildPlan(server, { begin_date: day(1), end_date: day(10), quant: 10 });
  const half = { specification_id: plan.specification_id, quant: 5 };
  const { plan_ids, batch_id } = await save(server, splitCalls.split, {
    plan_id: plan.plan_id,
    parts: [
      { ...half, begin_date: day(1), end_date: day(5) },
      { ...half, begin_date: day(6), end_date: day(10) },
    ],
  });
  const part = await deleted(planCalls.delete, { plan_ids: plan_ids.slice(1) });
  expect((await check(part)).restore).toBe(1);
  await undo(batch_id);
  const { failure } = await server.send(batchCalls.undo, { batch_id: part });
  expect(failure.message).toMatch(/ cannot be restored: its split was undone\.$/);

  const whole = await deleted(planCalls.delete, { plan_ids: [plan.plan_id] });
  expect((await undo(whole)).restore).toBe(1);
});

test('only the user who deleted a record, or an administrator, may restore it', async () => {
  const { product_id } = await buildCarModel(server);
  const batch_id = await deleted(carModelCalls.delete, { product_ids: [product_id] });
  const as = async (name: string, role: 'editor' | 'admin') => ({
    cookie: await signedIn(server.db, name, role),
  });
  const other = await as('boris', 'editor');
  for (const call of [batchCalls.undoCheck, batchCalls.undo]) {
    const { status, failure } = await server.send(call, { batch_id }, other);
    expect([status, failure.message]).toEqual([403, 'Only clerk or an administrator can restore this.']);
  }
  const { data } = await server.send(batchCalls.undo, { batch_id }, await as('anna', 'admin'));
  expect(data.restore).toBe(1);
});

test('deleting ids that do not exist or belong to another kind creates no batch', async () => {
  const { product_id } = await buildPart(server);
  expect(await save(server, carModelCalls.delete, { product_ids: [product_id, 999_999] })).toEqual({
    batch_id: null,
  });
});

// The next tests delete a record while its derived values still reflect a record that was deleted or changed before.
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
  expect(await denormalizedFaults(server.db)).toEqual([]);
});

test('a container that arrived just before its invoice was deleted is restored without short parts', async () => {
  const x = await bought(await needed());
  const { invoice_id } = await sent(x, 100, 'T', { container: 'MSKU 1' });
  const shortParts = () =>
    server.db.selectFrom('containers').where('invoice_id', '=', invoice_id).select('short_parts').execute();
  await derive();
  expect(await shortParts()).toEqual([{ short_parts: x.sap_code }]);

  await arrive({ invoice_id });
  const batch_id = await deleted(invoiceCalls.delete, { invoice_ids: [invoice_id] });
  await derive();
  await undo(batch_id);
  await derive();
  expect(await shortParts()).toEqual([{ short_parts: null }]);
  expect(await denormalizedFaults(server.db)).toEqual([]);
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
  expect(await denormalizedFaults(server.db)).toEqual([]);
});

test('each value of a purchase restored with its promises is current or will be derived again', async () => {
  const { purchase_id, body } = await buildPurchaseOfTwo(server);
  await save(server, purchaseCalls.save, body([{ day: day(5), quant: 1 }]));
  const { batch_id } = await save(server, purchaseCalls.delete, { purchase_ids: [purchase_id] });
  await undo(batch_id ?? 0);
  expect(await denormalizedFaults(server.db)).toEqual([]);
});

async function listedSap(sap_code: string) {
  const { rows } = await page(server, partSapGrid, { search_text: sap_code });
  return rows[0];
}

test('17.6: a restored part SAP has the current name and state of its part', async () => {
  const part = await buildPart(server);
  const { sap_id, sap_code } = await buildPartSap(server, { product_id: part.product_id });
  const { batch_id } = await save(server, partSapCalls.delete, { sap_ids: [sap_id] });
  await save(server, partCalls.save, { ...part, name: 'Renamed', gen_name: 'R-1', state: 'P' });

  await undo(batch_id ?? 0);
  expect(await listedSap(sap_code)).toMatchObject({ part_name: 'Renamed', part_number: 'R-1' });
  expect((await page(server, specificationSapLookup, { search_text: sap_code })).rows).toEqual([]);
  expect(await save(server, findSapsCall, { codes: [sap_code] })).toEqual([]);
  expect(await denormalizedFaults(server.db)).toEqual([]);
});

test('5.9: a record restored after a change of the time zone has its day in the new time zone', async () => {
  const { product_id } = await buildPart(server);
  const { sap_id, sap_code } = await buildPartSap(server, { product_id });
  const created_at = '2026-01-05T23:30:00Z';
  await sql`update products set created_at = ${created_at} where product_id = ${product_id}`.execute(
    server.db,
  );
  await sql`update part_saps set created_at = ${created_at} where sap_id = ${sap_id}`.execute(server.db);
  const { batch_id } = await save(server, partCalls.delete, { product_ids: [product_id] });

  await sql`select change_time_zone('Asia/Tashkent')`.execute(server.db);
  await undo(batch_id ?? 0);
  const { created_at_label } = await save(server, partCalls.model, { product_id });
  const days = [created_at_label, (await listedSap(sap_code))?.created_at_label];
  await sql`select change_time_zone('UTC')`.execute(server.db);
  expect(days).toEqual(['Jan 6, 2026', 'Jan 6, 2026']);
});

test('records can be restored for 30 days, and their files are kept until then', async () => {
  const file_ids = [await uploaded(server, 'packing list.txt')];
  const { invoice_id } = await buildInvoice(server, { file_ids });
  const batch_id = await deleted(invoiceCalls.delete, { invoice_ids: [invoice_id] });
  const cleanedAfter = async (days: number) => {
    const ago = sql<string>`now() - make_interval(days => ${days})`;
    await server.db.updateTable('batches').set({ at: ago }).where('batch_id', '=', batch_id).execute();
    await server.db.updateTable('files').set({ created_at: ago }).execute();
    await cleanUp(server.db, { warn: (error: unknown) => expect(error).toBeUndefined() });
    const files = await server.db.selectFrom('files').where('file_id', 'in', file_ids).selectAll().execute();
    return [(await check(batch_id)).restore, files.length];
  };
  expect(await cleanedAfter(29)).toEqual([1, 1]);
  expect(await cleanedAfter(31)).toEqual([0, 0]);
  const { failure } = await server.send(batchCalls.undo, { batch_id });
  expect(failure.message).toBe('There is nothing left to undo.');
});
