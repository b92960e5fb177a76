import { fillOnce, fillSaps } from './fill.ts';
import { link, showing, tabTo } from './screens.ts';
import { expect, test } from './test.ts';

const LIST = '/main/product_sap_list';

test.beforeEach(async ({ records, partline }) => fillOnce(partline, () => fillSaps(records)));

test('the next and the previous record of the list are a key away, and Back leads to the list', async ({
  page,
}) => {
  await page.goto(`${LIST}?q=KEY-&sort=sap_code&page=2`);
  await showing(page, '51 to 100 of 130');
  await tabTo(page, link(page, 'KEY-051'));
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Sap Code');
  const nav = page.getByRole('group', { name: 'Records of the list' });
  await expect(code).toHaveValue('KEY-051');
  await expect(nav).toContainText('1 of 50');
  await expect(nav.getByRole('button', { name: 'Previous record' })).toBeDisabled();

  await page.keyboard.press('Alt+PageDown');
  await expect(code).toHaveValue('KEY-052');
  await nav.getByRole('button', { name: 'Next record' }).click();
  await expect(code).toHaveValue('KEY-053');
  await expect(nav).toContainText('3 of 50');
  await page.keyboard.press('Alt+PageUp');
  await expect(code).toHaveValue('KEY-052');
  const address = page.url();
  // One step back leads out, however many records were looked at.
  await page.goBack();
  await showing(page, '51 to 100 of 130');
  await expect(page).toHaveURL(/page=2/);

  // Opened by its address it has no place in a list.
  await page.goto(address);
  await expect(code).toHaveValue('KEY-052');
  await expect(nav).toHaveCount(0);
});
