import type { Page } from '@playwright/test';
import type { Package } from '#domain/invoice/packages';
import { sapsOf } from '../lines.ts';
import type { Records } from '../records.ts';
import { expect, test } from '../test.ts';

/** Creates an invoice with one SAP, in one container or in the given packages. */
async function invoiceOf(records: Records, name: string, quant: number, packages?: Package[]) {
  const [sap] = await sapsOf(records, name, 1);
  if (!sap) throw new Error('No SAP was created.');
  const car = await records.carModel({ name });
  const specification = await records.specification(car, '2026-01-05', [[sap, 1]]);
  const purchase = await records.purchase(await records.plan(specification, quant), [[sap, quant]]);
  const came = packages ? { packages } : { container: 'MSKU1', lot: 'L1' };
  const line = { ...sap, quant, ...came };
  return records.invoice(purchase, `${name}-INV`, [], { product_saps: [line] });
}

const opener = (page: Page, sap: string, packages?: number) =>
  page.getByRole('button', {
    name: packages ? `${packages} packages of ${sap}, row 1` : `Packages of ${sap}, row 1`,
  });

test('at a width of 390 pixels, the button for the packages of a line does not widen the page', async ({
  page,
  records,
}) => {
  await page.setViewportSize({ width: 390, height: 760 });
  const id = await invoiceOf(records, 'PKW', 1000, [
    { container: 'MSKU1', lot: 'L1', quant: 600 },
    { container: 'MSKU2', lot: 'L2', quant: 400 },
  ]);
  await page.goto(`/main/invoice?invoice_id=${id}`);
  await expect(opener(page, 'PKW-1', 2)).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
