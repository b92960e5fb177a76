import { expect, type Locator, type Page } from '@playwright/test';

/** Answers a question or closes an alert by the word on its button. */
export async function answer(page: Page, word: 'Save' | 'Delete' | 'Import' | 'Cancel' | 'Close') {
  const dialog = await page.getByRole('alertdialog').elementHandle();
  await page.getByRole('alertdialog').getByRole('button', { name: word, exact: true }).click();
  // Another dialog may have taken its place.
  await dialog?.waitForElementState('hidden');
}

/** A question or an alert stands there with these words and has the focus, so that a key answers it. */
export async function expectDialog(page: Page, words = '') {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(words);
  await expect(dialog.locator(':focus')).toHaveCount(1);
}

/** An alert stands there with these words; it is closed. */
export async function closeAlert(page: Page, message: string | RegExp) {
  const alert = page.getByRole('alertdialog', { name: 'Error' });
  await expect(alert).toContainText(message);
  await answer(page, 'Close');
}

/** Chooses in the menu that is open, by keyboard; the menu first brings the focus to an item of its own. */
export async function chooseItem(page: Page, name: string) {
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
  await page.getByRole('menuitem', { name }).press('Enter');
}

export function button(scope: Page | Locator, name: string): Locator {
  return scope.getByRole('button', { name, exact: true });
}

/** The title of the screen. */
export function heading(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { name, level: 1 });
}

export function link(page: Page, name: string): Locator {
  return page.getByRole('link', { name, exact: true });
}

/** Presses Save, agrees, and waits until the list is there again with what was saved. */
export async function save(page: Page, list: string) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Save changes?');
  await answer(page, 'Save');
  await expect(page.getByRole('heading', { name: list, level: 1, exact: true })).toBeVisible();
  await settled(page);
}

/** Fills in the sign-in that stands on the page. */
export async function signIn(page: Page, username: string, password: string) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Goes to another screen within the page, as a link does: what is loaded once is not read again, as `goto` does. */
async function goWithin(page: Page, address: string) {
  await page.evaluate((address) => history.pushState(null, '', address), address);
}

/** Opens a screen anew, with nothing kept of the one before, but without reading all scripts again. */
export async function goAfresh(page: Page, address: string) {
  const between = page.getByText('Page not found', { exact: true });
  await goWithin(page, '/main/nowhere');
  await expect(between).toBeVisible();
  await goWithin(page, address);
  await expect(between).toHaveCount(0);
}

/** Opens a list by its link in the navbar. */
export async function openList(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible();
  await settled(page);
}

/** Presses Add New on a list and waits until the form has replaced it. */
export async function addNew(page: Page) {
  await page.getByRole('button', { name: 'Add New' }).click();
  await expect(page.getByRole('heading', { name: /^Add /, level: 1 })).toBeVisible();
}

/** Waits until a table has the rows it was asked for. */
export async function settled(scope: Page | Locator) {
  await expect(scope.getByText(/^Showing \d/).first()).toBeVisible();
  await expect(scope.locator('table[aria-busy="true"]')).toHaveCount(0);
}

/** Which rows of a list are shown: `1 to 50 of 230`. */
export async function showing(page: Page, words: string) {
  await expect(page.getByText(`Showing ${words} results`)).toBeVisible();
}

/** The row of a table that has a cell with exactly these words. */
export function rowOf(scope: Page | Locator, words: string): Locator {
  const page = 'page' in scope ? scope.page() : scope;
  return scope.getByRole('row').filter({ has: page.getByText(words, { exact: true }) });
}

/** Checks the row whose first cell says this. */
export async function check(page: Page, name: string) {
  await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
}

/** Reads a table row by row, keyed by its headers. It waits for the first row. */
export async function readTable(table: Locator): Promise<Record<string, string>[]> {
  await table.locator('tbody tr').first().waitFor();
  const headers = await table.getByRole('columnheader').allInnerTexts();
  const rows = await table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => Array.from((row as HTMLTableRowElement).cells, ({ innerText }) => innerText)),
    );
  return rows.map((cells) => {
    const named = headers.map((header, index) => [header.trim(), (cells[index] ?? '').trim()]);
    return Object.fromEntries(named.filter(([header]) => header));
  });
}

/** The columns of a table, as they are headed. */
export async function headersOf(table: Locator): Promise<string[]> {
  const headers = await table.getByRole('columnheader').allInnerTexts();
  return headers.map((header) => header.trim()).filter(Boolean);
}

/** Finds a record in a lookup: types what is searched for and chooses the option that says it. */
export async function look(scope: Page | Locator, label: string, search: string, option: string | RegExp) {
  const box = scope.getByRole('combobox', { name: label });
  await box.click();
  await box.fill(search);
  await pick(box, option);
}

/** Chooses an option of the lookup that is open. */
async function pick(box: Locator, option: string | RegExp) {
  const list = box.page().getByRole('listbox');
  const found = list.getByRole('option').filter({ hasText: option }).first();
  // A search takes a third of a second; a click that found nothing yet would look again after half of one.
  await expect.poll(() => found.isVisible(), { intervals: [50] }).toBe(true);
  await found.click();
  await expect(list).toHaveCount(0);
}

/** Adds a line: its SAP by the lookup that opens, then its quantity. A SAP can be looked for by an earlier code. */
export async function addLine(page: Page, add: string, search: string, quantity: string, sap = search) {
  await page.getByRole('button', { name: add, exact: true }).click();
  const box = page.getByRole('combobox', { name: /^SAP, row \d+$/ });
  await box.fill(search);
  await pick(box, sap);
  // The chosen line's quantity takes the focus.
  const quantityBox = page.getByRole('textbox', { name: /^Quantity, row \d+$/ }).last();
  await expect(quantityBox).toBeFocused();
  await quantityBox.fill(quantity);
}

/** The lines of a document as its table shows them: SAP and quantity. */
export async function readLines(page: Page): Promise<[sap: string, quantity: string][]> {
  return page.locator('tr[data-row]').evaluateAll((rows) =>
    rows.map((row): [string, string] => {
      // The cell that was entered last holds the lookup itself, the others a button with the code.
      const lookup = row.querySelector<HTMLInputElement>('[role="combobox"]');
      const button = row.querySelector<HTMLElement>('[aria-label^="SAP, row"]');
      const quantity = row.querySelector<HTMLInputElement>('[aria-label^="Quantity, row"]');
      // Quantities group their digits until they are edited.
      return [lookup?.value ?? button?.innerText ?? '', (quantity?.value ?? '').replaceAll(',', '')];
    }),
  );
}

/** Gives a file to the picker of an import. */
export async function chooseSheet(scope: Page | Locator, file: string) {
  await scope.getByLabel('Choose a spreadsheet or drop it here').setInputFiles(file);
}

/** Gives the window another size, and waits until the tables in it have been measured and drawn anew. */
export async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
  });
}

/** The region that a table is scrolled in. */
export function region(page: Page, table: string): Locator {
  return page.getByRole('region', { name: `${table}, table` });
}

/** Finds a record in a lookup by keyboard: goes there, types what is searched for and takes the first option. */
export async function take(page: Page, label: string, search: string, option: RegExp) {
  const box = page.getByRole('combobox', { name: label, exact: true });
  await tabTo(page, box);
  await page.keyboard.type(search);
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(option);
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(option);
}

/** Saves by keyboard, agrees, and waits until the list is there again with what was saved. */
export async function saveByKeys(page: Page, list: string) {
  await page.keyboard.press('Control+s');
  await expectDialog(page, 'Save changes?');
  await page.keyboard.press('Enter');
  await expect(heading(page, list)).toBeVisible();
  await settled(page);
}

/** Presses Tab, as often as it takes, until this has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never led to ${target}`);
}
