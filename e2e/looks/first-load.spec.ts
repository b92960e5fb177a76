import type { Page } from '@playwright/test';
import { watchShifts } from '../../scripts/screens/looks.ts';
import { faults } from '../axe.ts';
import { heading, waitForRows } from '../screens.ts';
import { expect, test } from '../test.ts';

/** Returns the placeholder that is shown until the first screen is rendered. */
const start = (page: Page) => page.locator('.start');
const brand = (page: Page) => page.getByText('Partline', { exact: true }).filter({ visible: true });
const logo = (page: Page) => page.locator('img[src="/favicon.svg"]').filter({ visible: true });

for (const [what, address] of [
  ['the program', '**/assets/*.js'],
  ['the access check', '**/api/do_i_have_access'],
] as const) {
  test(`the page shows the brand and a progress bar while ${what} is loading, in light and dark`, async ({
    page,
  }) => {
    const gate = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/main/plan_list', { waitUntil: 'commit' });
    await expect(brand(page)).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
    await expect(start(page)).toHaveCSS('opacity', '1');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faults(page, 'html', ['wcag2a', 'wcag2aa']), colorScheme).toEqual([]);
    }
    const before = await logo(page).boundingBox();

    gate.resolve();
    await expect(heading(page, 'Plans')).toBeVisible();
    await waitForRows(page);
    await expect(start(page)).toBeHidden();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    expect(await logo(page).boundingBox()).toEqual(before);
  });
}

test('nothing moves when the first screen replaces the placeholder, which is then hidden', async ({
  page,
}) => {
  const shifts = await watchShifts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/main/plan_list');
  await waitForRows(page);
  await expect(start(page)).toBeHidden();
  const shift = async () => (await shifts()).score;
  expect(await shift()).toBeLessThanOrEqual(0.02);
  // A movement proves that the observer works.
  await page.evaluate(() => document.body.style.setProperty('padding-top', '200px'));
  await expect.poll(shift).toBeGreaterThan(0.02);
});

// A style sheet inserted before others would make the browser recalculate the styles of the whole page.
test('the styles of a lazily loaded screen are appended after those of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/main/car_model_list');
  await waitForRows(page);
  const styles = () =>
    page.evaluate(() => [...document.styleSheets].map(({ href }) => href?.split('/').at(-1) ?? 'ours'));
  const before = await styles();
  await page.getByRole('link', { name: 'Coverage' }).click();
  await expect(heading(page, 'Coverage')).toBeVisible();
  expect((await styles()).length).toBeGreaterThan(before.length);
  expect((await styles()).slice(0, before.length)).toEqual(before);
});
