import { expect, test } from 'vitest';
import { specificationSapLookup } from '#domain/specification/specification';
import { buildPart, buildPartSap } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

test('the SAP lookup omits passive SAPs and the SAPs of other lines, and ranks the exact code first', async () => {
  const product = await buildPart(server, { name: 'Seek QX' });
  const build = (sap_code: string, state: 'A' | 'P' = 'A') =>
    buildPartSap(server, { product_id: product.product_id, sap_code, state });
  const [inside, prefix, exact, used] = [
    await build('AA-QX'),
    await build('QX-1'),
    await build('QX'),
    await build('QX-2'),
  ];
  await build('QX-3', 'P');

  const { rows, count } = await page(server, specificationSapLookup, {
    search_text: 'QX',
    limit: 6,
    d: { exclude_sap_ids: [used.sap_id] },
  });
  expect(rows.map((row) => row.sap_id)).toEqual([exact.sap_id, prefix.sap_id, inside.sap_id]);
  expect(count).toBe(3);
});
