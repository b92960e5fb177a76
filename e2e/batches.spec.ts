import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { isAccessible, OPENED } from './axe.ts';
import { choose, HEADER, stored } from './imports.ts';
import { toast } from './lines.ts';
import { answer, button, heading, link, rowOf, settled, showing } from './screens.ts';
import { expect, test } from './test.ts';

test('an import is undone by mouse from its results, and the dialog lists records that stay because they were changed later', async ({
  page,
  records,
}) => {
  const { product_id, sap_id } = await records.sap('UNDO-1', { name: 'Bolt', sap: { min_order_quant: 100 } });
  await records.sap('UNDO-2', { name: 'Pin', sap: { min_order_quant: 100 } });
  await page.goto('/main/product_sap_bulk_import');
  const lines = ['1', '2', '3'].map((digit) => [digit === '1' ? 'Bolt' : 'Pin', `UNDO-${digit}`, '500', '']);
  await choose(page, 'prices.xlsx', HEADER, ...lines, ['No code', '', '', '']);
  await button(page, 'Import the 3 valid rows').click();
  await answer(page, 'Import');
  await link(page, 'Undo this import...').waitFor();
  const changed = { sap_id, product_id, sap_code: 'UNDO-1', min_order_quant: 7, note: null, state: 'A' };
  await records.send(partSapCalls.save, changed);

  await link(page, 'Undo this import...').click();
  const dialog = page.getByRole('dialog', { name: 'Part SAPs imported' });
  await expect(dialog).toContainText('prices.xlsx');
  await expect(dialog).toContainText('Left out1');
  await expect(dialog.getByText('1 record will go back to what it was before.')).toBeVisible();
  const undone = dialog.getByRole('list', { name: 'What will be undone' });
  await expect(undone.getByRole('listitem')).toHaveText(['UNDO-2: MOQ 500 → 100', 'UNDO-3 will be removed']);
  const left = dialog.getByRole('list', { name: 'What stays unchanged' });
  await expect(left.getByRole('listitem')).toHaveText(/^UNDO-1: changed by \w+, .+, \d{2}:\d{2}$/);
  await isAccessible(page, OPENED);
  await button(dialog, 'Undo 2').click();
  await expect(toast(page, '2 records undone. 1 stayed as it is.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'prices.xlsx')).toContainText(/\w+, .+, \d{2}:\d{2}/);
  expect(await stored(records, 'UNDO-')).toMatchObject({
    'UNDO-1': [7, 'Active'],
    'UNDO-2': [100, 'Active'],
  });
});

test('27.7: the results of an import link to its records, and removing the chip shows all records', async ({
  page,
  records,
}) => {
  await records.sap('SHOWN-0');
  await page.goto('/main/product_sap_bulk_import');
  await choose(page, 'shown.xlsx', HEADER, ['Pin', 'SHOWN-1', '', ''], ['Pin', 'SHOWN-2', '', '']);
  await button(page, 'Import').click();
  await answer(page, 'Import');
  await link(page, 'Show these 2').click();
  await expect(heading(page, 'Part SAPs')).toBeVisible();
  await showing(page, '1 to 2 of 2');
  const chips = page.getByRole('list', { name: 'Active search, filters and sort' });
  await expect(chips).toContainText('Part SAPs imported · shown.xlsx');
  await button(chips, 'Show all, not only: Part SAPs imported · shown.xlsx').click();
  await expect(chips).toHaveCount(0);
  await expect(rowOf(page, 'SHOWN-0')).toBeVisible();
});

test('Today lists an import with skipped rows, which is undone by keyboard', async ({ page, records }) => {
  await records.send(bulkCalls.save, [{ name: 'Nut', sap_code: 'KEYS-1' }, { name: 'No code' }]);
  await page.goto('/main/today');
  const imports = page.getByRole('region', { name: 'Imports with rows left out' });
  await expect(imports.getByRole('listitem')).toContainText('1 row left out');
  await imports.getByRole('link').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Part SAPs imported' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/main/batch_list');

  await settled(page);
  await page.keyboard.press('j');
  await page.keyboard.press('u');
  await button(page, 'Undo 1').press('Enter');
  await expect(toast(page, '1 record undone.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(heading(page, 'Today')).toBeVisible();
  await expect(imports).toHaveCount(0);
});
