import { formatDayNear } from '#domain/values/day';
import { planFor, toast } from './lines.ts';
import { button, heading, openFresh, waitForRows } from './screens.ts';
import { day } from './shortages.ts';
import { expect, test } from './test.ts';

test('an entry of Today opens its record by keyboard and disappears once its container has arrived, and another entry starts a purchase', async ({
  page,
  records,
}) => {
  const { saps, plan, specification } = await planFor(records, 'TODAY', [1]);
  const [sap] = saps as [(typeof saps)[number]];
  const purchase = await records.purchase(plan, [[sap, 10]]);
  const line = { ...sap, quant: 10, container: 'MSKU 1', lot: null };
  const form = { status: 'T' as const, expected_on: day(-2), product_saps: [line] };
  await records.invoice(purchase, 'TODAY-INV', [], form);
  await records.plan(specification, 7, { begin_date: day(3), end_date: day(9) });

  await page.goto('/main/specification_list');
  await waitForRows(page);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(heading(page, 'Today')).toBeVisible();
  const late = page.getByRole('region', { name: 'Containers past their expected day' });
  await expect(late.getByRole('listitem')).toHaveText(/MSKU 1.*TODAY-INV · PO\d+.*Late by \d days/);
  await late.getByRole('link', { name: 'MSKU 1' }).press('Enter');
  // The container opens beside the list of late containers.
  await expect(page).toHaveURL(/which=late/);
  await expect(page.locator('tr[data-opened]')).toContainText('MSKU 1');
  await button(page, 'Arrived...').press('Enter');
  await page.getByRole('dialog', { name: 'Arrived' }).getByLabel('Arrived on').press('Enter');
  await expect(toast(page, '1 container arrived. TODAY-INV is Arrived.')).toBeVisible();

  await openFresh(page, '/main/today');
  const unplanned = page.getByRole('region', { name: 'Plans without a purchase' });
  await expect(unplanned.getByRole('listitem')).toContainText(`Begins ${formatDayNear(day(3), day(0))}`);
  await expect(late).toHaveCount(0);
  await unplanned.getByRole('link').click();
  await expect(heading(page, 'Add purchase')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Plan' })).toHaveValue(/TODAY/);
  await expect(page.getByText('1 line · Σ 7')).toBeVisible();
});
