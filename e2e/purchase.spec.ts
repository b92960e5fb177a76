import type { Page } from '@playwright/test';
import { planFor } from './lines.ts';
import { chooseByKeys, headersOf, readLines, rowOf, save, saveByKeys, tabTo } from './screens.ts';
import { expect, test } from './test.ts';

const lineCount = (page: Page, words: string) => expect(page.getByText(words)).toBeVisible();

test('a user adds a purchase by keyboard, with the needs of its plan above 0 as its lines, and then edits it', async ({
  page,
  records,
}) => {
  await planFor(records, 'BUY', [2, 0, 0.1]);
  await page.goto('/main/purchase');
  await expect(page.getByRole('heading', { name: 'Add purchase' })).toBeVisible();
  const lines = page.getByRole('table', { name: 'Specification input parts' });
  const headers = await headersOf(lines);
  const expectedHeaders = ['#', 'SAP*', 'Quantity*', 'Product number', 'Part name', 'Part number', 'Note'];
  expect(headers.filter((header) => expectedHeaders.includes(header))).toEqual(expectedHeaders);
  await chooseByKeys(page, 'Plan', 'buy', /BUY · Jan 5, 2026 – Jan 31, 2026 · 10/);
  await lineCount(page, '2 lines · Σ 21');
  expect(await readLines(page)).toEqual([
    ['BUY-1', '20'],
    ['BUY-3', '1'],
  ]);
  await tabTo(page, page.getByLabel('Note', { exact: true }));
  await page.keyboard.type('first order');
  await saveByKeys(page, 'Purchases');
  await expect(page).toHaveURL('/main/purchase_list');

  await rowOf(page, 'first order').getByRole('link').click();
  await expect(page.getByRole('heading', { name: /^Edit purchase PO\d{6}$/ })).toBeVisible();
  await page.getByLabel('Quantity, row 2').fill('1.5');
  await save(page, 'Purchases');
  await rowOf(page, 'first order').getByRole('link').click();
  await expect(page.getByLabel('Quantity, row 2')).toHaveValue('1.5');
});
