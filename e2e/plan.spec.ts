import { chooseByKeys, readTable, rowOf, save, saveByKeys, tabTo, waitForRows } from './screens.ts';
import { expect, test } from './test.ts';

test('a user adds a plan by keyboard, and then edits it', async ({ page, records }) => {
  const car = await records.carModel({ name: 'Planned', gen_name: 'PL-1' });
  await records.specification(car, '2026-01-05', [[await records.sap('PLAN-1'), 2]]);
  await page.goto('/main/plan_list');
  await waitForRows(page);
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'Add new plan' })).toBeVisible();
  await tabTo(page, page.getByLabel('Begin date'));
  await page.keyboard.type('02012026');
  await tabTo(page, page.getByLabel('End date'));
  await page.keyboard.type('02282026');
  await chooseByKeys(page, 'Specification', 'planned', /CM\d{6} · Planned · PL-1 · from Jan 5, 2026/);
  await tabTo(page, page.getByLabel('Quantity'));
  await page.keyboard.type('120');
  await saveByKeys(page, 'Plans');
  const [row] = await readTable(page.getByRole('table', { name: 'Plans' }));
  expect(row).toMatchObject({ 'Begin date': 'Feb 1, 2026', 'End date': 'Feb 28, 2026', Quantity: '120' });
  expect(row?.Specification).toMatch(/Planned · PL-1 · from Jan 5, 2026$/);

  await page
    .getByRole('row', { name: /Planned/ })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { name: 'Edit plan' })).toBeVisible();
  await expect(page).toHaveURL(/\/main\/plan\?plan_id=\d+$/);
  await expect(page.getByLabel('Quantity')).toHaveValue('120');
  await page.getByLabel('Quantity').fill('120.5');
  await save(page, 'Plans');
  await expect(rowOf(page, '120.5')).toBeVisible();
});
