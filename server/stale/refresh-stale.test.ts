import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqlBool, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoice/invoice';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import { applyDefinitions } from '../db/definitions.ts';
import { keepFresh } from '../process/keep-fresh.ts';
import { today } from '../record/today.ts';
import { buildInvoice, buildLine, buildPlan, buildSpecification, save } from '../testing/builders.ts';
import { needsOf } from '../testing/coverage/needs.ts';
import { overlap } from '../testing/faults/overlap.ts';
import { testApp } from '../testing/test-app.ts';
import { refreshBeforeRead, refreshStale } from './refresh-stale.ts';

const server = testApp();
const { needed, bought, storedOf } = needsOf(server);
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

test('while another process derives, a read waits for it, and reports how many SAPs are stale', async () => {
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

test('deleting a SAP deletes its counts, and nothing is derived for the SAP', async () => {
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

test('a plan of the largest size can be derived', async () => {
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
