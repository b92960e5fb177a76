import { bulkCalls } from '#domain/part-sap/bulk-save';
import { toast } from './lines.ts';
import { button, heading, waitForRows } from './screens.ts';
import { expect, test } from './test.ts';

test('Today lists an import with skipped rows until the import is undone by keyboard', async ({
  page,
  records,
}) => {
  await records.send(bulkCalls.save, [{ name: 'Nut', sap_code: 'KEYS-1' }, { name: 'No code' }]);
  await page.goto('/main/today');
  const imports = page.getByRole('region', { name: 'Imports with rows left out' });
  await expect(imports.getByRole('listitem')).toContainText('1 row left out');
  await imports.getByRole('link').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Part SAPs imported' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/main/batch_list');

  await waitForRows(page);
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
