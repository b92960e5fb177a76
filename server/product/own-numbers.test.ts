import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { containerGrid } from '#domain/container/container';
import { invoiceGrid, purchaseLookup } from '#domain/invoice/invoice';
import { partGrid } from '#domain/part/part';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { rawProductLookup } from '#domain/part-sap/raw-product-lookup';
import { purchaseGrid } from '#domain/purchase/purchase';
import { productLookup, specificationGrid } from '#domain/specification/specification';
import {
  buildCarModel,
  buildInvoice,
  buildLine,
  buildPart,
  buildPartSap,
  buildPurchase,
  buildSpecification,
} from '../testing/builders.ts';
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

test('generated numbers sort numerically in lists and lookups', async () => {
  const carModels = (await page(server, carModelGrid)).rows;
  const parts = (await page(server, partGrid)).rows;
  const purchases = (await page(server, purchaseGrid)).rows;
  for (const { product_id } of carModels.slice(0, 2))
    await buildSpecification(server, { output_product_id: product_id });
  for (const { product_id } of parts.slice(0, 2)) await buildPartSap(server, { product_id });
  const product_saps = [{ ...(await buildLine(server)), container: 'BOX' }];
  for (const { purchase_id } of purchases) await buildInvoice(server, { purchase_id, product_saps });

  const shown = {
    carModels: (sort: string[]) => page(server, carModelGrid, { sort }),
    models: (sort: string[]) => page(server, productLookup, { sort }),
    parts: (sort: string[]) => page(server, partGrid, { sort }),
    partLookup: (sort: string[]) => page(server, rawProductLookup, { sort }),
    saps: (sort: string[]) => page(server, partSapGrid, { sort }),
    specifications: (sort: string[]) => page(server, specificationGrid, { sort }),
  };
  for (const [name, ask] of Object.entries(shown)) {
    const ascending = (await ask(['product_number'])).rows.map(({ product_number }) => product_number);
    expect(ascending.length).toBeGreaterThan(1);
    expect(ascending, name).toEqual(ascending.toSorted(byNumber));
    const descending = (await ask(['-product_number'])).rows.map(({ product_number }) => product_number);
    expect(descending, name).toEqual(ascending.toReversed());
    if (name === 'models') continue;
    const byDefault = (await ask([])).rows.map(({ product_number }) => product_number);
    expect(byDefault, name).toEqual(descending);
  }
  const ofPurchases = {
    purchases: (sort: string[]) => page(server, purchaseGrid, { sort }),
    purchaseLookup: (sort: string[]) => page(server, purchaseLookup, { sort }),
    invoices: (sort: string[]) => page(server, invoiceGrid, { sort }),
    containers: (sort: string[]) => page(server, containerGrid, { sort }),
  };
  for (const [name, ask] of Object.entries(ofPurchases)) {
    const descending = (await ask(['-purchase_number'])).rows.map(({ purchase_number }) => purchase_number);
    expect(descending, name).toEqual(['PO1000000', 'PO999999']);
  }
});

const byNumber = (a: string, b: string) => Number(a.slice(2)) - Number(b.slice(2));
