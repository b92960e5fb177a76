import { figures, preview, results } from './imports.ts';
import { answer, button, chooseSheet, readTable } from './screens.ts';
import { expect, fixture, test } from './test.ts';

test('a workbook of part SAPs is previewed and imported, its results are shown, and Back returns to the list', async ({
  page,
}) => {
  await page.goto('/main/product_sap_list');
  await button(page, 'Bulk Import').click();
  await expect(page).toHaveURL('/main/product_sap_bulk_import');
  await expect(page.getByRole('heading', { name: 'Import Part SAPs' })).toBeVisible();
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

  await button(page, 'Import').click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to import 44 part SAP records?',
  );
  await answer(page, 'Cancel');
  await expect(results(page)).toHaveCount(0);
  await button(page, 'Import').click();
  await answer(page, 'Import');
  expect(await figures(page)).toEqual({
    Status: 'Success',
    'Total Records': '44',
    'Successfully Imported': '44',
    'Inserted new': '44',
    'Updated existing': '0',
    Errors: '0',
  });

  await button(page, 'Back').click();
  await expect(page).toHaveURL('/main/product_sap_list');
  await page.getByRole('searchbox').fill('轴承');
  await expect(page.getByRole('row', { name: /轴-530/ })).toContainText(/10\.25.*Passive/s);
});
