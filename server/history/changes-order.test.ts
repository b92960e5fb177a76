import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import type { Db } from '../db/db.ts';
import { buildCarModel, save } from '../testing/builders.ts';
import { changesOf } from '../testing/changes.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { changes, now } = changesOf(server);

/** Begins a transaction outside of the app that has changed a record, and may change more until it ends. */
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
