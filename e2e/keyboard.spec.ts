import { fillOnce, fillSaps } from './fill.ts';
import { expectDialog, heading, link, rowOf, settled, showing, tabTo } from './screens.ts';
import { expect, test } from './test.ts';

const LIST = '/main/product_sap_list';

test.beforeEach(async ({ records, partline }) => fillOnce(partline, () => fillSaps(records)));

test('a record is found, opened and changed in a list by keyboard', async ({ page, records }) => {
  await records.carModel({ name: 'Quartz' });
  await page.goto('/main');
  await settled(page);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(heading(page, 'Car models')).toBeVisible();
  await settled(page);

  await page.keyboard.press('/');
  const search = page.getByPlaceholder('Search car models...');
  await expect(search).toBeFocused();
  await page.keyboard.type('quartz');
  await showing(page, '1 to 1 of 1');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Quartz').getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, /^Edit car model CM\d{6}/)).toBeVisible();

  await tabTo(page, page.getByLabel('Model name'));
  await page.keyboard.press('End');
  await page.keyboard.type(' II');
  await page.keyboard.press('Control+s');
  await expectDialog(page, 'Save changes?');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Car models')).toBeVisible();
  await expect(search).toHaveValue('quartz');
  await expect(page.getByText('Quartz II', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Quartz II').getByRole('link')).toBeFocused();
});

test('rows are selected one by one, as a range and all at once, and deleted, by keyboard', async ({
  page,
  records,
}) => {
  await records.manySaps(['GONE-1', 'GONE-2', 'GONE-3', 'GONE-4']);
  await page.goto(`${LIST}?q=GONE&sort=sap_code`);
  await showing(page, '1 to 4 of 4');
  await tabTo(page, link(page, 'GONE-1'));
  await page.keyboard.press('j');
  await expect(link(page, 'GONE-2')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Select GONE-2' })).toBeChecked();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  await page.keyboard.press('End');
  await expect(link(page, 'GONE-4')).toBeFocused();
  await page.keyboard.press('k');
  await expect(link(page, 'GONE-3')).toBeFocused();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('4 selected', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/selected$/)).toHaveCount(0);

  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('3 selected', { exact: true })).toBeVisible();
  await page.keyboard.press('Delete');
  await expectDialog(page, 'Are you sure to delete 3 row(s)?');
  await page.keyboard.press('Escape');
  await showing(page, '1 to 4 of 4');
  await expect(link(page, 'GONE-3')).toBeFocused();

  await page.keyboard.press('Delete');
  await expectDialog(page);
  await page.keyboard.press('Enter');
  await showing(page, '1 to 1 of 1');
  await expect(link(page, 'GONE-4')).toBeVisible();
});

test('] and [ turn pages, and selected rows are copied as a table with headers', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${LIST}?q=KEY-&sort=sap_code`);
  await showing(page, '1 to 50 of 130');
  for (const key of ['/', 'Enter']) await page.keyboard.press(key);
  await expect(link(page, 'KEY-001')).toBeFocused();
  await page.keyboard.press(']');
  await showing(page, '51 to 100 of 130');
  await expect(link(page, 'KEY-051')).toBeFocused();
  await page.keyboard.press(']');
  await showing(page, '101 to 130 of 130');
  await page.keyboard.press(']');
  await showing(page, '101 to 130 of 130');
  await page.keyboard.press('[');
  await showing(page, '51 to 100 of 130');
  await expect(page).toHaveURL(/page=2/);

  await expect(link(page, 'KEY-051')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  await expect(page.getByText('Copied 2', { exact: true })).toBeVisible();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split(/\r?\n/);
  const cells = lines.map((line) => line.split('\t'));
  expect(cells[0]?.slice(0, 2)).toEqual(['SAP', 'Product number']);
  expect(cells.slice(1, 3).map(([code]) => code)).toEqual(['KEY-051', 'KEY-052']);
  expect(cells[1]?.[cells[0]?.indexOf('MOQ') ?? -1]).toBe('50');
});
