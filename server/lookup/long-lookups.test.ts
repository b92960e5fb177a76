import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { invoiceSapLookup } from '#domain/invoice/invoice';
import { specificationSapLookup } from '#domain/specification/specification';
import { buildPart, buildPurchase } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

beforeAll(async () => {
  const { product_id } = await buildPart(server, { name: 'Шланг' });
  await sql`
    insert into part_saps (product_id, sap_code, note)
    select ${product_id}, 'X-' || n, 'holds y-1 too' from generate_series(1, 1200) as n
  `.execute(server.db);
  await sql`
    insert into part_saps (product_id, sap_code) values
      (${product_id}, 'Y-100'), (${product_id}, 'y-1'), (${product_id}, 'Y-12'), (${product_id}, 'A-Y-1')
  `.execute(server.db);
});

async function codes(search_text: string, offset = 0, limit = 6) {
  const { rows, count } = await page(server, specificationSapLookup, { search_text, offset, limit });
  return { codes: rows.map(({ sap_code }) => sap_code), count };
}

test('16.2: the exact code is first, then the codes that begin with the text in natural order, then the other rows', async () => {
  const found = await codes('Y-1');
  expect(found).toEqual({ codes: ['y-1', 'Y-12', 'Y-100', 'X-1', 'X-2', 'X-3'], count: 1_001 });
});

test('the pages of a lookup neither overlap nor skip rows', async () => {
  const seen = new Set<string>();
  for (let offset = 0; offset < 1_204; offset += 300) {
    for (const code of (await codes('y-1', offset, 300)).codes) seen.add(code);
  }
  expect(seen.size).toBe(1_204);
});

test('a lookup that finds fewer than a thousand rows counts them exactly and sorts them', async () => {
  expect((await codes('x-11')).count).toBe(111);
  const { rows } = await page(server, specificationSapLookup, { search_text: 'x-119', sort: ['-sap_code'] });
  expect(rows.map(({ sap_code }) => sap_code).slice(0, 3)).toEqual(['X-119', 'X-1199', 'X-1198']);
});

test('without a text, a lookup sorts the codes and counts them up to 1,001', async () => {
  const found = await codes('', 0, 2);
  expect(found).toEqual({ codes: ['A-Y-1', 'X-1'], count: 1_001 });
});

test('16.3: after the SAPs of a purchase of more than a thousand lines, no other part SAP is skipped', async () => {
  const { purchase_id } = await buildPurchase(server);
  await sql`
    insert into purchase_lines (purchase_id, sap_id, quant, order_no)
    select ${purchase_id}, sap_id, 1, sap_id + 10000 from part_saps where sap_code like 'X-%'
  `.execute(server.db);
  const { rows } = await page(server, invoiceSapLookup, {
    limit: 500,
    offset: 1_200,
    d: { purchase_id },
  });
  expect(rows.map(({ sap_code }) => sap_code)).toEqual(
    expect.arrayContaining(['A-Y-1', 'y-1', 'Y-12', 'Y-100']),
  );
});
