import type { Page } from '@playwright/test';
import { planFor } from './lines.ts';
import { button, chooseByKeys, headersOf, readTable, rowOf, save, saveByKeys, tabTo } from './screens.ts';
import { expect, test } from './test.ts';

const status = (page: Page) => page.getByRole('combobox', { name: 'Status' });

test('a user adds an invoice by keyboard with the status Open order, and then edits it', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'INVO', [1]);
  await records.purchase(plan, [[saps[0] as (typeof saps)[number], 10]]);
  await page.goto('/main/invoice');
  await expect(page.getByRole('heading', { name: 'Add invoice' })).toBeVisible();
  expect((await headersOf(page.getByRole('table', { name: 'Part SAPs' }))).slice(0, 7)).toEqual([
    '#',
    'SAP*',
    'Quantity*',
    'Part name',
    'Part number',
    'Container',
    'LOT',
  ]);

  await chooseByKeys(page, 'Purchase', 'invo', /PO\d{6} · CM\d{6} · INVO · /);
  await tabTo(page, page.getByLabel('Invoice number'));
  await page.keyboard.type('2026/001');
  await tabTo(page, button(page, 'Add Part SAP'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'SAP, row 1' })).toBeFocused();
  await page.keyboard.type('invo-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Quantity, row 1' })).toBeFocused();
  await page.keyboard.type('4');
  await tabTo(page, page.getByLabel('Container, row 1'));
  await page.keyboard.type('MSKU1234565');
  await tabTo(page, page.getByLabel('LOT, row 1'));
  await page.keyboard.type('000017');
  await saveByKeys(page, 'Invoices');
  const list = page.getByRole('table', { name: 'Invoices' });
  expect((await readTable(list))[0]).toMatchObject({ 'Invoice number': '2026/001', Status: 'Open order' });

  await rowOf(page, '2026/001').dblclick();
  await expect(page.getByRole('heading', { name: 'Edit invoice' })).toBeVisible();
  await expect(page.getByLabel('LOT, row 1')).toHaveValue('000017');
  await status(page).selectOption('Arrived');
  await save(page, 'Invoices');
  await expect(rowOf(page, '2026/001')).toContainText('Arrived');
});
