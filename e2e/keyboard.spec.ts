import { fillOnce, fillSaps } from './fill.ts';
import { expectDialog, expectRange, heading, rowOf, tabTo, waitForRows } from './screens.ts';
import { expect, test } from './test.ts';

test.beforeEach(async ({ records, partline }) => fillOnce(partline, () => fillSaps(records)));

test('a record is found in a list, opened and changed by keyboard', async ({ page, records }) => {
  await records.carModel({ name: 'Quartz' });
  await page.goto('/main');
  await waitForRows(page);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(heading(page, 'Car models')).toBeVisible();
  await waitForRows(page);

  await page.keyboard.press('/');
  const search = page.getByPlaceholder('Search car models...');
  await expect(search).toBeFocused();
  await page.keyboard.type('quartz');
  await expectRange(page, '1 to 1 of 1');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Quartz').getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, /^Edit car model CM\d{6}/)).toBeVisible();

  await tabTo(page, page.getByLabel('Model name'));
  await page.keyboard.press('End');
  await page.keyboard.type(' II');
  await page.keyboard.press('Control+s');
  await expectDialog(page, 'Save changes?');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Car models')).toBeVisible();
  await expect(search).toHaveValue('quartz');
  await expect(page.getByText('Quartz II', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Quartz II').getByRole('link')).toBeFocused();
});
