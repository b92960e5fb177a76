import type { Page } from '@playwright/test';
import { paste, quantity, rows, sapsOf, toast, totals, undo } from './lines.ts';
import type { Records } from './records.ts';
import { answer, closeAlert, rowOf, save } from './screens.ts';
import { expect, test } from './test.ts';

/** An invoice of one SAP, which came as the packages say. */
async function invoiceOf(records: Records, name: string, quant: number, packages: readonly object[] = []) {
  const [sap] = await sapsOf(records, name, 1);
  if (!sap) throw new Error('No SAP was made.');
  const car = await records.carModel({ name });
  const specification = await records.specification(car, '2026-01-05', [[sap, 1]]);
  const purchase = await records.purchase(await records.plan(specification, quant), [[sap, quant]]);
  const line = { ...sap, quant, container: 'MSKU1', lot: 'L1', packages };
  return records.invoice(purchase, `${name}-INV`, [], { product_saps: [line] });
}

const TWO = [
  { container: 'MSKU1', lot: 'L1', quant: 1000 },
  { container: 'MSKU2', lot: 'L2', quant: 200 },
];

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

const opener = (page: Page, sap: string, packages?: number) =>
  page.getByRole('button', {
    name: packages ? `${packages} packages of ${sap}, row 1` : `Packages of ${sap}, row 1`,
  });
const dialogOf = (page: Page, sap: string) => page.getByRole('dialog', { name: `Packages of ${sap}` });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** The packages in the dialog, row by row. */
async function readPackages(page: Page): Promise<string[][]> {
  const table = page.getByRole('table', { name: 'Packages' }).locator('tbody tr');
  const fields = await Promise.all((await table.all()).map((row) => row.locator('input').all()));
  return Promise.all(fields.map((row) => Promise.all(row.map((input) => input.inputValue()))));
}

test('a second container is entered by hand, kept, and told by the history', async ({ page, records }) => {
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
  await expect(quantity(page, 1)).toHaveValue('1200.5');
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

test('a quantity that contradicts the packages is refused, and they stay whole', async ({
  page,
  records,
}) => {
  const id = await invoiceOf(records, 'PKB', 1200, TWO);
  await page.goto(`/main/invoice?invoice_id=${id}`);
  await quantity(page, 1).fill('1300');
  await expect(rows(page).first()).toContainText('Packages hold 1,200, the line says 1,300');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await closeAlert(
    page,
    'Row 1, SAP PKB-1: Packages hold 1,200, the line says 1,300. Open its packages and correct them, or correct the quantity.',
  );

  await expect(opener(page, 'PKB-1', 2)).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await readPackages(page)).toEqual([
    ['MSKU1', 'L1', '1000'],
    ['MSKU2', 'L2', '200'],
  ]);
  await field(page, 'Quantity, package 2').fill('300');
  await page.getByRole('button', { name: 'Apply' }).click();
  await save(page, 'Invoices');

  await page.goto(`/main/invoice?invoice_id=${id}`);
  await expect(quantity(page, 1)).toHaveValue('1300');
  await opener(page, 'PKB-1', 2).click();
  expect(await readPackages(page)).toEqual([
    ['MSKU1', 'L1', '1000'],
    ['MSKU2', 'L2', '300'],
  ]);
});

test('packages are removed to the last, which is the line itself, and Undo brings them back', async ({
  page,
  records,
}) => {
  const id = await invoiceOf(records, 'PKC', 1200, TWO);
  await page.goto(`/main/invoice?invoice_id=${id}`);
  await opener(page, 'PKC-1', 2).click();
  await page.getByRole('button', { name: 'Remove package 1' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByLabel('Container, row 1')).toHaveValue('MSKU2');
  await expect(page.getByLabel('LOT, row 1')).toHaveValue('L2');
  await expect(quantity(page, 1)).toHaveValue('200');
  await expect(opener(page, 'PKC-1')).toBeFocused();
  await undo(page, 'Packages of PKC-1 changed');
  await expect(opener(page, 'PKC-1', 2)).toBeVisible();
  await expect(quantity(page, 1)).toHaveValue('1200');
});

test('cells of a spreadsheet are pasted into the packages; Escape asks before they are lost', async ({
  page,
  records,
}) => {
  const id = await invoiceOf(records, 'PKD', 10);
  await page.goto(`/main/invoice?invoice_id=${id}`);
  await opener(page, 'PKD-1').click();
  await paste(page, field(page, 'Container, package 2'), ['MSKU7', 'L7', '1,5'], ['MSKU8', '', 2]);
  expect(await readPackages(page)).toEqual([
    ['MSKU1', 'L1', '10'],
    ['MSKU7', 'L7', '1.5'],
    ['MSKU8', '', '2'],
  ]);
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Leave without applying?');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(field(page, 'Container, package 3')).toHaveValue('MSKU8');

  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialogOf(page, 'PKD-1')).toHaveCount(0);
  await expect(page.getByLabel('Container, row 1')).toHaveValue('MSKU1');
});

test('rows pasted for a line with packages come on top of them', async ({ page, records }) => {
  const id = await invoiceOf(records, 'PKE', 1200, TWO);
  await page.goto(`/main/invoice?invoice_id=${id}`);
  await expect(quantity(page, 1)).toHaveValue('1200');
  const table = page.getByRole('region', { name: 'Part SAPs, table' });
  await paste(page, table, ['PKE-1', 5, 'MSKU2', 'L2'], ['PKE-1', 7, 'MSKU3', '']);
  await expect(toast(page, '2 rows pasted · 2 merged into one line · 1 quantity added up')).toBeVisible();
  await expect(quantity(page, 1)).toHaveValue('1212');
  await opener(page, 'PKE-1', 3).click();
  expect(await readPackages(page)).toEqual([
    ['MSKU1', 'L1', '1000'],
    ['MSKU2', 'L2', '205'],
    ['MSKU3', '', '7'],
  ]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await answer(page, 'Save');
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible();
});
