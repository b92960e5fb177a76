import { isAccessible, OPENED } from './axe.ts';
import { button } from './screens.ts';
import { shortages } from './shortages.ts';
import { expect, test } from './test.ts';

test('43.5 to 43.7 a plan is cured by a supposition, compared, shared, applied in part, and left', async ({
  page,
  records,
}) => {
  const { saps, plan } = await shortages(records, 'TRY');
  const [first] = saps;
  if (!first) throw new Error('no SAP');
  await page.goto(`/main/plan?plan_id=${plan}`);

  await button(page, 'Try it...').press('Enter');
  const asking = page.getByRole('dialog', { name: /^What if/ });
  await asking.getByLabel('Quantity').fill('0');
  await isAccessible(page, OPENED);
  await asking.getByRole('button', { name: 'Try it' }).press('Enter');
  const bar = page.getByRole('region', { name: 'Suppositions' });
  await expect(bar).toContainText('Trying 1 thing');
  await expect(page.getByText(/^Without the suppositions: 0 of /)).toBeVisible();
  // The form is only looked at meanwhile.
  await expect(button(page, 'Save')).toHaveCount(0);
  await expect(page.getByText('Nothing can be changed while you try something.')).toBeVisible();
  await isAccessible(page);

  await bar.getByRole('button', { name: 'Compare' }).press('Enter');
  const compared = page.getByRole('dialog', { name: 'What it changes' });
  await expect(compared.getByText(/^1 plan better$/)).toBeVisible();
  await expect(compared.getByRole('listitem').filter({ hasText: 'TRY-1' })).toBeVisible();
  await isAccessible(page, OPENED);
  await page.keyboard.press('Escape');

  // It goes along to other screens, and to whom the address is sent.
  await page.goto(`/main/coverage_list?q=TRY-1&days=all${new URL(page.url()).hash}`);
  await expect(bar).toContainText('Trying 1 thing');
  await page.setViewportSize({ width: 390, height: 844 });
  await isAccessible(page);

  await bar.getByRole('button', { name: 'Apply...' }).click();
  const applying = page.getByRole('dialog', { name: 'Apply' });
  await applying.getByRole('button', { name: /^Apply/ }).click();
  await expect(page.getByText('Plan saved')).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The plan is as before.')).toBeVisible();
});
