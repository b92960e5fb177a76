import { heading, waitForRows } from './screens.ts';
import { expect, test } from './test.ts';

test('the palette finds a typed code, and the keyboard opens its record', async ({ page, records }) => {
  await records.sap('PAL-0001', { name: 'Palette bolt' });
  await page.goto('/main/car_model_list');
  await waitForRows(page);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or jump' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('option', { name: /^Specifications/ })).toBeVisible();

  await page.keyboard.type('pal-00');
  await expect(page.getByRole('option', { name: /PAL-0001.*Palette bolt/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('pal-0001');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Edit part SAP')).toBeVisible();
  await expect(page.getByLabel('Sap Code')).toHaveValue('PAL-0001');

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText('PAL-0001');
  await page.keyboard.type('car models');
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('Control+Enter'),
  ]);
  await expect(heading(tab, 'Car models')).toBeVisible();
  await expect(field).toBeHidden();
});
