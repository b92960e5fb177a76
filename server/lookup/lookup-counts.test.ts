import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { specificationSapLookup } from '#domain/specification/specification';
import { buildPart } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

beforeAll(async () => {
  const ids: number[] = [];
  for (const gen_name of ['GN-55', 'gn-551', 'Gn-56', null]) {
    ids.push((await buildPart(server, { name: 'Bracket', gen_name })).product_id);
  }
  // Each of the four parts has 1,000 SAPs. 900 SAPs contain `rubber`, and 2,900 contain `steel`.
  await sql`
    insert into part_saps (product_id, sap_code, note)
    select (${ids}::int[])[1 + n % 4], 30000000 + n,
      case when n % 4 = 3 and n < 400 then 'for GN-55 ' when n = 4 then 'lot 10000399 ' else '' end ||
      case when n > 3100 then 'rubber' when n > 200 then 'of steel' else 'none' end
    from generate_series(1, 4000) as n
  `.execute(server.db);
});

async function counted(text: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from product_sap_lookup where strpos(searched, fold(${text})) > 0
  `.execute(server.db);
  return Number(rows[0]?.count);
}

describe.each([
  ['in one of five rows', 'rubber', 900],
  ['in most rows', 'steel', 2_900],
  ['in every row', 'bracket', 4_000],
  ['in no row', 'copper', 0],
  ['of short words that part numbers begin with', 'gn-55', 2_100],
  ['of short words that part numbers only contain', 'n-56', 1_000],
  ['of two letters in every row', 'br', 4_000],
  ['of two letters in few rows', 'LO', 1],
  ['of two letters in no row', 'zq', 0],
  ['that is the end of a number', '03999', 1],
  ['that is a number with the same last digits as another number', '30000399', 1],
  ['that is an unused number with the same last digits as other numbers', '90000399', 0],
])('a lookup of a text %s', (_, text, count) => {
  test('counts the matching rows up to 1,001', async () => {
    expect(await counted(text)).toBe(count);
    const found = await page(server, specificationSapLookup, { search_text: text, limit: 6 });
    expect([found.count, found.rows.length]).toEqual([Math.min(count, 1_001), Math.min(count, 6)]);
  });

  test('finds each matching row once', async () => {
    const seen: unknown[] = [];
    for (let offset = 0; offset < count; offset += 500) {
      const { rows } = await page(server, specificationSapLookup, { search_text: text, offset, limit: 500 });
      seen.push(...rows.map(({ sap_id }) => sap_id));
    }
    expect([seen.length, new Set(seen).size]).toEqual([count, count]);
  });
});
