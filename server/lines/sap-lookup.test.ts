import { expect, test } from 'vitest';
import { specificationSapLookup } from '#domain/specification/specification';
import { buildPart, buildPartSap } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

async function found(search_text: string) {
  const { rows } = await page(server, specificationSapLookup, { search_text });
  return rows.map(({ sap_code }) => sap_code);
}

test('the SAP lookup of a line does not search the state, MOQ or dates of a SAP', async () => {
  await buildPartSap(server, { sap_code: 'WASHER-1', min_order_quant: 7_654 });
  await buildPartSap(server, { sap_code: 'ACTUATOR-1' });
  const { rows } = await page(server, specificationSapLookup, { search_text: 'washer-1' });
  expect(rows).toHaveLength(1);

  expect(await found('act')).toEqual(['ACTUATOR-1']);
  expect(await found('7654')).toEqual([]);
  expect(await found(String(new Date().getUTCFullYear()))).toEqual([]);
});

test('a SAP is found by its code, its note, and the number, name and part number of its part', async () => {
  const { product_id } = await buildPart(server, { name: 'Шланг', gen_name: 'MAKER-55' });
  await buildPartSap(server, { product_id, sap_code: 'HOSE-1', note: 'for the left tank' });
  const { rows } = await page(server, specificationSapLookup, { search_text: 'hose-1' });

  for (const text of ['hose', 'LEFT tank', 'шланг', 'maker-55', String(rows[0]?.product_number)]) {
    expect.soft(await found(text), text).toEqual(['HOSE-1']);
  }
});
