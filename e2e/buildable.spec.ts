import { expectAccessible } from './axe.ts';
import { heading } from './screens.ts';
import { stoppedPlan } from './shortages.ts';
import { expect, test } from './test.ts';

test('the plan form shows the buildable cars while a user types, and missing parts fill a new purchase by keyboard', async ({
  page,
  records,
}) => {
  const { plan } = await stoppedPlan(records, 'BUILT');
  await page.goto(`/main/plan?plan_id=${plan}`);
  const panel = page.getByRole('region', { name: 'Can it be built?' });
  await expect(
    panel.getByRole('img', {
      name: /^25 of 100 cars can be built now · 75 by .* · parts for the rest are not ordered/,
    }),
  ).toBeVisible();
  await expect(
    panel.getByRole('row', { name: /^BUILT-1 .* Order 100 for this plan Not ordered 400 300 100 75$/ }),
  ).toBeVisible();
  await expectAccessible(page);

  const quantity = page.getByLabel('Quantity');
  await quantity.fill('50');
  await expect(panel.getByRole('img', { name: /^25 of 50 cars can be built now · all from / })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'BUILT MSKU 1' })).toBeVisible();
  await quantity.fill('');
  await expect(panel.getByText('Fill in Quantity to see how many cars can be built.')).toBeVisible();
  await quantity.fill('100');
  await expect(panel.getByRole('row', { name: /^BUILT-1/ })).toBeVisible();

  await panel.getByRole('button', { name: 'All 2 part SAPs' }).press('Enter');
  await expect(panel.getByRole('row', { name: /^BUILT-2/ })).toBeVisible();
  await panel.getByRole('button', { name: 'Order missing parts' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Order' });
  await expect(dialog.getByRole('row', { name: /BUILT-1 .* 100$/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Review purchase' }).press('Enter');
  await expect(heading(page, 'Add purchase')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Quantity, row 1' })).toHaveValue('100');
});
