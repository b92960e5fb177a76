import { utils, write } from '@e965/xlsx';
import { expect, type Locator, type Page } from '@playwright/test';
import { button } from './screens.ts';

export function picker(scope: Page | Locator): Locator {
  return scope.getByLabel('Choose a spreadsheet or drop it here');
}

export function preview(page: Page): Locator {
  return page.getByRole('table', { name: 'Preview' });
}

/** Returns the group of buttons that show the number of rows of each verdict and filter the rows. */
export function verdicts(page: Page): Locator {
  return page.getByRole('group', { name: 'Show rows' });
}

function results(page: Page): Locator {
  return page.getByRole('region', { name: 'Import Results' });
}

/** Builds a workbook with these rows. All cells are text, so that codes stay unchanged. */
function workbook(...rows: string[][]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Parts');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}

/** Chooses a workbook with these rows in the picker, and waits for the preview. */
export async function chooseWorkbook(page: Page, name: string, ...rows: string[][]) {
  await picker(page).setInputFiles({ name, mimeType: '', buffer: workbook(...rows) });
  await waitForCheck(page);
}

/** Waits until the check of the import has finished. */
export async function waitForCheck(page: Page) {
  await expect(button(page, 'Import')).toBeEnabled();
  await expect(page.getByText(/^Checking/)).toHaveCount(0);
}

/** Returns the figures of the results by their labels. */
export async function readFigures(page: Page): Promise<Record<string, string>> {
  await expect(results(page)).toBeVisible();
  const terms = await results(page).getByRole('term').allInnerTexts();
  const values = await results(page).getByRole('definition').allInnerTexts();
  return Object.fromEntries(terms.map((term, index) => [term, values[index] ?? '']));
}

/** Returns a CSV file with these lines. */
export function csvFile(...lines: string[]) {
  return { name: 'inputs.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
}
