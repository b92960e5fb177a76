import type { Page } from '@playwright/test';
import { expectRange, heading, rowOf } from './screens.ts';
import { expect, test } from './test.ts';

const LIST = '/main/car_model_list?q=Skipped&sort=model_name';

/** Presses the skip link, which is visible only while it has the focus. */
async function skip(page: Page) {
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
}

test('the first Tab moves to the skip link, which moves only the focus, even on a changed form', async ({
  page,
  records,
}) => {
  for (const name of ['Skipped A', 'Skipped B']) await records.carModel({ name });
  await page.goto(LIST);
  await expectRange(page, '1 to 2 of 2');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await rowOf(page, 'Skipped A').getByRole('link').click();
  await expect(heading(page, /^Edit car model/)).toBeVisible();
  const name = page.getByRole('textbox', { name: 'Model name' });
  await expect(name).toHaveValue('Skipped A');
  await name.fill('Skipped, changed');
  const address = page.url();

  await skip(page);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(name).toHaveValue('Skipped, changed');
  expect(page.url()).toBe(address);
  // The position in the list is kept, and Back returns to the list in one step.
  await expect(page.getByRole('group', { name: 'Records of the list' })).toContainText('1 of 2');
  await page.goBack();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(heading(page, 'Car models')).toBeVisible();
  await expect(page).toHaveURL(LIST);
});

test('a fragment added to the URL of a changed form does not reload the form, even after Leave', async ({
  page,
  records,
}) => {
  const id = await records.carModel({ name: 'Fragment' });
  await page.goto(`/main/car_model?product_id=${id}`);
  const name = page.getByLabel('Model name');
  await expect(name).toHaveValue('Fragment');
  await name.fill('Fragment, changed');

  await page.evaluate(() => {
    location.hash = 'elsewhere';
  });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(name).toHaveValue('Fragment, changed');
});
