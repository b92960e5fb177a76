import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { partSapGrid } from '#domain/part-sap/part-sap';
import type { ValuesRequest } from '#domain/wire/list';
import { buildPart } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

async function values(params: Partial<ValuesRequest> & { column: string }) {
  const { data } = await server.send(partSapGrid.values, params as ValuesRequest);
  return data.values.map(({ value, count }) => [value, count]);
}

beforeAll(async () => {
  const { product_id } = await buildPart(server);
  await sql`
    insert into part_saps (product_id, sap_code, min_order_quant, note, state, created_at)
    select ${product_id}, 'V-' || lpad(n::text, 3, '0'), case when n % 4 > 0 then n % 4 * 0.5 end,
      case n % 3 when 0 then 'Steel' when 1 then 'steel' else null end, case when n % 5 = 0 then 'P' else 'A' end,
      '2026-01-05T10:00:00Z'
    from generate_series(1, 120) as n
  `.execute(server.db);
});

test.each<[string, Partial<ValuesRequest> & { column: string }, (string | number | null)[][]]>([
  [
    'numbers',
    { column: 'min_order_quant' },
    [
      [0.5, 30],
      [1, 30],
      [1.5, 30],
      [null, 30],
    ],
  ],
  [
    'texts, whose spellings are counted together',
    { column: 'note' },
    [
      ['steel', 80],
      [null, 40],
    ],
  ],
  [
    'states',
    { column: 'state_label' },
    [
      ['A', 96],
      ['P', 24],
    ],
  ],
  ['days', { column: 'created_at_label' }, [['2026-01-05', 120]]],
  ['states whose name contains a text', { column: 'state', text: 'pass' }, [['P', 24]]],
  [
    'numbers that contain a text',
    { column: 'min_order_quant', text: '.5' },
    [
      [0.5, 30],
      [1.5, 30],
    ],
  ],
  // The search and the conditions on other columns restrict the values of a column. Its own condition does not.
  [
    'states under conditions on other columns',
    { column: 'state', where: { min_order_quant: { to: 1 }, state_label: { in: ['P'] } } },
    [
      ['A', 48],
      ['P', 12],
    ],
  ],
  [
    'states under a search',
    { column: 'state', search_text: 'v-00' },
    [
      ['A', 8],
      ['P', 1],
    ],
  ],
])('32.5: the values of a column are listed with their counts: %s', async (_, params, expected) => {
  const found = await values(params);
  // The order of the database determines which of two spellings represents both.
  expect(
    found.map(([value, count]) => [
      typeof value === 'string' && value.toLowerCase() === 'steel' ? 'steel' : value,
      count,
    ]),
  ).toEqual(expected);
});

test('the first 100 values are listed in order, and a search text finds values beyond these', async () => {
  const { data } = await server.send(partSapGrid.values, { column: 'sap_code' } as ValuesRequest);
  expect([data.values.length, data.more, data.values[0], data.values[99]]).toEqual([
    100,
    true,
    { value: 'V-001', count: 1 },
    { value: 'V-100', count: 1 },
  ]);
  expect(await values({ column: 'sap_code', text: 'v-11' })).toHaveLength(10);
});

test('a value at the end of the first 100 is listed with all of its spellings, or omitted', async () => {
  const { product_id } = await buildPart(server);
  await sql`
    insert into part_saps (product_id, sap_code, note)
    select ${product_id}, 'W-' || n, case when n > 99 then (array['zz', 'ZZ'])[n - 99] else 'n' || lpad(n::text, 3, '0') end
    from generate_series(1, 101) as n
  `.execute(server.db);
  const { data } = await server.send(partSapGrid.values, {
    column: 'note',
    where: { sap_code: { begins: 'W-' } },
  });
  expect([data.values.length, data.more]).toEqual([99, true]);
  expect(data.values.at(-1)).toEqual({ value: 'n099', count: 1 });
});

test('an unknown column is refused', async () => {
  for (const column of ['search', 'password_hash', '']) {
    expect((await server.sendRaw(carModelGrid.values, { column })).status).toBe(400);
  }
});
