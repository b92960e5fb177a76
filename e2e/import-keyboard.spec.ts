import type { Page } from '@playwright/test';
import { csvFile, results } from './imports.ts';
import { expectDialog, heading, link, tabTo, waitForRows } from './screens.ts';
import { expect, test } from './test.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Confirms the dialog that has the focus. */
async function confirmDialog(page: Page, question: string | RegExp) {
  await expectDialog(page);
  await expect(page.getByRole('alertdialog')).toContainText(question);
  await page.keyboard.press('Enter');
}

test('a file is imported by keyboard, with chosen columns and a corrected cell', async ({ page }) => {
  // The listener is added before the file chooser can open.
  const fileChooser = page.waitForEvent('filechooser');
  await page.goto('/main/product_sap_list');
  await waitForRows(page);
  await tabTo(page, button(page, 'Bulk Import'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Import Part SAPs')).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Choose a spreadsheet' }));
  await page.keyboard.press('Enter');
  await (await fileChooser).setFiles(csvFile('Item,SAP,MOQ', 'Keyed bolt,KEYED-9,-5'));

  await tabTo(page, page.getByRole('combobox', { name: 'Part name*' }));
  await page.keyboard.type('Item');
  await expect(page.getByRole('textbox', { name: 'MOQ, row 2' })).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: 'MOQ, row 2' }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('5');
  await expect(button(page, 'Import')).toBeEnabled();
  await expect(page.getByText(/^Checking/)).toHaveCount(0);
  await tabTo(page, page.getByRole('button', { name: 'Import', exact: true }));
  await page.keyboard.press('Enter');
  await confirmDialog(page, /import 1 part SAP records/);
  await expect(results(page)).toContainText('Success');

  await tabTo(page, button(page, 'Back'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(link(page, 'KEYED-9')).toBeVisible();
});
