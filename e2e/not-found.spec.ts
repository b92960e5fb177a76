import { expect, test } from './test.ts';

test('an unknown URL shows 404, Page not found and a link home, inside and outside of the areas of the page', async ({
  page,
}) => {
  for (const address of ['/nowhere', '/auth/nowhere', '/main/nowhere', '/main/car_model/7']) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByText('404', { exact: true })).toBeVisible();
      await expect(page.getByText('Page not found', { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go back home' })).toHaveAttribute('href', '/main');
    });
  }
  await page.getByRole('link', { name: 'Go back home' }).click();
  await expect(page).toHaveURL('/main/specification_list');
});
