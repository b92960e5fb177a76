import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqlBool, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { invoiceCalls } from '#domain/invoice/invoice';
import { planCalls, planGrid } from '#domain/plan/plan';
import { splitCalls } from '#domain/plan/split';
import { purchaseCalls } from '#domain/purchase/purchase';
import { addDays } from '#domain/values/day';
import { applyDefinitions } from '../db/definitions.ts';
import { keepFresh } from '../process/keep-fresh.ts';
import { today } from '../record/today.ts';
import {
  buildInvoice,
  buildLine,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { needsOf } from '../testing/coverage/needs.ts';
import { overlap } from '../testing/faults/overlap.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { refreshBeforeRead, refreshStale } from './refresh-stale.ts';

const server = testApp();
const { needed, bought, sent, count, storedOf } = needsOf(server);
const ONE_MINUTE = { forMs: 60_000 };

beforeEach(() => refreshStale(server.db, ONE_MINUTE));

async function staleIds(): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select distinct id from stale_rows where what in ('figures', 'settled') order by id`.execute(server.db);
  return rows.map(({ id }) => id);
}

test('a save derives nothing, and the next read returns the derived values', async () => {
  const { sap_id } = await bought(await needed());
  expect(await storedOf(sap_id)).toBeUndefined();
  expect(await refreshBeforeRead(server.db)).toBe(0);
  expect(await storedOf(sap_id)).toMatchObject({
    needed: 400,
    rest: 400,
    reason: 'not_invoiced',
  });
  expect(await staleIds()).toEqual([]);
});

test('only changed SAPs become stale', async () => {
  const { sap_id, plan, purchase } = await bought(await needed());
  const lines = purchase.product_saps;
  const other = await buildLine(server, 5);
  const { invoice_id } = await buildInvoice(server, {
    purchase_id: purchase.purchase_id,
    product_saps: lines,
  });
  await refreshBeforeRead(server.db);

  await save(server, planCalls.save, { ...plan, note: 'read' });
  await save(server, purchaseCalls.save, { ...purchase, note: 'read' });
  expect(await staleIds()).toEqual([]);
  await save(server, purchaseCalls.save, { ...purchase, product_saps: [...lines, other] });
  expect(await staleIds()).toEqual([other.sap_id]);
  await refreshBeforeRead(server.db);

  const { data } = await server.send(invoiceCalls.model, { invoice_id });
  await save(server, invoiceCalls.save, { ...data, status: 'T', product_saps: lines });
  expect(await staleIds()).toEqual([sap_id]);
});

test('moving a purchase to another plan, or closing it, makes its SAP stale', async () => {
  const { sap_id, purchase } = await bought(await needed());
  const { plan_id } = await buildPlan(server);
  await refreshBeforeRead(server.db);
  await save(server, purchaseCalls.save, { ...purchase, plan_id });
  expect(await staleIds()).toContain(sap_id);
  await refreshBeforeRead(server.db);
  const { purchase_id } = purchase;
  await save(server, purchaseCalls.close, { purchase_id, sap_ids: null, note: null });
  expect(await staleIds()).toEqual([sap_id]);
});

test('a read waits while another process derives, and if that takes too long, reports how many SAPs are stale', async () => {
  await bought(await needed());
  const lock = (db: typeof server.db) =>
    sql`select pg_advisory_xact_lock(hashtext('stale rows'))`.execute(db);
  expect(await overlap(server.db, lock, () => refreshBeforeRead(server.db))).toBe(0);

  await bought(await needed());
  await server.db.transaction().execute(async (transaction) => {
    await lock(transaction);
    expect(await refreshBeforeRead(server.db)).toBe(1);
  });
});

test('stale rows are derived within seconds without any read', async () => {
  const { sap_id } = await bought(await needed());
  const stop = keepFresh(server, { warn: (error: unknown) => expect.fail(String(error)) }, 20);
  try {
    await expect.poll(() => storedOf(sap_id)).toMatchObject({ needed: 400 });
  } finally {
    await stop();
  }
});

test('after a SAP with a count is deleted, nothing is derived for the SAP', async () => {
  const { sap_id } = await buildLine(server);
  await server.db
    .insertInto('stock_counts')
    .values({ sap_id, counted_on: await today(server.db), quant: '5' })
    .execute();
  await refreshBeforeRead(server.db);
  expect(await storedOf(sap_id)).toMatchObject({ stock: 5 });
  await server.db.deleteFrom('part_saps').where('sap_id', '=', sap_id).execute();
  expect(await refreshBeforeRead(server.db)).toBe(0);
  expect(await storedOf(sap_id)).toBeUndefined();
});

test('the coverage of a plan of the largest size can be derived', async () => {
  const inputs = [await buildLine(server, 999_999_999.999)];
  const { specification_id } = await buildSpecification(server, { inputs });
  await buildPlan(server, { specification_id, quant: 999_999_999.999, end_date: '2199-12-31' });
  expect(await refreshBeforeRead(server.db)).toBe(0);
  const { rows } = await sql<{ exact: SqlBool }>`
    select needed = 999999999.999::numeric * 999999999.999 as exact from sap_coverage
    where sap_id = ${inputs[0]?.sap_id ?? 0}`.execute(server.db);
  expect(rows).toEqual([{ exact: true }]);
});

test('an upgrade derives everything again if the deriving functions changed, and nothing if other definitions changed', async () => {
  await bought(await needed());
  await refreshStale(server.db, ONE_MINUTE);
  const folder = mkdtempSync(join(tmpdir(), 'partline-rules-'));
  const database = join(import.meta.dirname, '../db');
  for (const kind of ['rules', 'views'])
    cpSync(join(database, kind), join(folder, kind), { recursive: true });
  const update = (file: string, text: (now: string) => string) => {
    writeFileSync(join(folder, file), text(readFileSync(join(folder, file), 'utf8')));
    return server.db.transaction().execute((transaction) => applyDefinitions(transaction, folder));
  };

  await update('rules/090_list_counts.sql', (now) => `${now}\n-- Another rule.`);
  expect(await staleIds()).toEqual([]);
  await update('rules/110_stale_rows.sql', (now) =>
    now.replace(/(coverage_rule\(\) returns int language sql immutable return) \d+/, '$1 0'),
  );
  const { rows } = await sql<{ sap_id: number }>`select sap_id from part_saps order by sap_id`.execute(
    server.db,
  );
  expect(await staleIds()).toEqual(rows.map(({ sap_id }) => sap_id));

  await server.db.transaction().execute((transaction) => applyDefinitions(transaction, database));
  rmSync(folder, { recursive: true });
});

/** Builds a plan of 20 cars and splits it into halves, each of which needs a different SAP. */
async function buildSplit(from: number, to: number) {
  const day = await today(server.db);
  const [first, last] = [await buildLine(server, 2), await buildLine(server, 1)];
  const older = await buildSpecification(server, { begin_date: addDays(day, from - 30), inputs: [first] });
  const { output_product_id } = older;
  const newer = await buildSpecification(server, {
    output_product_id,
    begin_date: addDays(day, from + 5),
    inputs: [last],
  });
  const days = { begin_date: addDays(day, from), end_date: addDays(day, to) };
  const { plan_id } = await buildPlan(server, {
    specification_id: older.specification_id,
    ...days,
    quant: 20,
  });
  const parts = [
    { ...days, end_date: addDays(day, from + 4), quant: 10, specification_id: older.specification_id },
    { ...days, begin_date: addDays(day, from + 5), quant: 10, specification_id: newer.specification_id },
  ];
  const { plan_ids } = await save(server, splitCalls.split, { plan_id, version: 1, parts });
  return { first, last, plan_id, plan_ids };
}

/** Runs some work while `day` is the company's current day. */
async function onDay(day: string, work: () => Promise<void>) {
  const { rows } = await sql<{ text: string }>`select pg_get_functiondef('today'::regproc) as text`.execute(
    server.db,
  );
  await sql`create or replace function today() returns date language sql stable
    return ${sql.lit(day)}::date`.execute(server.db);
  try {
    await work();
  } finally {
    await sql.raw(rows[0]?.text ?? '').execute(server.db);
    await refreshBeforeRead(server.db);
  }
}

test('on a new day, plans have ended, and receipts that were expected on the previous day are overdue', async () => {
  const ending = await bought(await needed({ from: -9, to: 0 }));
  const expecting = await bought(await needed({ from: 0, to: 9 }));
  const day = await today(server.db);
  const { purchase_id, product_saps } = expecting.purchase;
  const sent = { purchase_id, status: 'T' as const, expected_on: day, product_saps };
  await buildInvoice(server, sent);
  await refreshBeforeRead(server.db);
  expect(await storedOf(ending.sap_id)).toMatchObject({ needed: 400 });
  expect(await storedOf(expecting.sap_id)).toMatchObject({ short_on: null });

  await onDay(addDays(day, 1), async () => {
    expect(await refreshBeforeRead(server.db)).toBe(0);
    expect(await storedOf(ending.sap_id)).toBeUndefined();
    expect(await storedOf(expecting.sap_id)).toMatchObject({ short_on: day, reason: 'overdue' });
  });
  expect(await storedOf(ending.sap_id)).toMatchObject({ needed: 400 });
});

test('30.7: a plan without parts stands still from the new day on', async () => {
  const {
    plan: { plan_id },
  } = await bought(await needed({ from: -1, to: 8 }));
  const day = await today(server.db);
  const stillFrom = async () => {
    const { rows } = await page(server, planGrid, { limit: 500 });
    return rows.find((row) => row.plan_id === plan_id)?.still_from;
  };
  expect(await stillFrom()).toBe(day);
  await onDay(addDays(day, 1), async () => {
    expect(await stillFrom()).toBe(addDays(day, 1));
  });
});

test('30.8: on the day after a count, a container again stops the plan that waits for it', async () => {
  const x = await bought(await needed({ from: 5, to: 14 }));
  const { invoice_id } = await sent(x, 400, 'T', { due: 8 });
  await count(x, 0, 0);
  const stops = async () => {
    await refreshBeforeRead(server.db);
    const containers = server.db.selectFrom('containers').where('invoice_id', '=', invoice_id);
    return (await containers.select('stops').executeTakeFirstOrThrow()).stops;
  };
  expect(await stops()).toBe(0);
  await onDay(addDays(await today(server.db), 1), async () => {
    // Part SAPs of other tests, which the new day makes stale, would make the stops stale too.
    await sql`select note_new_coverage_day()`.execute(server.db);
    await sql`delete from stale_rows where what in ('figures', 'settled')`.execute(server.db);
    expect(await stops()).toBe(1);
  });
});

test('when the last part of a split plan ends, the parts that ended earlier no longer count as needs', async () => {
  const { first, last, plan_id } = await buildSplit(-9, 0);
  const day = await today(server.db);
  await buildPurchase(server, { plan_id, product_saps: [{ ...first, quant: 40 }] });
  await refreshBeforeRead(server.db);
  expect(await storedOf(first.sap_id)).toMatchObject({ needed: 20, ordered: 40 });
  expect(await storedOf(last.sap_id)).toMatchObject({ needed: 10 });
  await onDay(addDays(day, 1), async () => {
    await refreshBeforeRead(server.db);
    expect(await storedOf(last.sap_id)).toBeUndefined();
    expect(await storedOf(first.sap_id)).toBeUndefined();
  });
  expect(await storedOf(first.sap_id)).toMatchObject({ needed: 20 });
});

async function driftsOf(plan_ids: number[]) {
  await refreshBeforeRead(server.db);
  const plans = server.db.selectFrom('plans').where('plan_id', 'in', plan_ids);
  const stored = await plans.select(['plan_id', 'drift']).orderBy('plan_id').execute();
  return stored.map(({ drift }) => drift);
}

async function deletedPlan(plan_id: number | undefined) {
  const { batch_id } = await save(server, planCalls.delete, { plan_ids: [plan_id ?? 0] });
  return () => save(server, batchCalls.undo, { batch_id: batch_id ?? 0 });
}

test('34.4: a restored part of a split plan is compared with the purchases of the other parts again', async () => {
  const { first, last, plan_ids } = await buildSplit(1, 10);
  const product_saps = [
    { ...first, quant: 20 },
    { ...last, quant: 10 },
  ];
  await buildPurchase(server, { plan_id: plan_ids[1] as number, product_saps });
  expect(await driftsOf(plan_ids)).toEqual([0, 0]);
  const restore = await deletedPlan(plan_ids[0]);
  // The purchase still orders what the deleted part needed.
  expect(await driftsOf(plan_ids)).toEqual([1]);
  await restore();
  expect(await driftsOf(plan_ids)).toEqual([0, 0]);
});

test('34.4: restoring the open part of a split plan reopens the whole split', async () => {
  const { first, last, plan_id, plan_ids } = await buildSplit(-9, 0);
  await buildPurchase(server, { plan_id, product_saps: [{ ...first, quant: 40 }] });
  const needed = async () => {
    await refreshBeforeRead(server.db);
    const stored = await Promise.all([first, last].map(({ sap_id }) => storedOf(sap_id)));
    return stored.map((sap) => sap && [sap.needed, sap.ordered]);
  };
  const before = await needed();
  expect(before).toEqual([
    [20, 40],
    [10, 0],
  ]);
  const restore = await deletedPlan(plan_ids[1]);
  // The remaining part ended before today.
  expect(await needed()).toEqual([undefined, undefined]);
  await restore();
  expect(await needed()).toEqual(before);
});

test('if one part of a split plan is being saved, the plans of the split are derived later, and other plans are not delayed', async () => {
  const { first, plan_id, plan_ids } = await buildSplit(1, 10);
  await buildPurchase(server, { plan_id, product_saps: [{ ...first, quant: 40 }] });
  const other = await bought(await needed());
  await server.db.transaction().execute(async (saving) => {
    await sql`select from plans where plan_id = ${plan_ids[1]} for no key update`.execute(saving);
    expect(await refreshStale(server.db, { forMs: 2_000 })).toBe(false);
    const left = await sql<{ id: number }>`select distinct id from stale_rows where what = 'drift'`.execute(
      server.db,
    );
    expect(left.rows.map(({ id }) => id)).toContain(plan_id);
    expect(left.rows.map(({ id }) => id)).not.toContain(other.plan.plan_id);
  });
  expect(await refreshStale(server.db, ONE_MINUTE)).toBe(true);
});
