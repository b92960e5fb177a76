import type { Page } from '@playwright/test';
import { planFor } from './lines.ts';
import type { MadeSap } from './records.ts';
import { addLine, answer, check, closeAlert, headersOf, look, readLines, rowOf, save } from './screens.ts';
import { expect, test } from './test.ts';

const planBox = (page: Page) => page.getByRole('combobox', { name: 'Plan' });
const lineCount = (page: Page, words: string) => expect(page.getByText(words)).toBeVisible();

test('a purchase takes what its plan needs, without zeros; it is added, edited and deleted', async ({
  page,
  records,
}) => {
  await planFor(records, 'BUY', [2, 0, 0.1]);
  await page.goto('/main/purchase');
  await expect(page.getByRole('heading', { name: 'Add purchase' })).toBeVisible();
  const lines = page.getByRole('table', { name: 'Specification input parts' });
  const headers = await headersOf(lines);
  const wanted = ['#', 'SAP*', 'Quantity*', 'Product number', 'Part name', 'Part number', 'Note'];
  expect(headers.filter((header) => wanted.includes(header))).toEqual(wanted);
  await look(page, 'Plan', 'buy', /BUY · Jan 5, 2026 – Jan 31, 2026 · 10/);
  await lineCount(page, '2 lines · Σ 21');
  expect(await readLines(page)).toEqual([
    ['BUY-1', '20'],
    ['BUY-3', '1'],
  ]);
  await page.getByLabel('Note').fill('first order');
  await save(page, 'Purchases');
  await expect(page).toHaveURL('/main/purchase_list');

  await rowOf(page, 'first order').getByRole('link').click();
  await expect(page.getByRole('heading', { name: /^Edit purchase PO\d{6}$/ })).toBeVisible();
  await page.getByLabel('Quantity, row 2').fill('1.5');
  await save(page, 'Purchases');

  await check(page, await rowOf(page, 'first order').getByRole('link').innerText());
  await page.getByRole('button', { name: 'Delete 1' }).click();
  await answer(page, 'Delete');
  await expect(rowOf(page, 'first order')).toHaveCount(0);
});

test('another plan replaces all lines; removing the plan clears them, and Undo brings them back', async ({
  page,
  records,
}) => {
  await planFor(records, 'ONE', [1]);
  await planFor(records, 'TWO', [3, 4]);
  await page.goto('/main/purchase');
  await look(page, 'Plan', 'ONE', 'ONE');
  await lineCount(page, '1 line · Σ 10');
  await look(page, 'Plan', 'TWO', 'TWO');
  await lineCount(page, '2 lines · Σ 70');

  await planBox(page).fill('');
  await lineCount(page, '0 lines');
  await expect(page.getByText('No input parts added. Click "Add Input Part" to add one.')).toBeVisible();
  await page.getByRole('status').filter({ hasText: 'cleared' }).getByRole('button', { name: 'Undo' }).click();
  await lineCount(page, '2 lines · Σ 70');
  await expect(planBox(page)).toHaveValue(/TWO/);
});

test('what is missing: the plan, the lines, what a line lacks', async ({ page, records }) => {
  await planFor(records, 'LACKS', [0]);
  await page.goto('/main/purchase');
  const trySave = () => page.getByRole('button', { name: 'Save' }).click();
  await trySave();
  await closeAlert(page, 'Please fill in all required fields.');
  await look(page, 'Plan', 'LACKS', 'LACKS');
  await trySave();
  await closeAlert(page, 'Please, select at least one Part SAP.');
  await addLine(page, 'Add Input Part', 'LACKS-1', '');
  await trySave();
  await closeAlert(page, 'Please fill in all required fields.');
  await page.getByLabel('Quantity, row 1').fill('4');
  await save(page, 'Purchases');
});

test('a quantity steps by 1 and moves on with Enter, which never saves the form', async ({
  page,
  records,
}) => {
  await planFor(records, 'KEYS', [1, 2]);
  await page.goto('/main/purchase');
  await look(page, 'Plan', 'KEYS', 'KEYS');
  await page.getByLabel('Quantity, row 1').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Quantity, row 2')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'SAP, row 3' })).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a purchase that cannot be loaded says so quietly', async ({ page }) => {
  await page.goto('/main/purchase?purchase_id=999999');
  await expect(page.getByRole('button', { name: 'Back to the list' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a file goes with the purchase, and one that is too large is refused before it is sent', async ({
  page,
  records,
}) => {
  await planFor(records, 'FILES', [1]);
  await page.goto('/main/purchase');
  await look(page, 'Plan', 'FILES', 'FILES');
  const picker = page.getByLabel('Choose files or drop them here');
  const large = Buffer.alloc(10 * 1024 * 1024 + 1);
  await picker.setInputFiles(
    { name: 'large.pdf', mimeType: 'application/pdf', buffer: large },
    { timeout: 30_000 },
  );
  await expect(page.getByText('File "large.pdf" exceeds the maximum size of 10 MB')).toBeVisible();
  const paper = { name: 'Упаковочный лист.txt', mimeType: 'text/plain', buffer: Buffer.from('two pallets') };
  await picker.setInputFiles(paper);
  await expect(page.getByRole('link', { name: paper.name })).toBeVisible();
  await page.getByLabel('Note').fill('with paper');
  await save(page, 'Purchases');

  await rowOf(page, 'with paper').getByRole('link').click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: paper.name }).click();
  expect((await downloading).suggestedFilename()).toBe(paper.name);
});

test('a purchase with an invoice is not deleted', async ({ page, records }) => {
  const { saps, plan } = await planFor(records, 'KEPT', [1]);
  const id = await records.purchase(plan, [[saps[0] as MadeSap, 10]]);
  await records.invoice(id, 'KEPT-INV', [[saps[0] as MadeSap, 1]]);
  await page.goto('/main/purchase_list?q=KEPT');
  await page.getByRole('row', { name: /KEPT/ }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete 1' }).click();
  await answer(page, 'Delete');
  await closeAlert(page, 'KEPT-INV');
});
