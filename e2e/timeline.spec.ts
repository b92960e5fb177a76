import { formatDay } from '#domain/values/day';
import { toast } from './lines.ts';
import type { Records } from './records.ts';
import { button } from './screens.ts';
import { day } from './shortages.ts';
import { expect, test } from './test.ts';

/**
 * Creates a plan of 480 cars over 30 days that a newer specification cuts on day 11, a purchase for the plan, and an
 * outdated plan.
 */
async function crossed(records: Records, name: string) {
  const sap = await records.sap(`${name}-1`);
  const car = await records.carModel({ name });
  const specification_id = await records.specification(car, day(-30), [[sap, 2]]);
  await records.specification(car, day(11), [[sap, 3]]);
  const plan = await records.plan(specification_id, 480, { begin_date: day(1), end_date: day(30) });
  await records.purchase(plan, [[sap, 960]]);
  const outdated = await records.plan(specification_id, 7, { begin_date: day(20), end_date: day(25) });
  return { car, plan, outdated };
}

test('a plan is split from the timeline by keyboard, and the split is undone; plans can keep their specification or move to a newer one', async ({
  page,
  records,
}) => {
  const { car } = await crossed(records, 'SPLIT');
  await page.goto(`/main/timeline?product_id=${car}`);
  await expect(page.getByRole('table', { name: 'Open plans' })).toBeVisible();
  const bars = page.getByRole('group', { name: 'Timeline' }).getByRole('button');
  await expect(bars).toHaveCount(4);
  const scrolled = await bars.first().evaluate((bar) => {
    const { scrollHeight, clientHeight } = bar.closest('div') as Element;
    return { hidden: scrollHeight - clientHeight, clientHeight };
  });
  expect(scrolled).toEqual({ hidden: 0, clientHeight: 220 });

  // The chart has a single tab stop, and arrow keys move within it.
  await bars.first().focus();
  const shown = page.getByRole('status').filter({ hasText: ' – ' }).first();
  const before = await shown.textContent();
  await page.keyboard.press('ArrowRight');
  await expect(shown).not.toHaveText(before ?? '');
  await page.keyboard.press('+');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const bar = bars.nth(2);
  await expect(bar).toBeFocused();
  await expect(bar).toHaveAccessibleName(
    `Plan ${formatDay(day(1))} – ${formatDay(day(30))}, 480 cars, newer specification from ${formatDay(day(11))}`,
  );
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: /^Plan / });
  await expect(dialog).toContainText(`which is superseded on ${formatDay(day(11))}, while the plan runs.`);
  await dialog.getByRole('button', { name: 'Split...' }).press('Enter');
  const split = page.getByRole('dialog', { name: 'Split the plan' });
  await expect(split.getByLabel('Quantity, part 1')).toHaveValue('160');
  await expect(split.getByLabel('Quantity, part 2')).toHaveValue('320');
  const row = split.getByRole('row', { name: /SPLIT-1/ });
  await expect(row).toContainText('960');
  await expect(row).toContainText('1,280');
  await expect(row).toContainText('−320');
  await split.getByLabel('Quantity, part 1').fill('481');
  await expect(split.getByRole('alert')).toBeVisible();
  await split.getByLabel('Quantity, part 1').fill('180');
  await expect(split.getByLabel('Quantity, part 2')).toHaveValue('300');
  await expect(button(split, 'Split into 2 parts')).toBeEnabled();
  await button(split, 'Split into 2 parts').press('Enter');
  await expect(bars).toHaveCount(5);
  // The split dialog has replaced the dialog of the bar.
  await expect(bar).toBeFocused();
  await toast(page, 'Plan split into 2 plans').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(toast(page, / undone\.$/)).toBeVisible();
  await expect(bars).toHaveCount(4);

  const plans = page.getByRole('table', { name: 'Open plans' });
  await plans
    .getByRole('button', { name: /^Split or keep/ })
    .first()
    .click();
  await button(page.getByRole('dialog'), 'Keep the old specification').click();
  await expect(plans).toContainText(`${formatDay(day(11))} (kept)`);
  await expect(plans).toContainText('Outdated');
  await button(page, 'Move 1...').click();
  await button(page.getByRole('dialog', { name: 'Move 1 outdated plan' }), 'Move 1').click();
  await expect(toast(page, '1 plan moved')).toBeVisible();
  await expect(plans).not.toContainText('Outdated');
});
