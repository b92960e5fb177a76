import { expect, type Locator, type Page } from '@playwright/test';

/** Clicks the button with this label in a confirmation or alert, and waits until the dialog is closed. */
export async function answer(page: Page, word: 'Save' | 'Delete' | 'Import' | 'Cancel' | 'Close') {
  const dialog = await page.getByRole('alertdialog').elementHandle();
  await page.getByRole('alertdialog').getByRole('button', { name: word, exact: true }).click();
  // Another dialog may have replaced this one.
  await dialog?.waitForElementState('hidden');
}

/** Expects a focused confirmation or alert with this text. */
export async function expectDialog(page: Page, words = '') {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(words);
  await expect(dialog.locator(':focus')).toHaveCount(1);
}

/** Chooses an item of the open menu by keyboard, after the menu has focused an item. */
export async function chooseItem(page: Page, name: string) {
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
  await page.getByRole('menuitem', { name }).press('Enter');
}

export function button(scope: Page | Locator, name: string): Locator {
  return scope.getByRole('button', { name, exact: true });
}

/** Returns the title of the screen. */
export function heading(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { name, level: 1 });
}

export function link(page: Page, name: string): Locator {
  return page.getByRole('link', { name, exact: true });
}

/** Clicks Save, confirms, and waits until the list is shown. */
export async function save(page: Page, list: string) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Save changes?');
  await answer(page, 'Save');
  await expect(page.getByRole('heading', { name: list, level: 1, exact: true })).toBeVisible();
  await waitForRows(page);
}

/** Fills in and submits the sign-in form. */
export async function signIn(page: Page, username: string, password: string) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens another screen as a link does, without loading the scripts again as `goto` would. */
async function navigate(page: Page, address: string) {
  await page.evaluate((address) => history.pushState(null, '', address), address);
}

/** Opens a screen without the state of the previous screen, and without loading the scripts again. */
export async function openFresh(page: Page, address: string) {
  const notFound = page.getByText('Page not found', { exact: true });
  await navigate(page, '/main/nowhere');
  await expect(notFound).toBeVisible();
  await navigate(page, address);
  await expect(notFound).toHaveCount(0);
}

/** Opens a list through its link in the navbar. */
export async function openList(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible();
  await waitForRows(page);
}

/** Clicks Add New on a list and waits for the form. */
export async function addNew(page: Page) {
  await page.getByRole('button', { name: 'Add New' }).click();
  await expect(page.getByRole('heading', { name: /^Add /, level: 1 })).toBeVisible();
}

/** Waits until a table has the requested rows. */
export async function waitForRows(scope: Page | Locator) {
  await expect(scope.getByText(/^Showing \d/).first()).toBeVisible();
  await expect(scope.locator('table[aria-busy="true"]')).toHaveCount(0);
}

/** Expects the shown range of rows: `1 to 50 of 230`. */
export async function expectRange(page: Page, words: string) {
  await expect(page.getByText(`Showing ${words} results`)).toBeVisible();
}

/** Returns the row of a table with a cell of exactly this text. */
export function rowOf(scope: Page | Locator, words: string): Locator {
  const page = 'page' in scope ? scope.page() : scope;
  return scope.getByRole('row').filter({ has: page.getByText(words, { exact: true }) });
}

/** Checks the row whose first cell has this text. */
export async function checkRow(page: Page, name: string) {
  await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
}

/** Reads the rows of a table, keyed by the headers. Waits for the first row. */
export async function readTable(table: Locator): Promise<Record<string, string>[]> {
  await table.locator('tbody tr').first().waitFor();
  const headers = await table.getByRole('columnheader').allInnerTexts();
  const rows = await table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => Array.from((row as HTMLTableRowElement).cells, ({ innerText }) => innerText)),
    );
  return rows.map((cells) => {
    const entries = headers.map((header, index) => [header.trim(), (cells[index] ?? '').trim()]);
    return Object.fromEntries(entries.filter(([header]) => header));
  });
}

/** Returns the headers of a table. */
export async function headersOf(table: Locator): Promise<string[]> {
  const headers = await table.getByRole('columnheader').allInnerTexts();
  return headers.map((header) => header.trim()).filter(Boolean);
}

/** Chooses a record in a lookup: types a search and clicks the matching option. */
export async function chooseInLookup(
  scope: Page | Locator,
  label: string,
  search: string,
  option: string | RegExp,
) {
  const box = scope.getByRole('combobox', { name: label });
  await box.click();
  await box.fill(search);
  const list = box.page().getByRole('listbox');
  const found = list.getByRole('option').filter({ hasText: option }).first();
  // A search takes a third of a second, and a click would retry only after half a second.
  await expect.poll(() => found.isVisible(), { intervals: [50] }).toBe(true);
  await found.click();
  await expect(list).toHaveCount(0);
}

/** Returns the SAP and quantity of each line of a document. */
export async function readLines(page: Page): Promise<[sap: string, quantity: string][]> {
  return page.locator('tr[data-row]').evaluateAll((rows) =>
    rows.map((row): [string, string] => {
      // The cell that was edited last contains a lookup, and other cells a button with the code.
      const lookup = row.querySelector<HTMLInputElement>('[role="combobox"]');
      const button = row.querySelector<HTMLElement>('[aria-label^="SAP, row"]');
      const quantity = row.querySelector<HTMLInputElement>('[aria-label^="Quantity, row"]');
      // Quantities have thousands separators until they are edited.
      return [lookup?.value ?? button?.innerText ?? '', (quantity?.value ?? '').replaceAll(',', '')];
    }),
  );
}

/** Chooses a file in the picker of an import. */
export async function chooseSheet(scope: Page | Locator, file: string) {
  await scope.getByLabel('Choose a spreadsheet or drop it here').setInputFiles(file);
}

/** Resizes the window, and waits until its tables have been measured and rendered again. */
export async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
  });
}

/** Returns the region that scrolls a table. */
export function region(page: Page, table: string): Locator {
  return page.getByRole('region', { name: `${table}, table` });
}

/** Chooses a record in a lookup by keyboard: types a search and takes the first option. */
export async function chooseByKeys(page: Page, label: string, search: string, option: RegExp) {
  const box = page.getByRole('combobox', { name: label, exact: true });
  await tabTo(page, box);
  await page.keyboard.type(search);
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(option);
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(option);
}

/** Saves by keyboard, confirms, and waits until the list is shown. */
export async function saveByKeys(page: Page, list: string) {
  await page.keyboard.press('Control+s');
  await expectDialog(page, 'Save changes?');
  await page.keyboard.press('Enter');
  await expect(heading(page, list)).toBeVisible();
  await waitForRows(page);
}

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, target: Locator) {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab did not reach ${target}`);
}
