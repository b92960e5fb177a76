import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { partGrid } from '#domain/part/part';
import { purchaseGrid } from '#domain/purchase/purchase';
import { buildCarModel, buildPart, buildPurchase } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

test('the millionth record gets the next number, not an earlier number', async () => {
  for (const name of ['car_model_number', 'part_number', 'purchase_number']) {
    await sql`select setval(${name}, 999998)`.execute(server.db);
  }
  for (const build of [buildCarModel, buildCarModel, buildPart, buildPart]) await build(server);
  const { rows: shownCarModels } = await page(server, carModelGrid, { sort: ['product_id'] });
  const { rows: shownParts } = await page(server, partGrid, { sort: ['product_id'] });
  expect(shownCarModels.map((row) => row.product_number)).toEqual(['CM999999', 'CM1000000']);
  expect(shownParts.map((row) => row.product_number)).toEqual(['PT999999', 'PT1000000']);

  await buildPurchase(server);
  await buildPurchase(server);
  const { rows: purchases } = await page(server, purchaseGrid, { sort: ['purchase_id'] });
  expect(purchases.map((row) => row.purchase_number)).toEqual(['PO999999', 'PO1000000']);
});
