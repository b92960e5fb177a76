import { save } from './screens.ts';
import { expect, test } from './test.ts';

test('the history of a record tells who changed what, when, from what to what, newest first', async ({
  page,
  partline,
  records,
}) => {
  const id = await records.carModel({ name: 'Before' });
  await page.goto(`/main/car_model?product_id=${id}`);
  await expect(page.getByLabel('Model name')).toHaveValue('Before');
  await page.getByLabel('Model name').fill('After');
  await page.getByRole('switch').click({ force: true });
  await save(page, 'Car models');
  await page.goto(`/main/car_model?product_id=${id}`);
  await page.getByRole('button', { name: 'History' }).click();
  const entries = page.getByRole('region', { name: 'History' }).getByRole('list').getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(`${partline.username} in the form`);
  await expect(entries.first()).toContainText('Before → After');
  await expect(entries.first()).toContainText(/State\s*Active → Passive/);
  await expect(entries.first().getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d+, 20\d\d, \d\d:\d\d$/);
  await expect(entries.first().getByRole('time')).toHaveAttribute('datetime', /^20\d\d-\d\d-\d\dT.*Z$/);
});
