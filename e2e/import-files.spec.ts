import { picker, preview } from './imports.ts';
import { button, chooseSheet, goAfresh, readTable } from './screens.ts';
import { expect, fixture, readFixture, test } from './test.ts';

/** One file for each parser: ZIP, binary with old code pages, XML and text. `kinds.test.ts` tests all formats. */
const KINDS = ['part-saps.xlsm', 'part-saps-gnumeric.xls', 'part-saps.gnumeric', 'part-saps-1251.csv'];
const REFUSAL = 'Invalid Excel file format. Please upload a valid .xlsx, .xls, or .csv file.';

const PAGE = '/main/product_sap_bulk_import';

test.beforeEach(async ({ page }) => {
  await page.goto(PAGE);
});

test('a truncated workbook results in a message', async ({ page }) => {
  const buffer = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200, 7)]);
  await picker(page).setInputFiles({ name: 'torn.xlsx', mimeType: '', buffer });
  await expect(page.getByRole('alert')).toContainText(
    /^(Error processing Excel file: |No sheets found|Invalid)/,
  );
});

test('F02: a program with an accepted extension is refused by its first bytes', async ({ page }) => {
  const program = readFixture('program.xlsx');
  for (const ending of ['xlsx', 'csv', 'gnumeric']) {
    await test.step(ending, async () => {
      await picker(page).setInputFiles({ name: `setup.${ending}`, mimeType: '', buffer: program });
      await expect(page.getByRole('alert')).toHaveText(REFUSAL);
      await expect(button(page, 'Import')).toHaveCount(0);
      await goAfresh(page, PAGE);
    });
  }
});

test('a workbook can be dropped on the picker', async ({ page }) => {
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Part name,SAP\nDropped,DROP-1\n'], 'dropped.csv', { type: 'text/csv' }));
    return transfer;
  });
  await page.getByText('Choose a spreadsheet or drop it here').dispatchEvent('drop', { dataTransfer: data });
  expect(await readTable(preview(page))).toMatchObject([{ 'Part name': 'Dropped', SAP: 'DROP-1' }]);
});

test('every kind of file is read with its codes, decimals and letters', async ({ page }) => {
  const row = (part: string, sap: string, moq: string, state: string) =>
    expect.objectContaining({ 'Part name': part, SAP: sap, MOQ: moq, State: state, Status: 'Valid' });

  for (const name of KINDS) {
    await test.step(name, async () => {
      await chooseSheet(page, fixture(name));
      await expect(page.getByText(name, { exact: true })).toBeVisible();
      expect(await readTable(preview(page))).toEqual([
        row('Болт М10', '000123', '12.5', 'Active'),
        row('Hex nut', '0007', '3', 'Passive'),
      ]);
      await page.getByRole('button', { name: 'Reset' }).click();
      await expect(preview(page)).toHaveCount(0);
    });
  }
});
