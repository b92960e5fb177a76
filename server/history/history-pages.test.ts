import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { historyCall } from '#domain/history/history';
import { buildCarModel, save } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

test('entries are paged, newest first, with their count', async () => {
  const car = await buildCarModel(server, { name: 'v1' });
  for (const name of ['v2', 'v3']) await save(server, carModelCalls.save, { ...car, name });
  const { data } = await server.send(historyCall, {
    kind: 'car_model',
    id: car.product_id,
    offset: 1,
    limit: 1,
  });
  expect(data.count).toBe(3);
  expect(data.rows.map(({ changes }) => changes[0]?.to)).toEqual(['v2']);
});

test('two saves with the same transaction number, one of them before a restore of the database, are two entries', async () => {
  const car = await buildCarModel(server, { name: 'v1' });
  await save(server, carModelCalls.save, { ...car, name: 'v2' });
  await sql`
    update history set transaction_id = (select max(transaction_id) from history where record_id = ${car.product_id})
    where kind = 'car_model' and record_id = ${car.product_id}
  `.execute(server.db);
  const { rows, count } = await save(server, historyCall, { kind: 'car_model', id: car.product_id });
  expect([count, rows.map(({ changes }) => changes.at(-1)?.path)]).toEqual([2, ['name', 'state']]);
});

test('a page of large documents ends early, and the next page continues after it', async () => {
  const { product_id } = await buildCarModel(server);
  // Random texts, which the database cannot compress.
  const noise = () => Array.from({ length: 80 }, () => Math.random().toString(36).slice(2)).join('');
  for (let entry = 1; entry <= 8; entry += 1) {
    const changes = Array.from({ length: 150 }, () => ({ path: `note ${entry}`, from: null, to: noise() }));
    await server.db
      .insertInto('history')
      .values({
        kind: 'car_model',
        record_id: product_id,
        source: 'command',
        changes: JSON.stringify(changes),
      })
      .execute();
  }
  const page = (offset: number) => save(server, historyCall, { kind: 'car_model', id: product_id, offset });
  const read = [];
  let pages = 0;
  for (let count = 1; read.length < count; pages += 1) {
    const next = await page(read.length);
    count = next.count;
    expect(next.rows.length).toBeGreaterThan(0);
    read.push(...next.rows);
  }
  expect(pages).toBeGreaterThan(1);
  expect(read.map(({ changes }) => changes[0]?.path)).toEqual([
    ...[8, 7, 6, 5, 4, 3, 2, 1].map((entry) => `note ${entry}`),
    'product_number',
  ]);
});
