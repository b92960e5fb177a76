import { readFile } from 'node:fs/promises';
import { read, utils, write } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { answer, chooseSheet, closeAlert, readTable, rowOf } from './screens.ts';
import { expect, fixture, readFixture, test } from './test.ts';

const HEADER = ['Part name', 'SAP', 'MOQ', 'State'];
const REFUSAL = 'Invalid Excel file format. Please upload a valid .xlsx, .xls, or .csv file.';

test.beforeEach(async ({ page }) => {
  await page.goto('/main/product_sap_bulk_import');
});

const preview = (page: Page) => page.getByRole('table', { name: 'Preview' });
const results = (page: Page) => page.getByRole('region', { name: 'Import Results' });
const errors = (page: Page) => page.getByRole('region', { name: 'Errors' });
const picker = (page: Page) => page.getByLabel('Choose a spreadsheet or drop it here');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const verdicts = (page: Page) => page.getByRole('group', { name: 'Show rows' });
const filterBy = (page: Page, name: RegExp) => verdicts(page).getByRole('button', { name }).click();
const row = (page: Page, code: string) => preview(page).getByRole('row', { name: new RegExp(code) });

/** A workbook of these rows; every cell is a text, as the import of codes wants it. */
function workbook(...rows: string[][]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Parts');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}

async function choose(page: Page, name: string, ...rows: string[][]) {
  await picker(page).setInputFiles({ name, mimeType: '', buffer: workbook(...rows) });
  await checked(page);
}

/** Waits until the server has said what the import would do. */
async function checked(page: Page) {
  await expect(button(page, 'Import')).toBeEnabled();
  await expect(page.getByText(/^Checking/)).toHaveCount(0);
}

/** The figures of the results, by their names. */
async function figures(page: Page): Promise<Record<string, string>> {
  await expect(results(page)).toBeVisible();
  const terms = await results(page).getByRole('term').allInnerTexts();
  const values = await results(page).getByRole('definition').allInnerTexts();
  return Object.fromEntries(terms.map((term, index) => [term, values[index] ?? '']));
}

/** What the list holds under a code: MOQ and State. */
async function stored(page: Page, search: string): Promise<Record<string, string[]>> {
  await page.goto(`/main/product_sap_list?q=${search}`);
  await expect(page.getByText(/^Showing \d/)).toBeVisible();
  if (await page.getByText('No data', { exact: true }).count()) return {};
  const rows = await readTable(page.getByRole('table', { name: 'Part SAPs' }));
  return Object.fromEntries(rows.map((found) => [found.SAP, [found.MOQ ?? '', found.State ?? '']]));
}

test('the check says of each row what the import would do, from → to, and writes nothing', async ({
  page,
  records,
}) => {
  await records.send(bulkCalls.save, [
    { name: 'Changed part', sap_code: 'VER-CHANGED', min_order_quant: 500, state: 'P' },
    { name: 'Same part', sap_code: 'VER-SAME', min_order_quant: 5 },
  ]);
  await choose(
    page,
    'verdicts.xlsx',
    HEADER,
    ['New part', 'VER-NEW', '1.5', 'Active'],
    ['Changed part', 'VER-CHANGED', '12.25', 'Active'],
    ['Same part', 'VER-SAME', '5', 'Active'],
    ['Bad part', 'VER-BAD', '-1', 'Active'],
  );
  await expect(verdicts(page).getByRole('button')).toHaveText([
    'All 4',
    'New 1',
    'Changed 1',
    'Unchanged 1',
    'Error 1',
  ]);
  await expect(row(page, 'VER-NEW')).toContainText('New');
  await expect(row(page, 'VER-CHANGED')).toContainText(/Changed.*MOQ 500 → 12\.25/s);
  await expect(row(page, 'VER-CHANGED')).toContainText(/State Passive → Active/);
  await expect(row(page, 'VER-SAME')).toContainText('Unchanged');
  await expect(row(page, 'Bad part')).toContainText(/Error\s*MOQ cannot be negative/);

  for (const [name, code] of [
    [/^New/, 'VER-NEW'],
    [/^Changed/, 'VER-CHANGED'],
    [/^Unchanged/, 'VER-SAME'],
    [/^Error/, 'Bad part'],
  ] as const) {
    await filterBy(page, name);
    await expect(preview(page).locator('tbody tr')).toHaveCount(1);
    await expect(row(page, code)).toBeVisible();
  }
  await filterBy(page, /^All/);
  await expect(preview(page).locator('tbody tr')).toHaveCount(4);
  expect(await stored(page, 'VER-')).toEqual({
    'VER-CHANGED': ['500', 'Passive'],
    'VER-SAME': ['5', 'Active'],
  });
});

test('a bad cell is corrected in place, the check follows, and what was typed is imported', async ({
  page,
}) => {
  await choose(
    page,
    'correct.xlsx',
    HEADER,
    ['Fine', 'COR-1', '1', ''],
    ['Negative', 'COR-2', '-5', ''],
    ['', 'COR-3', '3', ''],
  );
  await button(page, 'Import').click();
  await closeAlert(page, 'Please fix validation errors before importing');

  await filterBy(page, /^Error/);
  const moq = page.getByRole('textbox', { name: 'MOQ, row 3' });
  await expect(moq).toHaveAccessibleDescription('MOQ cannot be negative');
  await moq.fill('0,5');
  await expect(row(page, 'COR-2')).toContainText('Valid');
  // The row that is being corrected stays under the filter.
  await expect(moq).toHaveValue('0,5');
  const name = page.getByRole('textbox', { name: /^Part name.*, row 4$/ });
  await expect(name).toHaveAccessibleDescription('Required field name is missing');
  await name.fill('Now named');
  await checked(page);
  await expect(verdicts(page).getByRole('button', { name: /^New/ })).toHaveText('New 3');
  await expect(errors(page)).toHaveCount(0);

  await filterBy(page, /^All/);
  // A good cell becomes a field when its row is opened by its number.
  await page.getByRole('button', { name: 'Correct row 2' }).click();
  await page.getByRole('textbox', { name: 'SAP, row 2' }).fill('COR-1B');
  await checked(page);
  await button(page, 'Import').click();
  await answer(page, 'Import');
  expect(await figures(page)).toMatchObject({ Status: 'Success', 'Inserted new': '3', Errors: '0' });
  expect(await stored(page, 'COR-')).toEqual({
    'COR-1B': ['1', 'Active'],
    'COR-2': ['0.5', 'Active'],
    'COR-3': ['3', 'Active'],
  });
});

test('a correction that makes a code come twice names the earlier row', async ({ page }) => {
  await choose(page, 'twice.xlsx', HEADER, ['One', 'TWO-1', '1', ''], ['Two', 'TWO-2', '2', '']);
  await page.getByRole('button', { name: 'Correct row 3' }).click();
  await page.getByRole('textbox', { name: 'SAP, row 3' }).fill('two-1');
  await expect(
    preview(page).getByText('appears more than once with different values (see row 2)'),
  ).toBeVisible();
  await expect(verdicts(page).getByRole('button', { name: /^Error/ })).toHaveText('Error 1');
});

test("'Import the N good rows' leaves the bad ones out and says how many they were", async ({ page }) => {
  await choose(
    page,
    'good.xlsx',
    HEADER,
    ['A', 'GOOD-1', '1', 'Passive'],
    ['B', '', '2', ''],
    ['C', 'GOOD-3', '1,234', ''],
    ['D', 'GOOD-4', '', ''],
  );
  await expect(errors(page).getByRole('listitem').first()).toHaveText(
    'Row 3: Required field sap_code is missing',
  );
  await button(page, 'Import the 2 good rows').click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to import 2 part SAP records?',
  );
  await answer(page, 'Import');
  expect(await figures(page)).toEqual({
    Status: 'Success',
    'Total Records': '2',
    'Successfully Imported': '2',
    'Inserted new': '2',
    'Updated existing': '0',
    Errors: '0',
  });
  await expect(results(page).getByText('2 rows with errors were left out.')).toBeVisible();
  expect(await stored(page, 'GOOD-')).toEqual({ 'GOOD-1': ['1', 'Passive'], 'GOOD-4': ['', 'Active'] });
});

test("'Take the errors home' gives the whole sheet back, codes as texts, with a column that says what is wrong", async ({
  page,
}) => {
  await choose(
    page,
    'prices of May.xlsx',
    ['Parts of May'],
    [...HEADER, 'Colour'],
    ['Fine', '000123', '1', '', 'red'],
    ['Negative', '=1+1', '-5', '', '0042'],
    ['', '000007', '3', '', 'blue'],
    ['Болт', '1e5', 'many', '', ''],
  );
  // What was corrected comes home corrected.
  await page.getByRole('textbox', { name: 'MOQ, row 4' }).fill('-6');
  await expect(errors(page)).toContainText('Row 4: MOQ cannot be negative');
  const downloading = page.waitForEvent('download');
  await button(page, 'Take the errors home').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('prices of May with errors.xlsx');

  const book = read(await readFile(await download.path()), { cellFormula: true });
  const [sheet] = Object.values(book.Sheets);
  expect(utils.sheet_to_json(sheet ?? {}, { header: 1, defval: '', blankrows: true })).toEqual([
    expect.arrayContaining(['Parts of May']),
    [...HEADER, 'Colour', 'Error'],
    ['Fine', '000123', '1', '', 'red', ''],
    ['Negative', '=1+1', '-6', '', '0042', 'MOQ cannot be negative'],
    ['', '000007', '3', '', 'blue', 'Required field name is missing'],
    ['Болт', '1e5', 'many', '', '', ''],
  ]);
  for (const place of ['B3', 'B4', 'B5', 'B6', 'E4']) {
    expect(sheet?.[place], place).toMatchObject({ t: 's' });
    expect(sheet?.[place].f, place).toBeUndefined();
  }

  // Mended at home it is imported as it is, the column of errors being one more that no import knows.
  await button(page, 'Reset').click();
  await picker(page).setInputFiles({
    name: 'again.xlsx',
    mimeType: '',
    buffer: await readFile(await download.path()),
  });
  await checked(page);
  await expect(page.getByText('Ignored columns: Colour, Error')).toBeVisible();
  await expect(row(page, '000123')).toContainText('Valid');
  await expect(errors(page).getByRole('listitem')).toHaveCount(2);
});

test("the errors are copied as a table; five are listed, then 'And N more errors...'", async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const bad = Array.from({ length: 7 }, (_, index) => [`Bad ${index}`, `LIST-${index}`, `-${index + 1}`, '']);
  await choose(page, 'seven.xlsx', HEADER, ...bad);
  await expect(errors(page).getByRole('listitem')).toHaveCount(5);
  await expect(errors(page).getByText('And 2 more errors...', { exact: true })).toBeVisible();
  await button(page, 'Copy errors').click();
  await expect(page.getByText('7 errors copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split(/\r?\n/).slice(0, 2)).toEqual(['Row\tValue\tError', '2\t-1\tMOQ cannot be negative']);
  expect(copied.split(/\r?\n/)).toHaveLength(8);
});

test('a check that fails says so, offers Retry, and blocks nothing', async ({ page }) => {
  await page.route('**/api/product_sap/bulk_check', (route) => route.abort(), { times: 1 });
  await choose(page, 'unchecked.xlsx', HEADER, ['Unchecked', 'RETRY-1', '1', '']);
  await expect(page.getByText(/^The check against the stored records failed: /)).toBeVisible();
  await expect(button(page, 'Import')).toBeEnabled();
  await button(page, 'Retry').click();
  await expect(row(page, 'RETRY-1')).toContainText('New');
  await expect(page.getByText(/^The check against/)).toHaveCount(0);
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

test('the dialog of a specification has the same check: verdicts, correction in place, the good rows', async ({
  page,
  records,
}) => {
  for (const code of ['DLG-1', 'DLG-2', 'DLG-3']) await records.sap(code);
  await page.goto('/main/specification');
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Specification SAPs' });
  await dialog.getByLabel('Choose a spreadsheet or drop it here').setInputFiles({
    name: 'inputs.xlsx',
    mimeType: '',
    buffer: workbook(['SAP', 'Quantity'], ['DLG-1', '2'], ['NO-SUCH', '3'], ['DLG-3', '-1'], ['DLG-1', '1']),
  });
  await expect(verdicts(page).getByRole('button')).toHaveText(['All 4', 'Valid 2', 'Error 2']);
  await expect(row(page, 'NO-SUCH')).toContainText("The part SAP couldn't be found in the Active SAPs");
  await dialog.getByRole('textbox', { name: /^SAP.*, row 3$/ }).fill('dlg-2');
  await expect(verdicts(page).getByRole('button', { name: /^Error/ })).toHaveText('Error 1');
  await dialog.getByRole('button', { name: 'Import the 3 good rows' }).click();
  await answer(page, 'Import');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('2 lines · Σ 6', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Part of DLG-2')).toBeVisible();
});
