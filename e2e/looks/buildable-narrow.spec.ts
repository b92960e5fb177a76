import { expectAccessible, POPUPS } from '../axe.ts';
import { openFresh, resize } from '../screens.ts';
import { stoppedPlan } from '../shortages.ts';
import { expect, test } from '../test.ts';

test('the missing parts of a plan are accessible; on a phone, their table fits, and neither this table nor the promises of a line widen the page', async ({
  page,
  records,
}) => {
  const { plan, purchase } = await stoppedPlan(records, 'BUILT');
  await page.goto(`/main/plan?plan_id=${plan}`);
  const panel = page.getByRole('region', { name: 'Can it be built?' });
  await expect(panel.getByRole('row', { name: /^BUILT-1/ })).toBeVisible();
  await expectAccessible(page);
  await resize(page, { width: 390, height: 800 });
  await expect(panel.getByRole('status')).toContainText('25 of 100 cars can be built now');
  await expect(panel.getByRole('link', { name: 'BUILT-1' })).toBeVisible();
  const missing = panel.getByRole('region', { name: 'Missing parts' });
  await missing.scrollIntoViewIfNeeded();
  // The awaited order is below the code, so that no value requires scrolling.
  await expect(missing.getByText(/^Order .* for this plan$/)).toBeInViewport({ ratio: 1 });
  expect(await missing.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await wide()).toBe(false);

  await openFresh(page, `/main/purchase?purchase_id=${purchase}`);
  await page.getByRole('button', { name: 'Promises of BUILT-1, row 1' }).click();
  await expect(page.getByLabel('Day, promise 1')).toBeFocused();
  expect(await wide()).toBe(false);
  await expectAccessible(page, POPUPS);
});
