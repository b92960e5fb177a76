import type { Page } from '@playwright/test';
import { fillModels, fillOnce } from './fill.ts';
import { headersOf, openList, readTable, rowOf, settled, showing } from './screens.ts';
import { expect, test } from './test.ts';

const LIST = '/main/car_model_list';

test.beforeEach(async ({ records, partline }) => {
  test.setTimeout(90_000);
  await fillOnce(partline, () => fillModels(records));
});

const table = (page: Page) => page.getByRole('table', { name: 'Car models' });
const names = async (page: Page) => (await readTable(table(page))).map((row) => row['Model name']);
const pageButtons = (page: Page) => page.getByRole('group', { name: 'Pages' }).getByRole('button');

test('the list shows 50 rows, active ones first, the newest number first', async ({ page }) => {
  await page.goto(LIST);
  await showing(page, '1 to 50 of 230');
  expect(await headersOf(table(page))).toEqual([
    'Product number',
    'Model name',
    'Model number',
    'Note',
    'State',
  ]);
  const rows = await readTable(table(page));
  expect(rows).toHaveLength(50);
  expect(rows[0]).toMatchObject({ 'Product number': 'CM000220', 'Model name': 'Model 220', State: 'Active' });

  await page.goto(`${LIST}?page=5`);
  await showing(page, '201 to 230 of 230');
  expect((await readTable(table(page))).at(-1)).toMatchObject({
    'Model name': 'Model 221',
    State: 'Passive',
  });
});

test('Active is green, anything else red', async ({ page }) => {
  await page.goto(`${LIST}?q=Model 22`);
  const colourOf = (name: string, word: string) =>
    rowOf(page, name)
      .getByText(word, { exact: true })
      .evaluate((badge) => getComputedStyle(badge).color.match(/\d+/g)?.map(Number) ?? []);
  const [activeRed = 0, activeGreen = 0] = await colourOf('Model 220', 'Active');
  const [passiveRed = 0, passiveGreen = 0] = await colourOf('Model 221', 'Passive');
  expect(activeGreen).toBeGreaterThan(activeRed);
  expect(passiveRed).toBeGreaterThan(passiveGreen);
});

test('a header sorts ascending, descending, and then as usual again', async ({ page }) => {
  await page.goto(LIST);
  await settled(page);
  const header = page.getByRole('columnheader', { name: 'Model name' });
  const press = () => header.getByRole('button').click();

  await press();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(`${LIST}?sort=model_name`);
  await expect.poll(async () => (await names(page))[0]).toBe('Model 001');
  await press();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(`${LIST}?sort=-model_name`);
  await expect.poll(async () => (await names(page))[0]).toBe('Model 230');
  await press();
  await expect(header).toHaveAttribute('aria-sort', 'none');
  await expect(page).toHaveURL(LIST);
  await expect.poll(async () => (await names(page))[0]).toBe('Model 220');
});

test('the pager: 50, 100, 300 or 500 rows, Previous, Next and a window of 4 page numbers', async ({
  page,
}) => {
  await page.goto(LIST);
  await showing(page, '1 to 50 of 230');
  await expect(pageButtons(page)).toHaveText(['Previous', '1', '2', '3', '4', 'Next']);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(page.getByLabel('Rows per page').getByRole('option')).toHaveText(['50', '100', '300', '500']);

  await page.getByRole('button', { name: 'Page 4' }).click();
  await showing(page, '151 to 200 of 230');
  await page.getByRole('button', { name: 'Next' }).click();
  await showing(page, '201 to 230 of 230');
  await expect(pageButtons(page)).toHaveText(['Previous', '2', '3', '4', '5', 'Next']);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByRole('button', { name: 'Previous' }).click();
  await showing(page, '151 to 200 of 230');
  await expect(page).toHaveURL(`${LIST}?page=4`);
});

test('another page size returns to page 1, and 300 rows stand on one page', async ({ page }) => {
  await page.goto(`${LIST}?page=3`);
  await showing(page, '101 to 150 of 230');
  await page.getByLabel('Rows per page').selectOption('300');
  await showing(page, '1 to 230 of 230');
  await expect(page).toHaveURL(`${LIST}?size=300`);
  await expect(table(page).locator('tbody tr')).toHaveCount(230);
});

test('the search looks through all columns, in every alphabet, with signs taken literally', async ({
  page,
}) => {
  await page.goto(`${LIST}?page=2`);
  const search = page.getByPlaceholder('Search car models...');
  await search.fill('болт ОСОБЫЙ');
  await showing(page, '1 to 1 of 1');
  await expect(page).toHaveURL(/\?q=/);
  expect(await names(page)).toEqual(['Model 007']);

  await search.fill('d_100%');
  await showing(page, '1 to 50 of 115');
  await search.fill('passive');
  await showing(page, '1 to 10 of 10');
  await search.fill('nothing like it');
  await expect(page.getByText('No data', { exact: true })).toBeVisible();
  await showing(page, '0 to 0 of 0');
});

test('the address holds page, size, order and search; Back undoes them one by one', async ({ page }) => {
  await page.goto(LIST);
  await showing(page, '1 to 50 of 230');
  await page.getByRole('button', { name: 'Page 2' }).click();
  await showing(page, '51 to 100 of 230');
  await page.getByRole('button', { name: 'Model name' }).click();
  await showing(page, '1 to 50 of 230');
  await page.goBack();
  await showing(page, '51 to 100 of 230');
  await page.goBack();
  await showing(page, '1 to 50 of 230');

  await page.goto(`${LIST}?page=2&size=100&sort=-model_name&q=Model`);
  await showing(page, '101 to 200 of 230');
  await expect(page.getByPlaceholder('Search car models...')).toHaveValue('Model');
  expect((await names(page))[0]).toBe('Model 130');
  await page.reload();
  await showing(page, '101 to 200 of 230');
});

test('Back from a form restores the page, the size and the order', async ({ page }) => {
  await page.goto(`${LIST}?size=300&sort=model_name`);
  await showing(page, '1 to 230 of 230');
  await rowOf(page, 'Model 180').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Edit car model CM000180' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${LIST}?size=300&sort=model_name`);
  await showing(page, '1 to 230 of 230');
});

test('an address with nonsense shows the first page; one beyond the end the last', async ({ page }) => {
  await page.goto(`${LIST}?page=x&size=77&sort=nothing.-state`);
  await showing(page, '1 to 50 of 230');
  await page.goto(`${LIST}?page=99`);
  await showing(page, '201 to 230 of 230');
  await expect(page).toHaveURL(`${LIST}?page=5`);
});

test('a list that cannot be loaded shows a quiet line with Retry, no dialog, and keeps its rows', async ({
  page,
  context,
}) => {
  await page.goto(LIST);
  await showing(page, '1 to 50 of 230');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Model number' }).click();
  await expect(page.getByText('The server cannot be reached')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(table(page).locator('tbody tr')).toHaveCount(50);

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('The server cannot be reached')).toHaveCount(0);
  await showing(page, '1 to 50 of 230');
});

for (const [name, headers, placeholder] of [
  [
    'Parts',
    ['Product number', 'Part name', 'Part number', 'SAP codes', 'Note', 'State'],
    'Search products...',
  ],
  [
    'Part SAPs',
    ['SAP', 'Product number', 'Part number', 'Part name', 'MOQ', 'Note', 'State', 'Created'],
    'Search part SAPs...',
  ],
  [
    'Specifications',
    ['Product number', 'Model name', 'Model number', 'Begin date', 'Items', 'Note', 'State'],
    undefined,
  ],
  ['Plans', ['Specification', 'Begin date', 'End date', 'Quantity', 'Note'], undefined],
  [
    'Purchases',
    ['Purchase number', 'Plan', 'Open', 'Transit', 'Arrived', 'Note', 'Created', 'Modified'],
    undefined,
  ],
  ['Invoices', ['Invoice number', 'Purchase number', 'Note', 'Status', 'Created', 'Modified'], undefined],
] as const) {
  test(`the list ${name} has its columns, its search and its buttons`, async ({ page }) => {
    await page.goto('/main');
    await openList(page, name);
    expect(await headersOf(page.getByRole('table', { name }))).toEqual(headers);
    await expect(page.getByRole('searchbox')).toBeVisible();
    if (placeholder) await expect(page.getByPlaceholder(placeholder)).toBeVisible();
    const buttons = page.getByRole('group', { name: `${name} actions` }).getByRole('button');
    await expect(buttons).toHaveText(
      name === 'Part SAPs' ? ['Add New', 'Bulk Import', 'View'] : ['Add New', 'View'],
    );
  });
}
