import { expect, test } from 'vitest';
import { carModelCalls, carModelGrid } from '#domain/car-model/car-model';
import { buildCarModel } from '../testing/builders.ts';
import { overlap } from '../testing/faults/overlap.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { runGrid } from './run-grid.ts';
import { SearchCounts } from './search-counts.ts';

// What a search has counted holds for its other pages, until something is written to the list.

const server = testApp();

/** A search over a database that tells how many statements it was asked. */
function watched() {
  const counts = new SearchCounts();
  let statements = 0;
  const db = server.db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return async (part: object) => {
    statements = 0;
    const { searchable: search } = carModelGrid;
    const p = {
      column: ['product_id' as const],
      offset: 0,
      limit: 1,
      search: [...search],
      sort: [],
      ...part,
    };
    const { count } = await runGrid(db, carModelGrid, { p: { search_text: '', ...p } }, {}, counts);
    return { count, statements };
  };
}

test('a search is counted once for all its pages and orders, and once more after a write', async () => {
  await buildCarModel(server, { name: 'qz one' });
  const other = await buildCarModel(server, { name: 'qz two' });
  const search = watched();
  expect(await search({ search_text: 'qz' })).toEqual({ count: 2, statements: 3 });
  expect(await search({ search_text: 'qz', offset: 1 })).toEqual({ count: 2, statements: 2 });
  expect(await search({ search_text: 'qz', sort: ['-model_name'] })).toEqual({ count: 2, statements: 2 });
  expect(await search({ search_text: 'qz', search: ['note'] })).toEqual({ count: 0, statements: 2 });

  await server.send(carModelCalls.save, { ...other, name: 'another' });
  expect(await search({ search_text: 'qz' })).toEqual({ count: 1, statements: 3 });
});

test('a count is exact after every kind of write, and before what is not stored yet', async () => {
  const count = async () => (await page(server, carModelGrid, { search_text: 'sought' })).count;
  const first = await buildCarModel(server, { name: 'Sought 1' });
  expect(await count()).toBe(1);
  await buildCarModel(server, { name: 'Sought 2' });
  expect(await count()).toBe(2);
  await server.send(carModelCalls.save, { ...first, name: 'Gone' });
  expect(await count()).toBe(1);
  const rename = { name: 'Sought again' };
  const meanwhile = await overlap(
    server.db,
    (transaction) =>
      transaction.updateTable('products').set(rename).where('product_id', '=', first.product_id).execute(),
    count,
  );
  expect([meanwhile, await count()]).toEqual([1, 2]);
  await server.send(carModelCalls.delete, { product_ids: [first.product_id] });
  expect(await count()).toBe(1);
});

test('of very many searches those that were asked for lately are remembered', () => {
  const counts = new SearchCounts();
  for (let index = 0; index <= 1_000; index += 1) {
    counts.set(`${index}`, index);
    counts.get('0');
  }
  expect([counts.get('0'), counts.get('1'), counts.get('1000')]).toEqual([0, undefined, 1_000]);
});

test('a row that holds a text in the word of its state and elsewhere is counted once', async () => {
  const before = await page(server, carModelGrid, { search_text: 'ac' });
  await buildCarModel(server, { name: 'neither' });
  await buildCarModel(server, { name: 'a place' });
  await buildCarModel(server, { name: 'a place', state: 'P' });
  await buildCarModel(server, { name: 'neither', state: 'P' });
  const { rows, count } = await page(server, carModelGrid, { search_text: 'ac' });
  expect(count).toBe(before.count + 3);
  expect(rows).toHaveLength(count);
});
