import type { Locator, Page } from '@playwright/test';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import type { Records } from './records.ts';
import { answer, rowOf, settled } from './screens.ts';
import { expect, test } from './test.ts';

const LIST = '/main/product_sap_list';
const SAPS = 130;
let filled = '';

/** 130 part SAPs in the file's own database: KEY-001 to KEY-130. */
async function fill(records: Records, url: string) {
  if (filled === url) return;
  filled = url;
  const codes = Array.from({ length: SAPS }, (_, index) => `KEY-${String(index + 1).padStart(3, '0')}`);
  await records.send(
    bulkCalls.save,
    codes.map((sap_code, index) => ({ name: `Key part ${index + 1}`, sap_code, min_order_quant: index })),
  );
}

test.beforeEach(async ({ records, partline }) => fill(records, partline.url));

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const showing = (page: Page, words: string) =>
  expect(page.getByText(`Showing ${words} results`)).toBeVisible();

/** Presses Tab, as often as it takes, until this has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never led to ${target}`);
}

/** Where a list is scrolled to. */
function scroller(page: Page, name: string): Locator {
  return page.getByRole('region', { name: `${name}, table` });
}

test('a record is found, opened and changed in a list by keyboard alone', async ({ page, records }) => {
  await records.carModel({ name: 'Quartz' });
  await page.goto('/main');
  await settled(page);
  await page.keyboard.press('g');
  await page.keyboard.press('1');
  await expect(heading(page, 'Car models')).toBeVisible();
  await settled(page);

  await page.keyboard.press('/');
  const search = page.getByPlaceholder('Search car models...');
  await expect(search).toBeFocused();
  await page.keyboard.type('quartz');
  await showing(page, '1 to 1 of 1');
  await tabTo(page, rowOf(page, 'Quartz').getByRole('link'));
  await page.keyboard.press('Enter');
  await expect(heading(page, /^Edit car model CM\d{6}/)).toBeVisible();

  await tabTo(page, page.getByLabel('Model name'));
  await page.keyboard.press('End');
  await page.keyboard.type(' II');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure to save?');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Car models')).toBeVisible();
  await expect(search).toHaveValue('quartz');
  await expect(page.getByText('Quartz II', { exact: true })).toBeVisible();
});

test('a record with a lookup is added and saved by keyboard alone', async ({ page }) => {
  await page.goto(LIST);
  await settled(page);
  await page.keyboard.press('n');
  await expect(heading(page, 'Add new part SAP')).toBeVisible();

  const part = page.getByRole('combobox', { name: 'Part name' });
  await tabTo(page, part);
  await page.keyboard.type('key part 44');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await tabTo(page, page.getByLabel('Sap Code'));
  await page.keyboard.type('TYPED-1');
  await tabTo(page, page.getByLabel('Min Order Quant'));
  await page.keyboard.type('2.5');
  await tabTo(page, page.getByRole('switch'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure to save?');
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Part SAPs')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('typed-1');
  await showing(page, '1 to 1 of 1');
  await expect(page.getByRole('row', { name: /TYPED-1.*Key part 44.*2\.5.*Passive/ })).toBeVisible();
});

test('rows are checked one by one, on the way and all at once, and deleted, by keyboard alone', async ({
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
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('End');
  await expect(link(page, 'GONE-4')).toBeFocused();
  await page.keyboard.press('k');
  await expect(link(page, 'GONE-3')).toBeFocused();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('4 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/selected$/)).toHaveCount(0);

  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure to delete 3 row(s)?');
  await page.keyboard.press('Escape');
  await showing(page, '1 to 4 of 4');
  await expect(link(page, 'GONE-3')).toBeFocused();

  await page.keyboard.press('Delete');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Enter');
  await showing(page, '1 to 1 of 1');
  await expect(link(page, 'GONE-4')).toBeVisible();
});

test('pages are turned with ] and [, and the checked rows are copied as a table with their headers', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${LIST}?q=KEY-&sort=sap_code`);
  await showing(page, '1 to 50 of 130');
  await tabTo(page, link(page, 'KEY-001'));
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

test('g and a digit open each list of the navbar, and ? shows all keys', async ({ page }) => {
  await page.goto('/main');
  await settled(page);
  const lists = ['Car models', 'Parts', 'Part SAPs', 'Specifications', 'Plans', 'Purchases', 'Invoices'];
  for (const [index, name] of lists.entries()) {
    await page.keyboard.press('g');
    await page.keyboard.press(String(index + 1));
    await expect(heading(page, name)).toBeVisible();
  }

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('Check all rows of the page')).toBeVisible();
  for (const where of ['Everywhere', 'In a list', 'In a form', 'In a table of lines']) {
    await expect(sheet.getByRole('region', { name: where })).toBeVisible();
  }
  // What floats above the screen has the keys to itself.
  await page.keyboard.press('n');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(heading(page, 'Invoices')).toBeVisible();
});

test('single keys are switched off in the user menu, stay off, and come back', async ({ page, partline }) => {
  await page.goto(`${LIST}?q=KEY-00&sort=sap_code`);
  await showing(page, '1 to 9 of 9');
  const toggle = async () => {
    await tabTo(page, page.getByRole('button', { name: partline.username }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitemcheckbox', { name: 'Single-key shortcuts' });
    await item.waitFor();
    for (let presses = 0; presses < 12; presses += 1) {
      if (await item.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('ArrowDown');
    }
    await expect(item).toBeFocused();
    await page.keyboard.press('Enter');
    if (await page.getByRole('menu').count()) await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await tabTo(page, link(page, 'KEY-001'));
  await toggle();
  await page.reload();
  await showing(page, '1 to 9 of 9');

  await tabTo(page, link(page, 'KEY-001'));
  await page.keyboard.type('jn?/g4');
  await expect(link(page, 'KEY-001')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`${LIST}?q=KEY-00&sort=sap_code`);
  // Keys that are no letters go on working.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Select KEY-002' })).toBeChecked();

  await toggle();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('keys are letters in a field, and do nothing with Ctrl or Alt', async ({ page }) => {
  await page.goto(`${LIST}?q=KEY-00&sort=sap_code`);
  await showing(page, '1 to 9 of 9');
  await page.keyboard.press('/');
  await page.keyboard.press('End');
  await page.keyboard.type('n?g4');
  await expect(page.getByRole('searchbox')).toHaveValue('KEY-00n?g4');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('KEY-00');
  await showing(page, '1 to 9 of 9');

  await tabTo(page, link(page, 'KEY-001'));
  await page.keyboard.press('Alt+j');
  await page.keyboard.press('Alt+n');
  await expect(link(page, 'KEY-001')).toBeFocused();
  await expect(heading(page, 'Part SAPs')).toBeVisible();
});

test('e edits the row that has the focus, and Ctrl+S answers a missing field', async ({ page }) => {
  await page.goto(`${LIST}?q=KEY-00&sort=sap_code`);
  await showing(page, '1 to 9 of 9');
  await tabTo(page, link(page, 'KEY-001'));
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(heading(page, 'Edit part SAP')).toBeVisible();
  await expect(page.getByLabel('Sap Code')).toHaveValue('KEY-002');

  await tabTo(page, page.getByLabel('Sap Code'));
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alertdialog', { name: 'Error' })).toContainText(
    'Fill all the required fields.',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByLabel('Sap Code')).toBeFocused();
});

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

test('a changed form asks before it is left: Stay keeps it, Leave goes, by Back, a link, a record, g or the browser', async ({
  page,
  records,
}) => {
  for (const name of ['Guard A', 'Guard B']) await records.carModel({ name });
  await page.goto('/main/car_model_list?q=Guard&sort=model_name');
  await showing(page, '1 to 2 of 2');
  await rowOf(page, 'Guard A').getByRole('link').click();
  const name = page.getByLabel('Model name');
  await expect(name).toHaveValue('Guard A');
  await name.fill('Guard changed');
  await expect(page.getByRole('img', { name: 'Unsaved changes' })).toBeVisible();

  const question = page.getByRole('alertdialog');
  const answerWith = async (word: 'Stay' | 'Leave') => {
    await expect(question).toContainText('Leave without saving?');
    await question.getByRole('button', { name: word }).click();
    await expect(question).toHaveCount(0);
  };
  const stays = async () => {
    await answerWith('Stay');
    await expect(name).toHaveValue('Guard changed');
    await expect(heading(page, /^Edit car model/)).toBeVisible();
  };
  const address = page.url();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await stays();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click();
  await stays();
  await page.getByRole('button', { name: 'Next record' }).click();
  await stays();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('5');
  await stays();
  await page.goBack();
  await stays();
  expect(page.url()).toBe(address);
  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(name).toHaveValue('Guard changed');

  await page.goBack();
  await answerWith('Leave');
  await showing(page, '1 to 2 of 2');
  await expect(page).toHaveURL('/main/car_model_list?q=Guard&sort=model_name');
  await expect(page.getByText('Guard A', { exact: true })).toBeVisible();
});

test('a form that was not changed, or changed back, is left without a question', async ({
  page,
  records,
}) => {
  const id = await records.carModel({ name: 'Unchanged' });
  await page.goto('/main/car_model_list?q=Unchanged');
  await showing(page, '1 to 1 of 1');
  await page.goto(`/main/car_model?product_id=${id}`);
  const name = page.getByLabel('Model name');
  await expect(name).toHaveValue('Unchanged');
  await name.fill('Changed');
  await name.fill('Unchanged');
  await expect(page.getByRole('img', { name: 'Unsaved changes' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(heading(page, 'Car models')).toBeVisible();
});

test('closing the tab with something unsaved is asked about by the browser', async ({ page, records }) => {
  const id = await records.carModel({ name: 'Closing' });
  await page.goto(`/main/car_model?product_id=${id}`);
  await expect(page.getByLabel('Model name')).toHaveValue('Closing');
  await page.getByLabel('Model name').pressSequentially('!');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
});

test('signing out with something unsaved asks too, and Stay stays signed in', async ({ page, partline }) => {
  await page.goto('/main/car_model');
  await page.getByLabel('Model name').fill('Half done');
  await page.getByRole('button', { name: partline.username }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Model name')).toHaveValue('Half done');
});

for (const way of ["the browser's Back", 'the button Back'] as const) {
  test(`${way} finds the list as it was: page, order, search and scroll position`, async ({ page }) => {
    await page.goto(`${LIST}?q=KEY-&sort=sap_code&size=100`);
    await showing(page, '1 to 100 of 130');
    const last = link(page, 'KEY-090');
    await last.scrollIntoViewIfNeeded();
    const before = await scroller(page, 'Part SAPs').evaluate((element) => element.scrollTop);
    expect(before).toBeGreaterThan(500);
    await last.click();
    await expect(page.getByLabel('Sap Code')).toHaveValue('KEY-090');

    if (way === 'the button Back') await page.getByRole('button', { name: 'Back', exact: true }).click();
    else await page.goBack();
    await showing(page, '1 to 100 of 130');
    await expect(page).toHaveURL(`${LIST}?q=KEY-&sort=sap_code&size=100`);
    await expect(page.getByRole('searchbox')).toHaveValue('KEY-');
    await expect
      .poll(() => scroller(page, 'Part SAPs').evaluate((element) => Math.round(element.scrollTop)))
      .toBe(Math.round(before));
    await expect(last).toBeInViewport();
  });
}

test('another page of a list begins at its top', async ({ page }) => {
  await page.goto(`${LIST}?q=KEY-&sort=sap_code`);
  await showing(page, '1 to 50 of 130');
  await link(page, 'KEY-050').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Next' }).click();
  await showing(page, '51 to 100 of 130');
  await expect(link(page, 'KEY-051')).toBeInViewport();
  expect(await scroller(page, 'Part SAPs').evaluate((element) => element.scrollTop)).toBe(0);
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
