import type { Page } from '@playwright/test';
import { isAccessible } from './axe.ts';
import { importTexts, results } from './imports.ts';
import { expectDialog, heading, link, settled, tabTo } from './screens.ts';
import { expect, test } from './test.ts';

// A record is found and changed, and one is added, by keyboard alone in keyboard.spec.

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Answers the question that has the focus with yes. */
async function agree(page: Page, question: string | RegExp) {
  await expectDialog(page);
  await expect(page.getByRole('alertdialog')).toContainText(question);
  await page.keyboard.press('Enter');
}

async function typeLine(page: Page, row: number, code: string, quantity: string) {
  await expect(page.getByRole('combobox', { name: `SAP, row ${row}` })).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: `Quantity, row ${row}` })).toBeFocused();
  await page.keyboard.type(quantity);
}

test('a specification becomes a plan, a purchase and an invoice, and its status is read, by keyboard alone', async ({
  page,
  records,
}) => {
  await records.carModel({ name: 'Keyed' });
  for (const code of ['KEYED-1', 'KEYED-2']) await records.sap(code);
  const take = async (label: string, text: string) => {
    await tabTo(page, page.getByRole('combobox', { name: label }));
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: label })).toHaveValue(/Keyed/);
  };
  const saved = async (list: string) => {
    await page.keyboard.press('Control+s');
    await agree(page, 'Are you sure to save?');
    await expect(heading(page, list)).toBeVisible();
    await settled(page);
  };
  const add = async (digit: string, list: string) => {
    await page.keyboard.press('g');
    await page.keyboard.press(digit);
    await expect(heading(page, list)).toBeVisible();
    await page.keyboard.press('n');
    await expect(heading(page, /^Add/)).toBeVisible();
  };

  await page.goto('/main');
  await settled(page);
  await add('4', 'Specifications');
  await take('Car model', 'keyed');
  await tabTo(page, page.getByLabel('Begin date (breakpoint)'));
  await page.keyboard.type('01052026');
  await tabTo(page, button(page, 'Add Input Part'));
  await page.keyboard.press('Enter');
  await typeLine(page, 1, 'keyed-1', '2');
  await page.keyboard.press('Enter');
  await typeLine(page, 2, 'keyed-2', '4');
  await saved('Specifications');

  await add('5', 'Plans');
  await tabTo(page, page.getByLabel('Begin date'));
  await page.keyboard.type('02012026');
  await tabTo(page, page.getByLabel('End date'));
  await page.keyboard.type('02282026');
  await take('Specification', 'keyed');
  await tabTo(page, page.getByLabel('Quantity'));
  await page.keyboard.type('10');
  await saved('Plans');

  await add('6', 'Purchases');
  await take('Plan', 'keyed');
  await expect(page.getByText('2 lines · Σ 60')).toBeVisible();
  await saved('Purchases');

  await add('7', 'Invoices');
  await take('Purchase', 'keyed');
  await tabTo(page, page.getByLabel('Invoice number'));
  await page.keyboard.type('KEYED-INV');
  await tabTo(page, button(page, 'Add Part SAP'));
  await page.keyboard.press('Enter');
  await typeLine(page, 1, 'keyed-1', '15');
  await saved('Invoices');

  await page.keyboard.press('g');
  await page.keyboard.press('6');
  await expect(heading(page, 'Purchases')).toBeVisible();
  await settled(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await tabTo(page, button(page, 'Status'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const status = page.getByRole('dialog', { name: 'Purchase status' });
  await expect(status.getByRole('row', { name: /KEYED-1.*20.*15.*-5/ })).toBeVisible();
  await tabTo(page, status.getByRole('tab', { name: /^Less/ }));
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(status.getByRole('row', { name: /KEYED-2.*40/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Status')).toBeFocused();
});

test('a file is imported by keyboard alone: its columns chosen, a bad cell put right', async ({ page }) => {
  // Asked for early: a picker that opens before the browser has heard of it goes by unseen.
  const asked = page.waitForEvent('filechooser');
  await page.goto('/main/product_sap_list');
  await settled(page);
  await tabTo(page, button(page, 'Bulk Import'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Import Part SAPs')).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Choose a spreadsheet' }));
  await page.keyboard.press('Enter');
  await (await asked).setFiles(importTexts('Item,SAP,MOQ', 'Keyed bolt,KEYED-9,-5'));

  await tabTo(page, page.getByRole('combobox', { name: 'Part name*' }));
  await page.keyboard.type('Item');
  await expect(page.getByRole('textbox', { name: 'MOQ, row 2' })).toBeVisible();
  await isAccessible(page);
  await tabTo(page, page.getByRole('textbox', { name: 'MOQ, row 2' }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('5');
  await expect(button(page, 'Import')).toBeEnabled();
  await expect(page.getByText(/^Checking/)).toHaveCount(0);
  await tabTo(page, page.getByRole('button', { name: 'Import', exact: true }));
  await page.keyboard.press('Enter');
  await agree(page, /import 1 part SAP records/);
  await expect(results(page)).toContainText('Success');

  await tabTo(page, button(page, 'Back'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(link(page, 'KEYED-9')).toBeVisible();
});
