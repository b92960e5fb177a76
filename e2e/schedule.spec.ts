import { formatDayNear } from '#domain/values/day';
import { expectAccessible } from './axe.ts';
import { heading, openFresh, resize, waitForRows } from './screens.ts';
import { day, today } from './shortages.ts';
import { expect, test } from './test.ts';

const near = (days: number) => formatDayNear(day(days), today);

test('42.8: the schedule names the container that ends the first standstill: by keyboard on a wide screen, in the table of a phone, and on paper', async ({
  page,
  records,
}) => {
  const sap = await records.sap('STILL-1');
  const car = await records.carModel({ name: 'STILL' });
  const specification = await records.specification(car, '2026-01-05', [[sap, 4]]);
  const days = { begin_date: day(5), end_date: day(14) };
  const plan = await records.plan(specification, 100, days);
  const purchase = await records.purchase(plan, [[sap, 400]]);
  await records.invoice(purchase, 'STILL-A', [[sap, 200]], { status: 'A' });
  await records.invoice(purchase, 'STILL-T', [], {
    status: 'T',
    expected_on: day(13),
    product_saps: [{ ...sap, quant: 200, container: 'STILL 1' }],
  });

  await page.goto('/main');
  await waitForRows(page);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(heading(page, 'Schedule')).toBeVisible();
  // The slider starts at the first day of the first standstill.
  const slider = page.getByRole('slider', { name: 'Day' });
  const dayRegion = page.getByRole('region', { name: 'The day' });
  await expect(slider).toHaveAttribute('aria-valuetext', /: 0 of 10 cars can be built, 1 plan stands still$/);
  await expect(dayRegion).toContainText('0 of 10 cars can be built');
  await expectAccessible(page);

  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(dayRegion).toContainText('All 10 cars can be built');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const lane = page.getByRole('button', {
    name: new RegExp(
      `STILL, .* 100 cars, stands still ${near(10)} – ${near(12)} because STILL-1 is missing$`,
    ),
  });
  await expect(lane).toBeFocused();
  await expect(dayRegion).toContainText(`Stands still ${near(10)} – ${near(12)}`);
  await expect(dayRegion).toContainText(`Runs again ${near(13)}`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dayRegion.getByRole('link', { name: 'STILL 1' })).toBeFocused();

  await slider.focus();
  await page.keyboard.press('-');
  await expect(page).toHaveURL(/weeks=13/);
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/weeks=8/);

  await resize(page, { width: 390, height: 400 });
  await expect(slider).toHaveCount(0);
  const plans = page.getByRole('region', { name: 'Plans' });
  await expect(plans).toContainText('STILL 1');
  await expect(plans).toContainText(`Runs again: ${near(13)}`);
  await expect(plans).toContainText('Not built on their day, by ');
  for (const table of [plans, page.getByRole('region', { name: 'Days' })])
    expect(
      await table.evaluate((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]),
    ).toEqual([0, 0]);
  await expectAccessible(page);

  await openFresh(page, '/main/schedule?weeks=4');
  await expect(page.getByRole('table', { name: 'Plans' })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('article')).toContainText('STILL 1');
});
