import { utils, write } from '@e965/xlsx';
import { expect, type Locator, type Page } from '@playwright/test';
import { button, readTable } from './screens.ts';

export const HEADER = ['Part name', 'SAP', 'MOQ', 'State'];

export function picker(scope: Page | Locator): Locator {
  return scope.getByLabel('Choose a spreadsheet or drop it here');
}

export function preview(page: Page): Locator {
  return page.getByRole('table', { name: 'Preview' });
}

/** The row of the preview that has this code. */
export function row(page: Page, code: string): Locator {
  return preview(page).getByRole('row', { name: new RegExp(code) });
}

/** The buttons that say how many rows would do what, and show only those. */
export function verdicts(page: Page): Locator {
  return page.getByRole('group', { name: 'Show rows' });
}

export function errors(page: Page): Locator {
  return page.getByRole('region', { name: 'Errors' });
}

export function results(page: Page): Locator {
  return page.getByRole('region', { name: 'Import Results' });
}

/** A workbook of these rows; every cell is a text, as the import of codes wants it. */
function workbook(...rows: string[][]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Parts');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}

/** Gives a workbook of these rows to the picker, and waits until it is checked. */
export async function choose(page: Page, name: string, ...rows: string[][]) {
  await picker(page).setInputFiles({ name, mimeType: '', buffer: workbook(...rows) });
  await checked(page);
}

/** Waits until the server has said what the import would do. */
export async function checked(page: Page) {
  await expect(button(page, 'Import')).toBeEnabled();
  await expect(page.getByText(/^Checking/)).toHaveCount(0);
}

/** The figures of the results, by their names. */
export async function figures(page: Page): Promise<Record<string, string>> {
  await expect(results(page)).toBeVisible();
  const terms = await results(page).getByRole('term').allInnerTexts();
  const values = await results(page).getByRole('definition').allInnerTexts();
  return Object.fromEntries(terms.map((term, index) => [term, values[index] ?? '']));
}

/** What the list holds under a code: MOQ and State. */
export async function stored(page: Page, search: string): Promise<Record<string, string[]>> {
  await page.goto(`/main/product_sap_list?q=${search}`);
  await expect(page.getByText(/^Showing \d/)).toBeVisible();
  if (await page.getByText('No data', { exact: true }).count()) return {};
  const rows = await readTable(page.getByRole('table', { name: 'Part SAPs' }));
  return Object.fromEntries(rows.map((found) => [found.SAP, [found.MOQ ?? '', found.State ?? '']]));
}

/** A CSV of these lines, as if it had been a file. */
export function importTexts(...lines: string[]) {
  return { name: 'inputs.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
}

/** Opens the import dialog of a specification. */
export async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  return page.getByRole('dialog', { name: 'Import Specification SAPs' });
}
