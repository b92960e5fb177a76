import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { chooseWorkbook, errors, HEADER, picker, previewRow, waitForCheck } from './imports.ts';
import { button } from './screens.ts';
import { expect, test } from './test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/main/product_sap_bulk_import');
});

test("'Download rows with errors' downloads the header and these rows, with codes as text and a column for the errors", async ({
  page,
}) => {
  await chooseWorkbook(
    page,
    'prices of May.xlsx',
    ['Parts of May'],
    [...HEADER, 'Colour'],
    ['Fine', '000123', '1', '', 'red'],
    ['Negative', '=1+1', '-5', '', '0042'],
    ['', '000007', '3', '', 'blue'],
    ['Болт', '1e5', 'many', '', ''],
  );
  // The downloaded file contains the corrections.
  await page.getByRole('textbox', { name: 'MOQ, row 4' }).fill('-6');
  await expect(errors(page)).toContainText('Row 4: MOQ cannot be negative');
  const downloading = page.waitForEvent('download');
  await button(page, 'Download rows with errors').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('prices of May with errors.xlsx');

  const book = read(await readFile(await download.path()), { cellFormula: true });
  const [sheet] = Object.values(book.Sheets);
  expect(utils.sheet_to_json(sheet ?? {}, { header: 1, defval: '', blankrows: true })).toEqual([
    expect.arrayContaining(['Parts of May']),
    [...HEADER, 'Colour', 'Error'],
    ['Negative', '=1+1', '-6', '', '0042', 'Row 4: MOQ cannot be negative'],
    ['', '000007', '3', '', 'blue', 'Row 5: Required field name is missing'],
  ]);
  for (const cell of ['B3', 'B4', 'E3']) {
    expect(sheet?.[cell], cell).toMatchObject({ t: 's' });
    expect(sheet?.[cell].f, cell).toBeUndefined();
  }

  // The downloaded file is chosen again. Its column for the errors is ignored as an unknown column.
  await button(page, 'Reset').click();
  await button(page.getByRole('alertdialog'), 'Discard').click();
  await picker(page).setInputFiles({
    name: 'again.xlsx',
    mimeType: '',
    buffer: await readFile(await download.path()),
  });
  await waitForCheck(page);
  await expect(page.getByText('Ignored columns: Colour, Error')).toBeVisible();
  await expect(previewRow(page, '000007')).toContainText('Required field name is missing');
  await expect(errors(page).getByRole('listitem')).toHaveCount(2);
});
