import { join } from 'node:path';
import { choose, errors, figures, HEADER, picker, preview, row, stored } from './imports.ts';
import { answer, button, chooseSheet, closeAlert, readTable } from './screens.ts';
import { expect, fixture, readFixture, test } from './test.ts';

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
const SHEET_FIXTURES = join(import.meta.dirname, '../web/sheet/read/fixtures');
const REFUSAL = 'Invalid Excel file format. Please upload a valid .xlsx, .xls, or .csv file.';

test.beforeEach(async ({ page }) => {
  await page.goto('/main/product_sap_bulk_import');
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
  await button(page, 'Import').click();
  await closeAlert(page, 'No data to import');
});

test('a wrong header is answered with the columns that are expected and those that were found', async ({
  page,
}) => {
  await chooseSheet(page, fixture('wrong-header.xlsx'));
  await expect(page.getByRole('alert')).toContainText('The columns Part name, SAP are missing.');
  await expect(page.getByRole('alert')).toContainText(
    'Expected columns: Product number, Part name*, Part number, SAP*, SAP old, SAP older, MOQ, Note, State.',
  );
  await expect(page.getByRole('alert')).toContainText('Found: Article, Description, Pieces.');
  await expect(errors(page)).toHaveCount(0);
  await expect(preview(page)).toHaveCount(0);
  // Another file is chosen from here, without starting anew.
  await button(page, 'Choose another file').click();
  await choose(page, 'right.xlsx', HEADER, ['Right', 'HEAD-1', '1', '']);
  await expect(row(page, 'HEAD-1')).toContainText('Valid');
});

test('headers are matched without case, spaces and stars, in any order, below titles', async ({ page }) => {
  await choose(
    page,
    'forgiving.xlsx',
    ['Price list'],
    [],
    ['  moq ', 'S A P *', 'STATE', 'part-name'],
    ['2.5', 'FORG-1', 'p', 'Forgiven'],
  );
  await expect(row(page, 'FORG-1')).toContainText('Valid');
  await button(page, 'Import').click();
  await answer(page, 'Import');
  expect(await figures(page)).toMatchObject({ Status: 'Success' });
  expect(await stored(page, 'FORG-')).toEqual({ 'FORG-1': ['2.5', 'Passive'] });
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

test('F02: a program under the name of any accepted kind is refused by its first bytes', async ({ page }) => {
  const program = readFixture('program.xlsx');
  for (const ending of ['xlsx', 'xls', 'ods', 'csv', 'tsv', 'numbers', 'gnumeric', 'dbf', 'xml']) {
    await test.step(ending, async () => {
      await picker(page).setInputFiles({ name: `setup.${ending}`, mimeType: '', buffer: program });
      await expect(page.getByRole('alert')).toHaveText(REFUSAL);
      await expect(button(page, 'Import')).toHaveCount(0);
      await page.reload();
    });
  }
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
