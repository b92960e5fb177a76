import type { Page } from '@playwright/test';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { checked, choose, errors, figures, HEADER, preview, row, stored, verdicts } from './imports.ts';
import { answer, button, closeAlert } from './screens.ts';
import { expect, test } from './test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/main/product_sap_bulk_import');
});

const filterBy = (page: Page, name: RegExp) => verdicts(page).getByRole('button', { name }).click();

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
  expect(await stored(records, 'VER-')).toEqual({
    'VER-CHANGED': [500, 'Passive'],
    'VER-SAME': [5, 'Active'],
  });
});

test('a bad cell is corrected in place, the check follows, and what was typed is imported', async ({
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
  expect(await stored(records, 'COR-')).toEqual({
    'COR-1B': [1, 'Active'],
    'COR-2': [0.5, 'Active'],
    'COR-3': [3, 'Active'],
  });
});
