import { expectAccessible, faultsExceptColors } from './axe.ts';
import { planFor } from './lines.ts';
import { button, heading, resize, signIn, waitForRows } from './screens.ts';
import { expect, test } from './test.ts';

const PASSWORD = 'comes-back-on-monday';
const PHONE = { width: 390, height: 800 };

test.use({ signedIn: false });

test('26.4: a returning user sees the changes of others, by keyboard and on a phone, and marks them as seen', async ({
  page,
  records,
  partline,
}) => {
  await partline.addPerson('returning', PASSWORD, 'viewer');
  const { plan } = await planFor(records, 'CHANGED', [1]);
  await page.goto('/auth/signin');
  await signIn(page, 'returning', PASSWORD);
  await waitForRows(page);

  await page.goto('/main/today');
  const link = page.getByRole('link', { name: /changes by others$/ });
  await link.press('Enter');
  await expect(heading(page, 'What changed')).toBeVisible();
  const entry = page.getByRole('region', { name: 'Plans' }).getByRole('listitem').first();
  await expect(entry).toContainText('CHANGED');
  await expectAccessible(page);
  await resize(page, PHONE);
  expect(await faultsExceptColors(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

  await entry.getByRole('link', { name: /^History of/ }).press('Enter');
  await expect(page).toHaveURL(`/main/plan?plan_id=${plan}&history=1`);
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Begin date');
  await page.goBack();

  await button(page, 'Mark as seen').press('Enter');
  await expect(
    page.getByText(/^No changes of days, quantities or specifications by others since /),
  ).toBeVisible();
  await expect(heading(page, 'What changed')).toBeFocused();
  await page.getByRole('link', { name: 'Back to Today' }).press('Enter');
  await expect(heading(page, 'Today')).toBeVisible();
  await expect(page.locator('.page[aria-busy="false"]')).toBeVisible();
  await expect(link).toHaveCount(0);
});
