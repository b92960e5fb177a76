import { button } from './screens.ts';
import { shortages } from './shortages.ts';
import { expect, test } from './test.ts';

test('43.5 to 43.7: a supposition about a plan is compared, shared by its URL, applied and undone', async ({
  page,
  records,
}) => {
  const { saps, plan } = await shortages(records, 'TRY');
  const [first] = saps;
  if (!first) throw new Error('No SAP was created.');
  await page.goto(`/main/plan?plan_id=${plan}`);

  await button(page, 'Try it...').press('Enter');
  const dialog = page.getByRole('dialog', { name: /^What if/ });
  await dialog.getByLabel('Quantity').fill('0');
  await dialog.getByRole('button', { name: 'Try it' }).press('Enter');
  const bar = page.getByRole('region', { name: 'Suppositions', exact: true });
  await expect(bar).toContainText('Trying 1 thing');
  await expect(page.getByText(/^Without the suppositions: 0 of /)).toBeVisible();
  // The form is read-only while suppositions apply.
  await expect(button(page, 'Save')).toHaveCount(0);
  await expect(page.getByText('Nothing can be changed while you try suppositions.')).toBeVisible();

  await bar.getByRole('button', { name: 'Compare' }).press('Enter');
  const compared = page.getByRole('dialog', { name: 'Effect of the suppositions' });
  await expect(compared.getByText(/^1 plan better$/)).toBeVisible();
  await expect(compared.getByRole('row').filter({ hasText: 'TRY-1' })).toBeVisible();
  await page.keyboard.press('Escape');

  // The supposition applies to other screens and is part of the URL.
  await page.goto(`/main/coverage_list?q=TRY-1${new URL(page.url()).hash}`);
  await expect(bar).toContainText('Trying 1 thing');
  await expect(page.getByRole('region', { name: 'Effect of the suppositions' })).toContainText('TRY-1');
  await expect(page.getByRole('region', { name: 'Effect of the suppositions' })).toContainText(
    'with a shortage within 30 days',
  );

  await bar.getByRole('button', { name: 'Apply...' }).click();
  const applying = page.getByRole('dialog', { name: 'Apply' });
  await applying.getByRole('button', { name: /^Apply/ }).click();
  await expect(page.getByText('Plan saved')).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The plan was restored.')).toBeVisible();
});
