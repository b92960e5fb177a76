import { sessionCalls } from '#domain/session/session';
import { openList, settled, signIn } from './screens.ts';
import { expect, PASSWORD, sessionOn, test } from './test.ts';

test.use({ signedIn: false });
test.beforeEach(async ({ partline }) => {
  await sessionOn(partline);
});

test('/auth shows the sign-in form, and other screens require a session', async ({ page }) => {
  await page.goto('/auth');
  await expect(page).toHaveURL('/auth/signin');
  await page.goto('/main/purchase_list');
  await expect(page).toHaveURL('/auth/signin');
  await expect(page.getByText('Purchases')).toHaveCount(0);
});

test('signing in opens the specification list, Logout opens /auth, and Back does not show the earlier screens', async ({
  page,
  partline,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/auth/signin');
  await signIn(page, partline.username, PASSWORD);
  await expect(page).toHaveURL('/main/specification_list');
  await expect(page.getByRole('heading', { name: 'Specifications' })).toBeVisible();

  await page.getByRole('link', { name: 'Purchases' }).click();
  await expect(page.getByRole('heading', { name: 'Purchases' })).toBeVisible();

  await page.getByRole('button', { name: partline.username }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth/signin');

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Purchases' })).toHaveCount(0);
});

test('opening /auth/signout signs out', async ({ page, partline }) => {
  // A separate session, so that other tests keep theirs.
  await page.request.post(sessionCalls.signIn.path, {
    data: { username: partline.username, password: PASSWORD },
  });
  await page.goto('/main');
  await expect(page.getByRole('heading', { name: 'Specifications' })).toBeVisible();

  await page.goto('/auth/signout');
  await expect(page).toHaveURL('/auth/signin');
  await page.goto('/main');
  await expect(page).toHaveURL('/auth/signin');
});

test('an ended session opens the sign-in form, and signing in returns to the same page', async ({
  page,
  context,
  partline,
}) => {
  await context.addCookies(await sessionOn(partline));
  await page.goto('/main/car_model_list?size=100&sort=-model_name');
  await settled(page);
  // The page has no further requests, so that the click is the first to find that the session has ended.
  await expect(page.getByText('Get started')).toBeVisible();

  await context.clearCookies();
  await page.getByRole('button', { name: 'Product number', exact: true }).click();
  await expect(page).toHaveURL('/auth/signin');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await signIn(page, partline.username, PASSWORD);
  await expect(page).toHaveURL('/main/car_model_list?size=100&sort=product_number');
});

test('a one-time password requires a password reset, before which only Logout is possible', async ({
  page,
  partline,
}) => {
  const password = await partline.addPerson('newcomer');
  await page.goto('/auth/signin');
  await signIn(page, 'newcomer', password);
  await expect(page).toHaveURL('/auth/reset_password');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveCount(0);

  await page.goto('/main/product_list');
  await expect(page).toHaveURL('/auth/reset_password');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth/signin');

  await signIn(page, 'newcomer', password);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page).toHaveURL('/main/specification_list');
  await openList(page, 'Parts');
});
