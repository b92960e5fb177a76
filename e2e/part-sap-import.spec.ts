import type { Page } from '@playwright/test';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { figures, picker, preview, results } from './imports.ts';
import { answer, button, chooseSheet, closeAlert, readTable } from './screens.ts';
import { expect, fixture, test } from './test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/main/product_sap_bulk_import');
});

const start = (page: Page) => button(page, 'Import').click();

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
