import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

// The rows of a search that very many hold can be had before these are counted.

const server = testApp();
const ROWS = 50_001;

beforeAll(async () => {
  await sql`
    insert into products (kind, product_number, name, gen_name, note)
    select 'car_model', '', 'Model ' || n % 40, case when n % 3 > 0 then 'G' || n % 100 end,
      case when n = ${ROWS} then 'zq' end
    from generate_series(1, ${ROWS}) as n
  `.execute(server.db);
}, 30_000);

/** What a search has counted is known until something is written to its list. */
beforeEach(async () => {
  await sql`insert into list_changes (list, added) values (${carModelGrid.view}, 0)`.execute(server.db);
});

test.each([
  [[], 0],
  [['model_name', 'model_number'], 50],
  [['-model_number'], 0],
  [['note'], 100],
])(
  'by %j from row %i they are those of the counted search, and it is said that there are more',
  async (sort, offset) => {
    const asked = { search_text: 'el', sort, offset };
    const first = await page(server, carModelGrid, { ...asked, rows_first: true });
    const counted = await page(server, carModelGrid, asked);
    expect(counted).toMatchObject({ count: ROWS, rows: { length: 50 } });
    expect(first).toEqual({ rows: counted.rows, count: offset + 51, at_least: true });
  },
);

test('once the search has been counted, the rows come with the count', async () => {
  const asked = { search_text: 'el', rows_first: true };
  expect(await page(server, carModelGrid, asked)).toMatchObject({ at_least: true });
  await page(server, carModelGrid, { ...asked, rows_first: false, limit: 1 });
  const known = await page(server, carModelGrid, asked);
  expect(known).toEqual({ rows: known.rows, count: ROWS });
});

test('a text that few rows hold is counted with them', async () => {
  for (const [search_text, count] of [
    ['zq', 1],
    ['qz', 0],
  ] as const) {
    const found = await page(server, carModelGrid, { search_text, rows_first: true });
    expect(found, search_text).toEqual({ rows: found.rows, count });
    expect(found.rows).toHaveLength(count);
  }
});
