import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { specificationCalls } from '#domain/specification/specification';
import { buildPart, buildPartSap } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

const all = async () => (await server.send(specificationCalls.activeSaps, {})).data;

test('every active part SAP is returned, over several pages', async () => {
  expect(await all()).toEqual([]);
  const { product_id } = await buildPart(server, { name: 'Bolt' });
  await buildPartSap(server, { product_id, sap_code: 'ONE', min_order_quant: 2.5 });
  await buildPartSap(server, { product_id, sap_code: 'PASSIVE', state: 'P' });
  expect(await all()).toMatchObject([{ sap_code: 'ONE', name: 'Bolt', min_order_quant: 2.5 }]);

  await sql`
    insert into part_saps (product_id, sap_code) select ${product_id}, 'MANY-' || n from generate_series(1, 4100) as n
  `.execute(server.db);
  expect(new Set((await all()).map(({ sap_code }) => sap_code)).size).toBe(4_101);
});
