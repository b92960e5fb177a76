import { PATIENCE } from '../../scripts/patience.ts';
import { expectAccessible } from '../axe.ts';
import { expect, sessionOn, test } from '../test.ts';

test.beforeEach(async ({ partline }) => {
  await sessionOn(partline);
});

// Each step opens a screen and checks all of its elements with each rule, which takes time.
test.describe.configure({ timeout: 180_000 * PATIENCE });

test.describe('signed out', () => {
  test.use({ signedIn: false });
  for (const [name, address] of [
    ['sign-in', '/auth/signin'],
    ['sign-up', '/auth/signup'],
    ['not-found', '/nowhere'],
  ] as const) {
    test(`the ${name} page is accessible in light and dark`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    });
  }
});

test('the password reset is accessible in light and dark', async ({ page }) => {
  await page.goto('/auth/reset_password');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});
