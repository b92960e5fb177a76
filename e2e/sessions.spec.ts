import type { Browser, Page } from '@playwright/test';
import { answer, chooseItem, openList, save, settled, signIn } from './screens.ts';
import { expect, PASSWORD, test } from './test.ts';

/** A browser of its own, signed in. */
async function anotherBrowser(browser: Browser, url: string, username: string, password: string) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/auth/signin');
  await signIn(page, username, password);
  return page;
}

/** Fills in the reset that stands on the page. */
async function setPassword(page: Page, password: string) {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('heading', { name: 'Specifications' })).toBeVisible();
}

test('A09: a cookie that was copied before signing out opens nothing, and Back shows nothing', async ({
  browser,
  partline,
}) => {
  const { url } = partline;
  const page = await anotherBrowser(browser, url, 'robbed', await partline.addPerson('robbed', PASSWORD));
  await expect(page).toHaveURL('/main/specification_list');
  await page.goto('/main/product_list');
  await settled(page);
  const cookies = await page.context().cookies();
  await page.getByRole('button', { name: 'robbed' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth/signin');
  await page.goBack();
  await expect(page).toHaveURL('/auth/signin');
  await expect(page.getByRole('table')).toHaveCount(0);

  const thief = await browser.newContext({ baseURL: url });
  await thief.addCookies(cookies);
  const theirs = await thief.newPage();
  await theirs.goto('/main/product_list');
  await expect(theirs).toHaveURL('/auth/signin');
  const refused = await thief.request.post('/api/do_i_have_access', { data: {} });
  expect(refused.status()).toBe(401);
  await thief.close();
  await page.context().close();
});

test('A11: a reset in one browser puts the other one out at its next click, and itself stays in', async ({
  browser,
  partline,
}) => {
  const { url } = partline;
  const one = await anotherBrowser(browser, url, 'twice', await partline.addPerson('twice'));
  await setPassword(one, PASSWORD);
  const other = await anotherBrowser(browser, url, 'twice', PASSWORD);
  await expect(other.getByRole('heading', { name: 'Specifications' })).toBeVisible();

  await one.getByRole('button', { name: 'twice' }).click();
  await one.getByRole('menuitem', { name: 'Reset password' }).click();
  await setPassword(one, 'another harbour at dusk');
  await other
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Parts', exact: true })
    .click();
  await expect(other).toHaveURL('/auth/signin');
  await expect(other.getByRole('table')).toHaveCount(0);
  await openList(one, 'Parts');

  await signIn(other, 'twice', 'another harbour at dusk');
  await expect(other).toHaveURL('/main/product_list');
  await one.context().close();
  await other.context().close();
});

test('a session that was left open elsewhere is ended from the user menu by keyboard, and is out at its next click', async ({
  browser,
  partline,
}) => {
  const { url } = partline;
  const password = await partline.addPerson('forgetful', PASSWORD);
  const left = await anotherBrowser(browser, url, 'forgetful', password);
  await expect(left.getByRole('heading', { name: 'Specifications' })).toBeVisible();
  const one = await anotherBrowser(browser, url, 'forgetful', PASSWORD);
  await one.setViewportSize({ width: 390, height: 780 });
  await one.getByRole('button', { name: 'forgetful' }).press('Enter');
  await chooseItem(one, 'Your sessions');

  const dialog = one.getByRole('dialog', { name: 'Your sessions' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await dialog.getByRole('button', { name: /^End the session of Chrome on / }).press('Enter');
  await expect(dialog.getByText('You are signed in nowhere else.')).toBeFocused();
  await one.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await left.reload();
  await expect(left).toHaveURL('/auth/signin');
  await left.context().close();
  await one.context().close();
});

test('what was typed survives the end of the session and is offered after the sign-in, lines included', async ({
  page,
  context,
  partline,
  records,
}) => {
  const sap = await records.sap('DRAFT-1');
  const car = await records.carModel({ name: 'Draft' });
  const id = await records.specification(car, '2026-01-05', [[sap, 1]]);
  const address = `/main/specification?specification_id=${id}`;
  await page.goto(address);
  await expect(page.getByLabel('Quantity, row 1')).toHaveValue('1');
  await page.getByLabel('Note').fill('typed before the end');
  await page.getByLabel('Quantity, row 1').fill('2.5');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await answer(page, 'Save');
  await expect(page).toHaveURL('/auth/signin');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await signIn(page, partline.username, PASSWORD);
  await expect(page).toHaveURL(address);
  await expect(page.getByText('What you had typed is back.')).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('typed before the end');
  await expect(page.getByLabel('Quantity, row 1')).toHaveValue('2.5');
  await save(page, 'Specifications');
  await page.goto(address);
  await expect(page.getByLabel('Note')).toHaveValue('typed before the end');
  await expect(page.getByText('What you had typed is back.')).toHaveCount(0);
});
