import { expect, test } from './test.ts';

for (const [address, where] of [
  ['/nowhere', 'outside the areas'],
  ['/auth/nowhere', 'in the auth area'],
  ['/main/nowhere', 'in the main area'],
  ['/main/car_model/7', 'below a screen'],
] as const) {
  test(`an unknown address ${where} shows 404, Page not found and the way home`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.getByText('Page not found', { exact: true })).toBeVisible();

    const home = page.getByRole('link', { name: 'Go back home' });
    await expect(home).toHaveAttribute('href', '/main');
    await home.click();
    await expect(page).toHaveURL('/main/specification_list');
  });
}

test('the navbar leads to the seven lists, in this order, and the screen carries its name', async ({
  page,
}) => {
  await page.goto('/main');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const names = ['Car models', 'Parts', 'Part SAPs', 'Specifications', 'Plans', 'Purchases', 'Invoices'];
  await expect(links).toHaveText(names);

  for (const name of names) {
    await links.filter({ hasText: new RegExp(`^${name}$`) }).click();
    await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
    await expect(page.getByText('No data', { exact: true })).toBeVisible();
    await expect(page.getByText('Showing 0 to 0 of 0 results')).toBeVisible();
  }
});
