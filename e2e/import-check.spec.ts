import type { Page } from '@playwright/test';
import { checked, choose, errors, figures, HEADER, row, stored, verdicts } from './imports.ts';
import { answer, button, closeAlert } from './screens.ts';
import { expect, test } from './test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/main/product_sap_bulk_import');
});

const filterBy = (page: Page, name: RegExp) => verdicts(page).getByRole('button', { name }).click();

test('an invalid cell is corrected in the preview, checked again, and imported with the new value', async ({
  page,
  records,
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
  // The row stays visible under the filter while it is corrected.
  await expect(moq).toHaveValue('0,5');
  const name = page.getByRole('textbox', { name: /^Part name.*, row 4$/ });
  await expect(name).toHaveAccessibleDescription('Required field name is missing');
  await name.fill('Now named');
  await checked(page);
  await expect(verdicts(page).getByRole('button', { name: /^New/ })).toHaveText('New 3');
  await expect(errors(page)).toHaveCount(0);

  await filterBy(page, /^All/);
  // A valid cell becomes editable when the user presses the number of its row.
  await page.getByRole('button', { name: 'Correct row 2' }).click();
  await page.getByRole('textbox', { name: 'SAP, row 2' }).fill('COR-1B');
  await checked(page);
  await button(page, 'Import').click();
  await answer(page, 'Import');
  expect(await figures(page)).toMatchObject({ Status: 'Success', 'Inserted new': '3', Errors: '0' });
  expect(await stored(records, 'COR-')).toEqual({
    'COR-1B': [1, 'Active'],
    'COR-2': [0.5, 'Active'],
    'COR-3': [3, 'Active'],
  });
});
