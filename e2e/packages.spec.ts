import type { Page } from '@playwright/test';
import type { Package } from '#domain/invoice/packages';
import { quantity, sapsOf, toast, totals } from './lines.ts';
import type { Records } from './records.ts';
import { rowOf, save } from './screens.ts';
import { expect, test } from './test.ts';

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
const dialogOf = (page: Page, sap: string) => page.getByRole('dialog', { name: `Packages of ${sap}` });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Returns the rows of the dialog. */
async function readPackages(page: Page): Promise<string[][]> {
  const table = page.getByRole('table', { name: 'Packages' }).locator('tbody tr');
  const fields = await Promise.all((await table.all()).map((row) => row.locator('input').all()));
  return Promise.all(fields.map((row) => Promise.all(row.map((input) => input.inputValue()))));
}

test('a second container is entered, saved, and recorded in the history', async ({ page, records }) => {
  const id = await invoiceOf(records, 'PKA', 1000);
  await page.goto(`/main/invoice?invoice_id=${id}`);
  await opener(page, 'PKA-1').click();
  await expect(field(page, 'Container, package 2')).toBeFocused();
  await page.keyboard.type('MSKU2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('200.5');
  await totals(page, 'Σ 1,200.5 · the line says 1,000');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Container, package 3')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page, 'PKA-1')).toHaveCount(0);
  await expect(opener(page, 'PKA-1', 2)).toBeFocused();
  await expect(quantity(page, 1)).toHaveValue('1,200.5');
  await expect(toast(page, 'Packages of PKA-1 changed')).toBeVisible();
  await save(page, 'Invoices');

  await rowOf(page, 'PKA-INV').getByRole('link').click();
  await opener(page, 'PKA-1', 2).click();
  expect(await readPackages(page)).toEqual([
    ['MSKU1', 'L1', '1000'],
    ['MSKU2', '', '200.5'],
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'History' }).click();
  const last = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
  await expect(last).toContainText(/SAP PKA-1 · Quantity\s*1,000 → 1,200.5/);
  await expect(last).toContainText(/SAP PKA-1 · Package\s*– → MSKU2: 200.5/);
});

test('390 pixels wide, the name of a line with packages does not widen the page', async ({
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
