import type { Page } from '@playwright/test';
import type { MadeSap, Records } from './records.ts';
import {
  addLine,
  answer,
  chooseSheet,
  closeAlert,
  headersOf,
  look,
  readLines,
  readTable,
  rowOf,
  save,
} from './screens.ts';
import { expect, fixture, test } from './test.ts';

/** A purchase of one SAP, named after the car. */
async function purchaseFor(records: Records, car: string): Promise<{ id: number; sap: MadeSap }> {
  const sap = await records.sap(`${car}-1`);
  const specification = await records.specification(await records.carModel({ name: car }), '2026-01-05', [
    [sap, 1],
  ]);
  return { id: await records.purchase(await records.plan(specification, 10), [[sap, 10]]), sap };
}

const purchaseBox = (page: Page) => page.getByRole('combobox', { name: 'Purchase' });
const status = (page: Page) => page.getByRole('combobox', { name: 'Status' });

test('an invoice is added, edited and deleted; a new one is an Open order', async ({ page, records }) => {
  await purchaseFor(records, 'INVO');
  await page.goto('/main/invoice');
  await expect(page.getByRole('heading', { name: 'Add invoice' })).toBeVisible();
  await expect(
    page.getByText('No part SAPs added. Click "Add Part SAP" to add one or "Import invoice".'),
  ).toBeVisible();
  expect((await headersOf(page.getByRole('table', { name: 'Part SAPs' }))).slice(0, 7)).toEqual([
    '#',
    'SAP*',
    'Quantity*',
    'Part name',
    'Part number',
    'Container',
    'LOT',
  ]);
  await expect(status(page).getByRole('option')).toHaveText(['Open order', 'Transit', 'Arrived']);
  await expect(status(page)).toHaveValue('O');

  await look(page, 'Purchase', 'invo', /PO\d{6} · CM\d{6} · INVO · /);
  await page.getByLabel('Invoice number').fill('2026/001');
  await addLine(page, 'Add Part SAP', 'INVO-1', '4');
  await page.getByLabel('Container, row 1').fill('MSKU1234565');
  await page.getByLabel('LOT, row 1').fill('000017');
  await save(page, 'Invoices');
  const list = page.getByRole('table', { name: 'Invoices' });
  expect((await readTable(list))[0]).toMatchObject({ 'Invoice number': '2026/001', Status: 'Open order' });

  await rowOf(page, '2026/001').dblclick();
  await expect(page.getByRole('heading', { name: 'Edit invoice' })).toBeVisible();
  await expect(page.getByLabel('LOT, row 1')).toHaveValue('000017');
  for (const [label, next] of [
    ['Arrived', 'Open order'],
    ['Transit', 'Arrived'],
  ]) {
    await status(page).selectOption(label ?? '');
    await save(page, 'Invoices');
    await expect(rowOf(page, '2026/001')).toContainText(label ?? '');
    await rowOf(page, '2026/001').getByRole('link').click();
    await expect(page.getByLabel('LOT, row 1')).toHaveValue('000017');
    await status(page).selectOption(next ?? '');
  }
  await save(page, 'Invoices');

  await page.getByRole('checkbox', { name: 'Select 2026/001' }).check();
  await page.getByRole('button', { name: 'Delete 1' }).click();
  await answer(page, 'Delete');
  await expect(rowOf(page, '2026/001')).toHaveCount(0);
});

test('what is missing: the fields, the lines, what a line lacks', async ({ page, records }) => {
  await purchaseFor(records, 'INVL');
  await page.goto('/main/invoice');
  const trySave = () => page.getByRole('button', { name: 'Save' }).click();
  await trySave();
  await closeAlert(page, 'Please fill in all required fields.');
  await look(page, 'Purchase', 'INVL', 'INVL');
  await page.getByLabel('Invoice number').fill('MISSING-1');
  await trySave();
  await closeAlert(page, 'Please, select at least one Part SAP.');
  await addLine(page, 'Add Part SAP', 'INVL-1', '');
  await trySave();
  await closeAlert(page, 'Please fill in all required fields.');
  await expect(page.getByLabel('Quantity, row 1')).toBeFocused();
});

test('removing the purchase clears the lines, and Undo brings them back', async ({ page, records }) => {
  await purchaseFor(records, 'INVU');
  await page.goto('/main/invoice');
  await look(page, 'Purchase', 'INVU', 'INVU');
  await addLine(page, 'Add Part SAP', 'INVU-1', '4');
  await purchaseBox(page).fill('');
  await expect(page.getByText('0 lines')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 line · Σ 4')).toBeVisible();
  await expect(purchaseBox(page)).toHaveValue(/INVU/);
});

test('an invoice number is taken once per purchase', async ({ page, records }) => {
  const { id, sap } = await purchaseFor(records, 'INVN');
  await records.invoice(id, 'SAME', [[sap, 1]]);
  await page.goto('/main/invoice');
  await look(page, 'Purchase', 'INVN', 'INVN');
  await page.getByLabel('Invoice number').fill('same');
  await addLine(page, 'Add Part SAP', 'INVN-1', '4');
  await page.getByRole('button', { name: 'Save' }).click();
  await answer(page, 'Save');
  await closeAlert(page, /same/i);
  await expect(page.getByLabel('Invoice number')).toHaveValue('same');
});

test('the import merges rows of one SAP, keeps their containers and LOTs, and replaces all lines', async ({
  page,
  records,
}) => {
  const { sap } = await purchaseFor(records, 'INVI');
  expect(sap.sap_id).toBeGreaterThan(0);
  await records.manySaps(['000102', 'Б-100-01', '000205', 'Ç-300', '螺-500', '000990', 'Ψ-440']);
  await page.goto('/main/invoice');
  await look(page, 'Purchase', 'INVI', 'INVI');
  await page.getByLabel('Invoice number').fill('IMPORTED');
  await addLine(page, 'Add Part SAP', 'INVI-1', '4');
  await page.getByRole('button', { name: 'Import invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Invoice SAPs' });
  await expect(
    dialog.getByText('Upload an Excel file with columns: SAP*, Quantity*, Container, LOT'),
  ).toBeVisible();
  await chooseSheet(dialog, fixture('invoice-lines.xlsx'));
  await expect(dialog.getByText('Showing 5 of 10 records')).toBeVisible();
  await expect(
    dialog.getByText('10 rows merged into 7; 2 parts are in more than one container'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await answer(page, 'Import');

  expect((await readLines(page)).map(([code]) => code)).toEqual([
    '000102',
    'Б-100-01',
    '000205',
    'Ç-300',
    '螺-500',
    '000990',
    'Ψ-440',
  ]);
  const containers = page.getByRole('button', {
    name: '2 packages of 000102, row 1: MSKU1234565, MSKU7654321',
  });
  await expect(containers).toBeVisible();
  await expect(page.locator('tr[data-row]').nth(2)).toContainText('L-03, L-04');
  await save(page, 'Invoices');

  await rowOf(page, 'IMPORTED').getByRole('link').click();
  await expect(page.getByLabel('Quantity, row 1')).toHaveValue('1680');
  await expect(containers).toBeVisible();
});

test('the import names what is wrong in a row and is blocked until it is mended', async ({
  page,
  records,
}) => {
  await records.sap('INVE-1');
  await page.goto('/main/invoice');
  await page.getByRole('button', { name: 'Import invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Invoice SAPs' });
  const buffer = Buffer.from(
    'SAP,Quantity,Container\nINVE-1,-1,C\nNOBODY,1,C\nINVE-1,many,C\n,4,C\nINVE-1,2,C\n',
  );
  await dialog
    .getByLabel('Choose a spreadsheet or drop it here')
    .setInputFiles({ name: 'lines.csv', mimeType: 'text/csv', buffer });
  const rows = await readTable(dialog.getByRole('table', { name: 'Preview' }));
  expect(rows.map((row) => row.Status?.replace(/\s+/g, ' '))).toEqual([
    'Error Quantity cannot be negative!',
    "Error The part SAP couldn't be found in the Active SAPs",
    "Error Quantity 'many' is not a number: Required field quant is missing",
    'Error Required field sap_code is missing',
    'Valid',
  ]);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await closeAlert(page, 'Please fix validation errors before importing');
});

test('badges: Open order blue, Transit amber, Arrived green', async ({ page, records }) => {
  const { id, sap } = await purchaseFor(records, 'INVB');
  for (const state of ['O', 'T', 'A'])
    await records.invoice(id, `BADGE-${state}`, [[sap, 1]], { status: state });
  await page.goto('/main/invoice_list?q=BADGE');
  const colour = async (number: string, label: string) => {
    const badge = rowOf(page, number).getByText(label, { exact: true });
    const [red = 0, green = 0, blue = 0] = await badge.evaluate(
      (element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [],
    );
    return { red, green, blue };
  };
  const open = await colour('BADGE-O', 'Open order');
  expect(open.blue).toBeGreaterThan(Math.max(open.red, open.green));
  const transit = await colour('BADGE-T', 'Transit');
  expect(transit.red).toBeGreaterThan(transit.blue);
  expect(transit.green).toBeGreaterThan(transit.blue);
  const arrived = await colour('BADGE-A', 'Arrived');
  expect(arrived.green).toBeGreaterThan(Math.max(arrived.red, arrived.blue));
});

test('an invoice that cannot be loaded says so quietly, and Back leads to the list', async ({ page }) => {
  await page.goto('/main/invoice?invoice_id=999999');
  await expect(page.getByRole('button', { name: 'Back to the list' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL('/main/invoice_list');
});

test('the export of an invoice carries its number', async ({ page, records }) => {
  const { id, sap } = await purchaseFor(records, 'INVX');
  await records.invoice(id, 'A/B:7', [[sap, 1]]);
  await page.goto('/main/invoice_list?q=A/B');
  await page.getByRole('checkbox', { name: 'Select A/B:7' }).check();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 1' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^invoice_A[^/:]B[^/:]7\.xlsx$/);
});
