import { type Page, request } from '@playwright/test';
import { sessionCalls } from '#domain/session/session';
import { PATIENCE } from '../scripts/patience.ts';
import { expectAccessible, POPUPS } from './axe.ts';
import { button, chooseItem, expectDialog, heading, signIn, waitForRows } from './screens.ts';
import { expect, test } from './test.ts';

const PHONE = { width: 390, height: 800 };
const OWN_PASSWORD = 'looks-at-it-all-day';

test.describe.configure({ timeout: 300_000 * PATIENCE });

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Expects that the page is not wider than the screen. */
async function expectFits(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
}

/** Chooses an item of the user menu by keyboard. */
async function chooseInMenu(page: Page, user: string, item: string) {
  await button(page, user).focus();
  await page.keyboard.press('Enter');
  await chooseItem(page, item);
}

/** Signs another user in, in a browser context of their own, and returns their page. */
async function openOtherBrowser(page: Page, url: string, username: string, password: string) {
  const context = await page.context().browser()?.newContext({ baseURL: url, viewport: PHONE });
  const otherPage = await context?.newPage();
  if (!otherPage) throw new Error('No browser was started.');
  await otherPage.goto('/auth/signin');
  await signIn(otherPage, username, password);
  return otherPage;
}

test('an administrator adds a viewer, makes them an admin and disables them while they are signed in, by keyboard on a phone', async ({
  page,
  partline,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/main');
  await waitForRows(page);
  await chooseInMenu(page, partline.username, 'People');
  await expect(heading(page, 'People')).toBeVisible();
  await waitForRows(page);
  await expectFits(page);

  await page.keyboard.press('n');
  await expect(page.getByLabel(/^Names/)).toBeFocused();
  await page.keyboard.type('vera');
  for (const _ of ['Kind', 'Role', 'Cancel', 'Add']) await page.keyboard.press('Tab');
  await expect(button(page, 'Add')).toBeFocused();
  await page.keyboard.press('Enter');
  const added = dialog(page, '1 person added');
  const oneTime = await added.locator('code').innerText();
  await expectAccessible(page, POPUPS);
  await expectFits(page);
  await expect(button(page, 'Copy')).toBeFocused();
  await page.goBack();
  await expect(added.locator('code')).toHaveText(oneTime);
  await button(page, 'Done').press('Enter');

  const vera = await openOtherBrowser(page, partline.url, 'vera', oneTime);
  await vera.getByLabel(/^New password/).fill(OWN_PASSWORD);
  await vera.getByLabel(/^Confirm password/).fill(OWN_PASSWORD);
  await button(vera, 'Reset password').click();
  await waitForRows(vera);
  await expect(button(vera, 'Add New')).toHaveCount(0);

  for (const key of ['/', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('link', { name: 'vera' }).focus();
  await page.keyboard.press('Enter');
  const person = dialog(page, 'vera');
  await expect(person.getByText(/Person · Has to choose a password|Person · Active/)).toBeVisible();
  await expectFits(page);
  await person.getByRole('combobox', { name: 'Role' }).selectOption('admin');
  await person.getByRole('button', { name: 'Change role' }).press('Enter');
  await expect(page.getByText('vera is now Admin')).toBeVisible();
  await expect(person.getByRole('combobox', { name: 'Role' })).toBeFocused();
  await vera.reload();
  await waitForRows(vera);
  await expect(button(vera, 'Add New')).toBeVisible();
  await button(vera, 'vera').click();
  await expect(vera.getByRole('menuitem', { name: 'People' })).toBeVisible();
  await vera.keyboard.press('Escape');

  await person.getByRole('button', { name: 'Disable' }).press('Enter');
  await expectDialog(page, 'Disable vera?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).press('Enter');
  await expect(page.getByText('vera is disabled')).toBeVisible();
  await vera.getByRole('button', { name: 'Begin date', exact: true }).press('Enter');
  await expect(vera).toHaveURL('/auth/signin');
  await expect(vera.getByText('Your account was disabled. Ask an administrator.')).toBeVisible();
  await vera.context().close();

  await page.keyboard.press('Escape');
  // Back is asynchronous, so the test waits for the previous screen.
  await expect(person).toHaveCount(0);
  await chooseInMenu(page, partline.username, 'Security log');
  await waitForRows(page);
  await expect(page.getByRole('row', { name: /Person disabled.*vera/ })).toBeVisible();
  await expectFits(page);
});

test('a service is added, and its token grants access until the token is revoked', async ({
  page,
  partline,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/main/people');
  await waitForRows(page);
  await page.keyboard.press('n');
  await expect(page.getByLabel(/^Names/)).toBeFocused();
  await page.keyboard.type('erp');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('service');
  await button(page, 'Add').press('Enter');
  await expect(dialog(page, '1 service added')).toContainText('erp');
  await page.getByRole('link', { name: 'Create token' }).press('Enter');

  await expect(page.getByText('No tokens yet.')).toBeVisible();
  await button(page, 'Create token').press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('ERP nightly');
  await page.getByRole('combobox', { name: 'For' }).selectOption({ label: 'erp · Service' });
  await page.getByLabel('Expires after (days)').press('Enter');
  const tokenDialog = dialog(page, 'Token ERP nightly');
  const token = await tokenDialog.locator('code').innerText();
  await expectFits(page);
  await button(page, 'Done').press('Enter');
  await expect(page.getByText(token)).toHaveCount(0);

  const calls = await request.newContext({ baseURL: partline.url });
  const accessCheck = () =>
    calls.post(sessionCalls.access.path, { data: {}, headers: { authorization: `Bearer ${token}` } });
  const answer = await accessCheck();
  expect((await answer.json()).data).toMatchObject({ username: 'erp', role: 'viewer' });
  await page.reload();
  await expect(page.getByRole('row', { name: /ERP nightly/ })).not.toContainText('Never');
  await expectAccessible(page);
  await expectFits(page);

  await button(page, 'Revoke ERP nightly').press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(page.getByText('No tokens yet.')).toBeVisible();
  expect((await accessCheck()).status()).toBe(401);
  await calls.dispose();
});
