import { expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { planGrid } from '#domain/plan/plan';
import { productLookup } from '#domain/specification/specification';
import type { AnyCall } from '#domain/wire/call';
import { listPage } from '../list/list-page.ts';
import { buildCarModel, unique } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { orderOf, orderSql } from './grid-query.ts';
import { searchConditions } from './search-conditions.ts';

const server = testApp();
const page50 = { offset: 0, limit: 50, search: [], search_text: '', sort: [] };

function send(p: Record<string, unknown>) {
  return server.sendRaw(carModelGrid.call, { p: { column: ['product_id'], ...page50, ...p }, d: {} });
}

test('the response contains rows as arrays in the order of the requested columns, with the exact count', async () => {
  const note = unique('columns');
  const { product_id, name } = await buildCarModel(server, { note });
  await buildCarModel(server, { note });
  const { data } = await send({
    column: ['model_name', 'product_id'],
    limit: 1,
    search: ['note'],
    search_text: note,
    sort: ['product_id'],
  });
  expect(data).toEqual({ rows: [[name, product_id]], count: 2 });
});

test.each(['100%', 'a_b', 'back\\slash', "quo'te", '$1'])(
  'H07: the text %s is searched literally',
  async (text) => {
    const note = `${unique('literal')} ${text} end`;
    await buildCarModel(server, { note });
    await buildCarModel(server, { note: note.replace(text, 'xxxx') });
    const { count } = await page(server, carModelGrid, { search_text: `${text} end` });
    expect(count).toBe(1);
  },
);

test('a search in an empty list of columns matches nothing', async () => {
  const { data } = await send({ search: [], search_text: 'a' });
  expect(data.count).toBe(0);
});

test('a searched text does not match across two columns', async () => {
  await buildCarModel(server, { name: 'Edge', gen_name: 'Case' });
  const { count } = await page(server, carModelGrid, { search_text: 'edgecase' });
  expect(count).toBe(0);
});

test('a sort uses the column behind a label, then the id in the same direction, so that one index serves both directions', () => {
  const order = (sort: string) => compiled(orderSql(orderOf(partSapGrid, [sort])));
  expect(order('-created_at_label')).toBe('"created_at" desc, "sap_id" desc');
  expect(order('state_label')).toBe('"state" asc, "sap_id" asc');
  expect(order('-min_order_quant')).toBe('"min_order_quant" desc nulls last, "sap_id" desc');
});

test('a search in all columns has one condition, and a search in some columns also checks these columns', () => {
  const all = { ...page50, column: ['plan_id'], search: [...planGrid.searchable], search_text: 'jan' };
  expect(conditions(searchConditions(planGrid, all))).toMatchInlineSnapshot(`
    [
      "((search like '%' || search_form($1::text) || '%'))",
    ]
  `);
  const narrow = { ...all, search: ['note'], search_text: 'jan dec' };
  expect(conditions(searchConditions(planGrid, narrow))).toMatchInlineSnapshot(`
    [
      "(((search like '%' || search_form($1::text) || '%') and (search_form("note") like '%' || search_form($2::text) || '%')))",
      "(((search like '%' || search_form($1::text) || '%') and (search_form("note") like '%' || search_form($2::text) || '%')))",
    ]
  `);
});

test('a generated number typed without its zeros is searched for both as typed and with its zeros', () => {
  const all = { ...page50, column: ['plan_id'], search: [...planGrid.searchable], search_text: 'CM20' };
  expect(conditions(searchConditions(planGrid, all))).toEqual([
    "((search like '%' || search_form($1::text) || '%' or search like '%' || search_form($2::text) || '%'))",
  ]);
});

test.each([
  ['bolt', true],
  ['gn-5', true],
  ['12,5', true],
  ['-12', true],
  ['m8', false],
  ['я', false],
  ['---', false],
  ['a--', false],
])('a search for %s can use a trigram index: %s', (search_text, hasTrigram) => {
  const p = { ...page50, column: ['plan_id'], search: [...planGrid.searchable], search_text };
  expect(conditions(searchConditions(planGrid, p))[0]?.includes('collate "C"')).toBe(!hasTrigram);
});

test('a search in the state column compares the stored state, and searches for the text only in the other columns', () => {
  const some = { ...page50, column: ['sap_id'], search: ['state_label', 'note'], search_text: 'ASS' };
  expect(conditions(searchConditions(partSapGrid, some))).toMatchInlineSnapshot(`
    [
      "("state" in ($1) or ((search like '%' || search_form($2::text) || '%') and (search_form("note") like '%' || search_form($3::text) || '%')))",
    ]
  `);
});

test('a request can ask for the rows without the count, and for the count without the rows', async () => {
  const note = unique('only');
  const { product_id } = await buildCarModel(server, { note });
  await buildCarModel(server, { note });
  const p = { ...page50, column: ['product_id'], limit: 1, search: ['note'], search_text: note };
  const only = async (call: AnyCall, params: object, only?: string) =>
    (await server.sendRaw(call, { p: params, d: {}, only })).data;
  const sort = ['product_id'];
  expect(await only(carModelGrid.call, { ...p, sort }, 'rows')).toEqual({
    rows: [[product_id]],
    count: null,
  });
  expect(await only(carModelGrid.call, { ...p, sort }, 'count')).toEqual({ rows: [], count: 2 });
  expect(await only(productLookup.call, page50Of('product_id'), 'count')).toMatchObject({ rows: [] });
  expect(await only(productLookup.call, page50Of('product_id'), 'rows')).toMatchObject({ count: null });
  expect((await server.sendRaw(carModelGrid.call, { p, only: 'both' })).status).toBe(400);
});

test('a grid compiles only with a view that has its columns', () => {
  const p = { ...page50, column: ['note'] };
  // @ts-expect-error: the plan list has no car model columns
  const misfit = () => listPage(server.db, { ...carModelGrid, view: 'plan_list' }, { p });
  expect(misfit).toBeTypeOf('function');
});

function page50Of(column: string) {
  return { ...page50, column: [column] };
}

function conditions(all: ReturnType<typeof searchConditions>) {
  return all.map(compiled);
}

function compiled(part: { compile(db: typeof server.db): { sql: string } }) {
  return part.compile(server.db).sql;
}
