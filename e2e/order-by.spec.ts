import { formatDay, formatDayNear } from '#domain/values/day';
import { rows } from './lines.ts';
import { button, goAfresh, heading, save, settled } from './screens.ts';
import { expect, test } from './test.ts';

const DAY_MS = 86_400_000;
const day = (from: number) => new Date(Date.now() + from * DAY_MS).toISOString().slice(0, 10);

test('25.16, 26.2: the lead time determines the day to order by, and an order that is due is placed from Today', async ({
  page,
  records,
}) => {
  const sap = await records.sap('LEAD-1', { sap: { min_order_quant: 500 } });
  const specification = await records.specification(await records.carModel({ name: 'LEAD' }), '2026-01-05', [
    [sap, 2],
  ]);
  await records.plan(specification, 60, { begin_date: day(24), end_date: day(30) });

  await page.goto(`/main/product_sap?sap_id=${sap.sap_id}`);
  await page.getByLabel('Lead time in days').fill('21');
  await save(page, 'Part SAPs');

  await page.goto('/main/coverage_list?days=all&q=LEAD-1');
  await settled(page);
  await expect(rows(page).first()).toContainText(formatDay(day(3)));
  await rows(page).first().getByRole('link').click();
  const panel = page.getByRole('dialog', { name: 'Coverage of LEAD-1' });
  await expect(panel.getByText(/^Order 500 by .*, lead time 21 days$/)).toContainText('LEAD');

  await goAfresh(page, '/main/today');
  const week = page.getByRole('region', { name: 'Order this week' });
  await expect(week.getByRole('listitem').filter({ hasText: 'LEAD-1' })).toContainText(
    `Order 500 by ${formatDayNear(day(3), day(0))}`,
  );
  await week.getByRole('button', { name: /^Order \d/ }).click();
  const asking = page.getByRole('dialog', { name: 'Order' });
  await expect(asking.getByRole('row', { name: /LEAD-1 .* 120$/ })).toBeVisible();
  await button(asking, 'Review purchase').click();
  await expect(heading(page, 'Add purchase')).toBeVisible();
  await button(page, 'Raise 1 line to MOQ').click();
  await save(page, 'Purchases');

  await goAfresh(page, '/main/today');
  await expect(page.getByRole('region', { name: 'At a glance' })).toBeVisible();
  await expect(week.getByText('LEAD-1')).toHaveCount(0);
});
