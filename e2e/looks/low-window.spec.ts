import type { Locator } from '@playwright/test';
import { button, resize, waitForRows } from '../screens.ts';
import { expect, test } from '../test.ts';

/** The windows of a laptop at 400% zoom, and of a phone in landscape. */
const LOW = [
  { width: 320, height: 256 },
  { width: 683, height: 330 },
];

/** Expects that an element can be scrolled into view and clicked, without scrolling the page itself. */
async function expectReachable(target: Locator) {
  await target.scrollIntoViewIfNeeded();
  const isClickable = await target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const topmost = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isWithin = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
    return (
      isWithin &&
      scrollX === 0 &&
      scrollY === 0 &&
      (element.contains(topmost) || element.contains(topmost?.closest('label')?.control ?? null))
    );
  });
  expect.soft(isClickable, `${target}`).toBe(true);
}

test('in a window of 320 × 256 or 683 × 330 pixels, the rows, the pager and the dialogs of a list can be reached', async ({
  page,
  records,
}) => {
  for (let number = 1; number <= 12; number += 1) await records.carModel({ name: `Low ${number}` });
  await page.goto('/main/car_model_list?q=Low');
  await waitForRows(page);
  for (const size of LOW) {
    await resize(page, size);
    const rows = page.locator('tbody tr');
    await expectReachable(rows.first().getByRole('link'));
    await expect(button(page, 'Previous')).not.toBeInViewport();
    await expectReachable(rows.last().getByRole('link'));
    await expectReachable(button(page, 'Previous'));
    await rows.first().getByRole('checkbox').check();
    await expectReachable(button(page, 'Delete 1'));
    for (const row of [rows.first(), rows.last()]) {
      await expectReachable(row.getByRole('link'));
      await expect(button(page, 'Delete 1')).toBeInViewport();
    }
    await rows.first().getByRole('checkbox').uncheck();

    await button(page, 'Filter').click();
    const filter = page.getByRole('dialog', { name: 'Filter' });
    await expectReachable(filter.getByLabel('Column'));
    await expectReachable(button(filter, 'Apply'));
    await page.keyboard.press('Escape');

    await button(page, 'View').click();
    const view = page.getByRole('dialog', { name: 'View' });
    await expectReachable(view.getByRole('button', { name: /^Move .* down$/ }).first());
    await expectReachable(view.getByRole('button', { name: 'Comfortable' }));
    await expectReachable(button(view, 'Reset'));
    await page.keyboard.press('Escape');

    await button(page, 'admin').click();
    const items = page.locator('[role^=menuitem]');
    await expect(items).toHaveCount(14);
    for (const item of await items.all()) await expectReachable(item);
    await page.keyboard.press('Escape');
    await expect(items).toHaveCount(0);
  }
});
