import { fillOnce, fillSaps } from './fill.ts';
import { answer, heading, link, showing, tabTo } from './screens.ts';
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
  // One step leads out, however many records were looked at.
  await page.goBack();
  await showing(page, '51 to 100 of 130');
  await expect(page).toHaveURL(/page=2/);
});

test('a record that was opened by its address shows no place in a list', async ({ page, records }) => {
  const id = await records.carModel({ name: 'Deep link' });
  await page.goto(`/main/car_model?product_id=${id}`);
  await expect(page.getByLabel('Model name')).toHaveValue('Deep link');
  await expect(page.getByRole('group', { name: 'Records of the list' })).toHaveCount(0);
});

test('a duplicate starts with the values of its record, and what must be unique waits to be typed', async ({
  page,
}) => {
  await page.goto(`${LIST}?q=KEY-007`);
  await link(page, 'KEY-007').click();
  await expect(page.getByLabel('Sap Code')).toHaveValue('KEY-007');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(heading(page, /^Add new part SAP/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Part name' })).toHaveValue(/Key part 7/);
  await expect(page.getByLabel('Min Order Quant')).toHaveValue('6');
  await expect(page.getByLabel('Sap Code')).toHaveValue('');
  await expect(page.getByLabel('Sap Code')).toBeFocused();
  await page.keyboard.type('COPY-7');
  await page.keyboard.press('Control+s');
  await answer(page, 'Save');
  await expect(heading(page, 'Part SAPs')).toBeVisible();
  await page.getByRole('searchbox').fill('COPY-7');
  await expect(page.getByRole('row', { name: /COPY-7.*Key part 7/ })).toBeVisible();
});
