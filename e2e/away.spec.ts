import { button, heading } from './screens.ts';
import { expect, test } from './test.ts';

test('a list shows an error while the server cannot be reached, and Retry opens it', async ({
  page,
  context,
}) => {
  await page.goto('/main/plan_list');
  await expect(page.getByText('No data', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Invoices', exact: true }).click();
  await expect(page.getByText(/^The server cannot be reached/)).toBeVisible();

  await context.setOffline(false);
  await button(page, 'Retry').click();
  await expect(heading(page, 'Invoices')).toBeVisible();
});

test('a form keeps its typed values if one of its parts fails to load', async ({ page, records }) => {
  const car = await records.carModel({ name: 'Away' });
  const sap = await records.sap('AWAY-1');
  await records.specification(car, '2026-01-05', [[sap, 1]]);
  await records.specification(car, '2026-02-05', [[sap, 2]]);
  await page.goto('/main/specification_list');
  await page
    .getByRole('row', { name: /Feb 5, 2026/ })
    .getByRole('link')
    .click();
  await expect(heading(page, 'Edit specification')).toBeVisible();
  await page.getByLabel('Note').fill('typed before the server went away');

  await page.route('**/assets/previous-dialog*', (route) => route.abort());
  await button(page, 'Compare with Jan 5, 2026').click();
  await expect(page.getByText('Partline was updated. Reload the page to continue.')).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('typed before the server went away');
});
