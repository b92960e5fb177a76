import { signIn } from './screens.ts';
import { expect, PASSWORD, sessionOn, test } from './test.ts';

test.use({ signedIn: false });
test.beforeEach(async ({ partline }) => {
  await sessionOn(partline);
});

test('signing in opens the specification list, Logout opens the sign-in, and Back does not show the earlier screens', async ({
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
