import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { answer, chooseSheet, closeAlert, readTable } from './screens.ts';
import { expect, fixture, test } from './test.ts';

/** One file of each further kind that LibreOffice and Gnumeric write. */
const KINDS = [
  'part-saps.xlsm',
  'part-saps.xltx',
  'part-saps.xlt',
  'part-saps.ots',
  'part-saps.xml',
  'part-saps.tsv',
  'part-saps.gnumeric',
  'part-saps-gnumeric.xls',
  'part-saps-gnumeric.xlsx',
  'part-saps-utf8.csv',
  'part-saps-1251.csv',
];
const SHEET_FIXTURES = join(import.meta.dirname, '../web/sheet/fixtures');

test.beforeEach(async ({ page }) => {
  await page.goto('/main/product_sap_bulk_import');
});

const preview = (page: Page) => page.getByRole('table', { name: 'Preview' });
const results = (page: Page) => page.getByRole('region', { name: 'Import Results' });
const start = (page: Page) => page.getByRole('button', { name: 'Import', exact: true }).click();
const picker = (page: Page) => page.getByLabel('Choose a spreadsheet or drop it here');

/** The figures of the results, by their names. */
async function figures(page: Page): Promise<Record<string, string>> {
  await expect(results(page)).toBeVisible();
  const terms = await results(page).getByRole('term').allInnerTexts();
  const values = await results(page).getByRole('definition').allInnerTexts();
  return Object.fromEntries(terms.map((term, index) => [term, values[index] ?? '']));
}

test('the page is reached from the list, says what the file must hold, and Back returns to the list', async ({
  page,
}) => {
  await page.goto('/main/product_sap_list');
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  await expect(page).toHaveURL('/main/product_sap_bulk_import');
  await expect(page.getByRole('heading', { name: 'Import Part SAPs' })).toBeVisible();
  await expect(
    page.getByText(
      'Upload an Excel file with columns: Product number, Part name*, Part number, SAP*, SAP old, SAP older, MOQ, Note, State. State can be Active/Passive',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/main/product_sap_list');
});

test('a workbook is previewed, confirmed, imported, and its results are counted; again, all are updated', async ({
  page,
}) => {
  await chooseSheet(page, fixture('part-saps.xlsx'));
  await expect(page.getByText('Showing 10 of 44 records')).toBeVisible();
  await expect(preview(page).locator('tbody tr')).toHaveCount(10);
  const rows = await readTable(preview(page));
  expect(rows[0]).toMatchObject({
    'Part name': 'Hex bolt M6×20',
    SAP: '000101',
    'SAP old': '000099',
    MOQ: '500',
    State: 'Active',
    Status: 'Valid',
  });
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('Showing 30 of 44 records')).toBeVisible();

  await start(page);
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to import 44 part SAP records?',
  );
  await answer(page, 'Cancel');
  await expect(results(page)).toHaveCount(0);
  await start(page);
  await answer(page, 'Import');
  expect(await figures(page)).toEqual({
    Status: 'Success',
    'Total Records': '44',
    'Successfully Imported': '44',
    'Inserted new': '44',
    'Updated existing': '0',
    Errors: '0',
  });

  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(results(page)).toHaveCount(0);
  await expect(picker(page)).toBeAttached();
  await chooseSheet(page, fixture('part-saps.xlsx'));
  await start(page);
  await answer(page, 'Import');
  expect(await figures(page)).toMatchObject({ 'Inserted new': '0', 'Updated existing': '44' });

  await page.goto('/main/product_sap_list?q=轴承');
  await expect(page.getByRole('row', { name: /轴-530/ })).toContainText(/10\.25.*Passive/s);
});

test('rows with errors say why, and the import is blocked until they are mended', async ({ page }) => {
  await chooseSheet(page, fixture('row-errors.xlsx'));
  const rows = await readTable(preview(page));
  const status = Object.fromEntries(rows.map((row) => [row['Part name'] || row.Note, row.Status]));
  expect(status).toMatchObject({
    'Door seal': 'Valid',
    'No name': expect.stringMatching(/^Error\s+Required field name is missing$/),
    'Door lock': expect.stringMatching(/^Error\s+Required field sap_code is missing$/),
    'Door hinge': expect.stringMatching(/^Error\s+MOQ cannot be negative$/),
    'Door stop': expect.stringMatching(/^Valid\s+MOQ 'many' is not a number$/),
    'Door card': expect.stringMatching(/^Error\s+MOQ /),
    'Door handle': 'Valid',
  });
  await expect(page.getByText('Ignored columns: Colour')).toBeVisible();

  await start(page);
  await closeAlert(page, 'Please fix validation errors before importing');
  await expect(results(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Import the 4 good rows' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('import 4 part SAP records?');
  await answer(page, 'Import');
  expect(await figures(page)).toMatchObject({ Status: 'Success', 'Total Records': '4', 'Inserted new': '4' });
});

test("what only the server can refuse: 5 errors are listed, then 'And N more errors...'", async ({
  page,
  records,
}) => {
  await chooseSheet(page, fixture('refused-rows.xlsx'));
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeEnabled();
  // Between the check and the import somebody replaces seven of the nine codes.
  const replaced = [2, 3, 4, 5, 6, 7, 8].map((row) => ({
    name: `Replacement ${row}`,
    sap_code: `N-00${row}`,
    sap_code_old: `R-00${row}`,
  }));
  await records.send(bulkCalls.save, replaced);
  await start(page);
  await answer(page, 'Import');

  expect(await figures(page)).toEqual({
    Status: 'Completed with errors',
    'Total Records': '9',
    'Successfully Imported': '2',
    'Inserted new': '2',
    'Updated existing': '0',
    Errors: '7',
  });
  await expect(results(page).getByRole('listitem')).toHaveCount(5);
  await expect(results(page).getByRole('listitem').first()).toHaveText(
    'Row 3: SAP code R-002 was replaced by N-002',
  );
  await expect(results(page).getByText('And 2 more errors...', { exact: true })).toBeVisible();
});

test('a header that lacks required columns is one message that names what is expected and found', async ({
  page,
}) => {
  await chooseSheet(page, fixture('wrong-header.xlsx'));
  await expect(page.getByRole('alert')).toContainText('The columns Part name, SAP are missing.');
  await expect(page.getByRole('alert')).toContainText('Found: Article, Description, Pieces.');
});

test("a file with a header and nothing beneath it says 'No data to import'", async ({ page }) => {
  const buffer = Buffer.from('Part name,SAP\n');
  await picker(page).setInputFiles({ name: 'header.csv', mimeType: 'text/csv', buffer });
  await start(page);
  await closeAlert(page, 'No data to import');
});

test('a program under the name of a workbook, and a picture, are refused', async ({ page }) => {
  const refusal = 'Invalid Excel file format. Please upload a valid .xlsx, .xls, or .csv file.';
  await chooseSheet(page, fixture('program.xlsx'));
  await expect(page.getByRole('alert')).toHaveText(refusal);
  await picker(page).setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('PNG') });
  await expect(page.getByRole('alert')).toHaveText(refusal);
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
});

test('a file over 10 MB is refused before it is read', async ({ page }) => {
  const buffer = Buffer.alloc(10 * 1024 * 1024 + 1, 'a,b\n');
  await picker(page).setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('alert')).toContainText('File "large.csv" exceeds the maximum size of 10 MB');
});

test('a workbook cut off in the middle ends with a message, not with a page that waits', async ({ page }) => {
  const buffer = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200, 7)]);
  await picker(page).setInputFiles({ name: 'torn.xlsx', mimeType: '', buffer });
  await expect(page.getByRole('alert')).toContainText(
    /^(Error processing Excel file: |No sheets found|Invalid)/,
  );
});

test('a file with several sheets offers them; another sheet is previewed in its place', async ({ page }) => {
  await chooseSheet(page, join(SHEET_FIXTURES, 'lines.xlsx'));
  const sheet = page.getByLabel('Sheet', { exact: true });
  await expect(sheet.getByRole('option')).toHaveText(['Lines', 'Other & more']);
  await sheet.selectOption('Other & more');
  await expect(sheet).toHaveValue('1');
});

test('an empty sheet says so', async ({ page }) => {
  await picker(page).setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('\n\n') });
  await expect(page.getByText('This sheet does not contain any data.')).toBeVisible();
});

test('a workbook is dropped as well as chosen', async ({ page }) => {
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Part name,SAP\nDropped,DROP-1\n'], 'dropped.csv', { type: 'text/csv' }));
    return transfer;
  });
  await page.getByText('Choose a spreadsheet or drop it here').dispatchEvent('drop', { dataTransfer: data });
  expect(await readTable(preview(page))).toMatchObject([{ 'Part name': 'Dropped', SAP: 'DROP-1' }]);
});

test('every kind of file opens, with its codes, decimals and letters', async ({ page }) => {
  const row = (part: string, sap: string, moq: string, state: string) =>
    expect.objectContaining({ 'Part name': part, SAP: sap, MOQ: moq, State: state, Status: 'Valid' });

  for (const name of KINDS) {
    await test.step(name, async () => {
      await chooseSheet(page, fixture(name));
      await expect(page.getByText(name, { exact: true })).toBeVisible();
      expect(await readTable(preview(page))).toEqual([
        row('Болт М10', '000123', '12.5', 'Active'),
        row('Hex nut', '0007', '3', 'Passive'),
      ]);
      await page.getByRole('button', { name: 'Reset' }).click();
      await expect(preview(page)).toHaveCount(0);
    });
  }
});
