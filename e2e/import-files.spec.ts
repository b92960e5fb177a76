import { preview } from './imports.ts';
import { chooseSheet, readTable } from './screens.ts';
import { expect, fixture, test } from './test.ts';

/** An archive, a binary file with an old code page, XML and text. `kinds.test.ts` tests all formats. */
const KINDS = ['part-saps.xlsm', 'part-saps-gnumeric.xls', 'part-saps.gnumeric', 'part-saps-1251.csv'];

const PAGE = '/main/product_sap_bulk_import';

test.beforeEach(async ({ page }) => {
  await page.goto(PAGE);
});

test('an archive, a binary file, XML and text are read with their codes, decimals and letters', async ({
  page,
}) => {
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
