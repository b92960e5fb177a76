import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import type { GridPage } from '#domain/wire/grid';
import { buildCarModel, buildInvoice, unique } from '../testing/builders.ts';
import { declaredGrids } from '../testing/declared-calls.ts';
import { makeAdmin } from '../testing/make-admin.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { withoutTriggers } from '../testing/without-triggers.ts';

const server = testApp();
const grids = declaredGrids.map((grid) => [grid.call.path, grid] as const);

beforeAll(async () => {
  await makeAdmin(server);
  await buildInvoice(server);
});

async function ask(grid: (typeof grids)[number][1], changed: Record<string, unknown>) {
  const p = {
    column: [grid.columns[0]],
    offset: 0,
    limit: 50,
    search: [],
    search_text: '',
    sort: [],
    ...changed,
  };
  const { data, ...answer } = await server.sendRaw(grid.call, { p });
  return { ...answer, data: data as GridPage };
}

// `domain/wire/grid.test.ts` covers the other refusals.
describe.each(grids)('%s', (_, grid) => {
  test('H01, H02, H03, H04: refuses an unknown column in `sort`, `column` and `search`', async () => {
    for (const p of [
      { sort: ['product_number; drop table users--'] },
      { column: ['password_hash'] },
      { search: ['toString'] },
    ]) {
      const { status, failure } = await ask(grid, p);
      expect.soft([status, failure.code], JSON.stringify(p)).toEqual([400, 'unknown_column']);
    }
  });

  test('H06: ignores any value of `filter`', async () => {
    const filtered = await ask(grid, { filter: [{ raw: '1=0' }] });
    expect([filtered.status, filtered.data]).toEqual([200, (await ask(grid, {})).data]);
  });

  test('H07: accepts texts with special characters', async () => {
    for (const text of ['100% _ \\ * \\u0000', `'"');--`, '$1 {x}']) {
      const { status } = await ask(grid, { search: grid.searchable, search_text: text });
      expect.soft(status, text).toBe(200);
    }
  });

  test('H09: returns an empty page with the count for a page past the last', async () => {
    const past = await ask(grid, { offset: 10_000_000 });
    expect([past.status, past.data.rows]).toEqual([200, []]);
    expect(past.data.count).toBe((await ask(grid, {})).data.count);
  });
});

test('H15: letters match regardless of case and composition, and ß does not match ss', async () => {
  const note = unique('folding');
  const names = [
    'ISTANBUL',
    'İSTANBUL',
    'IRMAK',
    'ırmak',
    'straße',
    'café',
    'cafe\u0301',
    'ΟΔΟΣ',
    '👩‍🔧 مرحبا',
  ];
  for (const name of names) await buildCarModel(server, { name, note });
  const found = async (search_text: string) => {
    const { rows } = await page(server, carModelGrid, {
      search_text,
      search: ['model_name'],
      sort: ['model_name'],
    });
    return rows.map((row) => row.model_name);
  };
  expect(await found('istanbul')).toEqual(['ISTANBUL', 'İSTANBUL']);
  for (const text of ['irmak', 'IRMAK', 'ıRMAK', 'İrmak'])
    expect(await found(text)).toEqual(['IRMAK', 'ırmak']);
  expect(await found('STRASSE')).toEqual([]);
  expect(await found('STRAßE')).toEqual(['straße']);
  expect((await found('CAFÉ')).length).toBe(2);
  expect((await found('CAFE\u0301')).length).toBe(2);
  expect(await found('οδος')).toHaveLength(1);
  expect(await found('ΟΔΟΣ')).toHaveLength(1);
  expect(await found('👩‍🔧')).toHaveLength(1);
  expect(await found('مرحبا')).toHaveLength(1);
});

test('H16: ten thousand equal rows each appear once, page by page', async () => {
  const name = unique('equal');
  await withoutTriggers(
    server.db,
    sql`insert into products (kind, product_number, name, state)
      select 'car_model', 'EQUAL-' || n, ${name}, 'A' from generate_series(1, 10000) as n`,
  );
  const seen = new Set<number>();
  for (let offset = 0; offset < 10_000; offset += 500) {
    const page = { offset, limit: 500, search: ['model_name'], search_text: name };
    const p = { column: ['product_id'], sort: ['-model_name'], ...page };
    const { data } = await server.sendRaw(carModelGrid.call, { p, only: 'rows' });
    for (const [id] of (data as GridPage).rows) seen.add(Number(id));
  }
  expect(seen.size).toBe(10_000);
});
