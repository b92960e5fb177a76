import { button, openFresh } from '../screens.ts';
import { expect, test } from '../test.ts';

test('a checked row, the current page and the position of a switch can be distinguished in forced colors', async ({
  page,
  records,
}) => {
  await records.carModel({ name: 'Forced' });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/main/car_model_list');
  const row = page.locator('tbody tr').first();
  await row.getByRole('checkbox').check();
  await expect(row).toHaveCSS('outline-style', 'solid');
  await expect(button(page, 'Page 1')).toHaveCSS('outline-style', 'solid');

  await openFresh(page, '/main/car_model');
  const track = page.locator('.mantine-Switch-track');
  const on = await track.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.getByRole('switch').click();
  await expect(track).not.toHaveCSS('background-color', on);
});
