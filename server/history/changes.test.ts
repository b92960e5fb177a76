import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { changesCall } from '#domain/history/changes';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { purchaseCalls } from '#domain/purchase/purchase';
import { backUp } from '../backup/back-up.ts';
import { restore } from '../backup/restore.ts';
import type { Db } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { connectPrimary } from '../db/primary.ts';
import { openSession } from '../session/sessions.ts';
import { buildCarModel, buildInvoice, buildPlan, buildPurchase, save, unique } from '../testing/builders.ts';
import { changesOf } from '../testing/changes.ts';
import { testApp } from '../testing/test-app.ts';
import { bearer, tokensOf } from '../testing/tokens.ts';

const server = testApp();
const { changes, now } = changesOf(server);

test('a change has its number, time, record, user, source and values', async () => {
  const after = await now();
  const car = await buildCarModel(server, { name: 'Told' });
  const { rows, more } = await changes(after);
  expect(more).toBe(false);
  expect(rows).toEqual([
    {
      seq: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
      kind: 'car_model',
      id: car.product_id,
      label: expect.stringMatching(/^CM\d+ · Told · LT-1.5$/),
      username: 'clerk',
      source: 'form',
      token: null,
      changes: expect.arrayContaining([{ path: 'name', from: null, to: 'Told' }]),
    },
  ]);
});

test('`next` points after the last change, and stays there until another change', async () => {
  const after = await now();
  expect(await changes(after)).toEqual({ rows: [], next: after, more: false });
  await buildCarModel(server, { name: 'First' });
  const first = await changes(after);
  await buildCarModel(server, { name: 'Second' });
  const second = await changes(first.next);
  expect([first, second].map(({ rows }) => rows.length)).toEqual([1, 1]);
  expect(second.rows[0]?.label).toContain('Second');
});

test('reading from the beginning returns every change, page by page, by ascending number', async () => {
  const rows = [];
  let after: string | null = null;
  for (;;) {
    const page = await changes(after, 2);
    rows.push(...page.rows);
    after = page.next;
    if (!page.more) break;
  }
  const stored = await server.db.selectFrom('history').select('history_id').orderBy('history_id').execute();
  expect(rows.map(({ seq }) => seq)).toEqual(stored.map(({ history_id }) => history_id));
  expect(rows.length).toBeGreaterThan(2);
});

test('the changes of an import name each part SAP that it wrote', async () => {
  const after = await now();
  const codes = Array.from({ length: 25 }, (_, index) => `FEED-${index}`);
  await save(
    server,
    bulkCalls.save,
    codes.map((sap_code) => ({ name: sap_code, sap_code })),
  );
  const { rows } = await changes(after);
  expect(rows.filter(({ kind }) => kind === 'part_sap').map(({ label }) => label)).toEqual(codes);
  expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(['import']));
});

test("40.1: an import by a token has the token's name", async () => {
  const { token } = await tokensOf(server).someone(unique('integrator'));
  const after = await now();
  const rows = [{ name: 'Bolt', sap_code: unique('FEED') }];
  expect(await server.sendRaw(bulkCalls.save, rows, bearer(token))).toMatchObject({ status: 200 });
  const sources = (await changes(after)).rows.map(({ source, token: name }) => `${source},${name}`);
  expect(new Set(sources)).toEqual(new Set(['import,ERP']));
});

test('a changed reference is returned with the label of the new record, and a deleted record has no label', async () => {
  const plan = await buildPlan(server);
  const purchase = await buildPurchase(server, { plan_id: plan.plan_id });
  const after = await now();
  const car = await buildCarModel(server);
  const other = await buildPlan(server);
  await save(server, purchaseCalls.save, {
    ...purchase,
    plan_id: other.plan_id,
  });
  await save(server, carModelCalls.delete, { product_ids: [car.product_id] });
  const { rows } = await changes(after);
  const moved = rows.find(({ kind, id }) => kind === 'purchase' && id === purchase.purchase_id);
  expect(moved?.changes).toContainEqual(
    expect.objectContaining({ path: 'plan_id', to: other.plan_id, to_label: expect.stringMatching(/2026/) }),
  );
  const ofDeleted = rows.filter(({ kind, id }) => kind === 'car_model' && id === car.product_id);
  expect(ofDeleted.map(({ label }) => label)).toEqual([null, null]);
});

test('a page of large changes ends before its limit and reports that more follow', async () => {
  const after = await now();
  // Random texts, which the database cannot compress.
  const noise = () => Array.from({ length: 80 }, () => Math.random().toString(36).slice(2)).join('');
  await server.db
    .insertInto('history')
    .values(
      Array.from({ length: 8 }, () => ({
        kind: 'plan' as const,
        record_id: 1,
        source: 'command' as const,
        changes: JSON.stringify(
          Array.from({ length: 150 }, () => ({ path: 'note', from: null, to: noise() })),
        ),
      })),
    )
    .execute();
  const first = await changes(after);
  expect(first.more).toBe(true);
  expect(first.rows.length).toBeGreaterThan(0);
  const second = await changes(first.next);
  expect(first.rows.length + second.rows.length).toBe(8);
});

test.each(['', '12', '-1.5', '1.2.3', 'then', '1234567890123456.1'])(
  'a position of %j is refused with a message',
  async (after) => {
    const { status, failure } = await server.send(changesCall, { after });
    expect(status).toBe(400);
    expect(failure.details).toEqual([
      {
        path: 'after',
        message: 'Send the "next" of an earlier response, "now", or null to begin with the first change.',
      },
    ]);
  },
);

test.each([0, 1_001])('a limit of %d is refused', async (limit) => {
  expect((await server.send(changesCall, { limit })).status).toBe(400);
});

/** Begins a transaction that renames a record. `rename` renames more records in it, and `end` commits it. */
async function beginSlowly(productId: number) {
  const started = Promise.withResolvers<Db>();
  const ended = Promise.withResolvers<void>();
  const done = server.db.transaction().execute(async (transaction) => {
    await rename(transaction, productId, 'Slow');
    started.resolve(transaction);
    await ended.promise;
  });
  const transaction = await started.promise;
  return {
    rename: (id: number, name: string) => rename(transaction, id, name),
    end: () => {
      ended.resolve();
      return done;
    },
  };
}

async function rename(db: Db, productId: number, name: string): Promise<void> {
  await db.updateTable('products').set({ name }).where('product_id', '=', productId).execute();
}

test('an open transaction holds back all changes after its own, and no earlier changes', async () => {
  const car = await buildCarModel(server, { name: 'Quick' });
  const after = await now();
  const before = await buildCarModel(server, { name: 'Before' });
  const slow = await beginSlowly(car.product_id);
  const later = await buildCarModel(server, { name: 'Later' });

  const firstChanges = await changes(after);
  expect(firstChanges.rows.map(({ id }) => id)).toEqual([before.product_id]);
  expect(firstChanges.more).toBe(false);
  expect(await changes('now')).toMatchObject({ next: firstChanges.next });

  await slow.end();
  const laterChanges = await changes(firstChanges.next);
  expect(laterChanges.rows.map(({ id }) => id)).toEqual([car.product_id, later.product_id]);
});

test('a transaction that was rolled back holds back nothing', async () => {
  const car = await buildCarModel(server);
  const after = await now();
  const failing = server.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('products')
      .set({ note: 'x' })
      .where('product_id', '=', car.product_id)
      .execute();
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  const later = await buildCarModel(server);
  expect((await changes(after)).rows.map(({ id }) => id)).toEqual([later.product_id]);
});

test('changes of one record are in the order in which they were made, regardless of when the transactions began', async () => {
  const [car, other] = [await buildCarModel(server, { name: 'v0' }), await buildCarModel(server)];
  const after = await now();
  const first = await beginSlowly(other.product_id);
  await save(server, carModelCalls.save, { ...car, name: 'v1' });
  await first.rename(car.product_id, 'v2');
  await first.end();
  const { rows } = await changes(after);
  const names = rows.filter(({ id }) => id === car.product_id).flatMap((row) => row.changes);
  expect(names.filter(({ path }) => path === 'name').map(({ from, to }) => [from, to])).toEqual([
    ['v0', 'v1'],
    ['v1', 'v2'],
  ]);
});

test('a transaction with many statements takes one advisory lock', async () => {
  const car = await buildCarModel(server);
  await server.db.transaction().execute(async (transaction) => {
    for (let round = 0; round < 20; round += 1) {
      await transaction
        .updateTable('products')
        .set({ note: `round ${round}` })
        .where('product_id', '=', car.product_id)
        .execute();
    }
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
    `.execute(transaction);
    expect(rows[0]?.count).toBe(1);
  });
});

test('a client that received changes that the restored database lacks gets an error, and other clients continue', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'partline-changes-'));
  const path = join(folder, 'backup');
  const client = await connectPrimary(server.url, 'test');
  try {
    await buildInvoice(server);
    const known = await now();
    await backUp(client, path);
    await buildCarModel(server, { name: unique('Lost') });
    const lost = await changes(known);
    expect(lost.rows).toHaveLength(1);

    await restore(client, path, { force: true });
    await migrate(server.db);
    const clerk = { cookie: await signedIn() };
    const after = async (text: string) => server.send(changesCall, { after: text }, clerk);

    const response = await after(lost.next);
    expect([response.status, response.failure.code]).toEqual([409, 'changes_gone']);
    // The numbers of the lost changes are assigned again.
    await server.send(carModelCalls.save, { name: 'Instead', gen_name: '', state: 'A' }, clerk);
    expect((await after(lost.next)).status).toBe(409);
    expect((await after(known)).data.rows.map(({ label }) => label)).toEqual([
      expect.stringContaining('Instead'),
    ]);
  } finally {
    await client.end();
    rmSync(folder, { recursive: true });
  }
});

async function signedIn(): Promise<string> {
  const { user_id } = await server.db.selectFrom('users').select('user_id').executeTakeFirstOrThrow();
  return `sid=${await openSession(server.db, user_id)}`;
}
