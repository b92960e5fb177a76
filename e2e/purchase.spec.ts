import type { Page } from '@playwright/test';
import type { MadeSap, Records } from './records.ts';
import {
  addLine,
  answer,
  check,
  closeAlert,
  headersOf,
  look,
  readLines,
  readTable,
  rowOf,
  save,
} from './screens.ts';
import { expect, test } from './test.ts';

/** A plan over SAPs of its own, which are named after the car. */
async function planFor(records: Records, car: string, quantities: readonly number[], quant = 10) {
  const saps: MadeSap[] = [];
  for (const index of quantities.keys()) saps.push(await records.sap(`${car}-${index + 1}`));
  const carModel = await records.carModel({ name: car });
  const lines = quantities.map((quantity, index) => [saps[index] as MadeSap, quantity] as const);
  const specification = await records.specification(carModel, '2026-01-05', lines);
  return { saps, plan: await records.plan(specification, quant) };
}

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
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
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

test('the status dialog: five tabs with counts, signs and colours, sorted, searched and paged', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'STAT', [1, 2, 3, 4]);
  const [a, b, c, d] = saps as [MadeSap, MadeSap, MadeSap, MadeSap];
  const extra = await records.sap('STAT-X');
  const id = await records.purchase(plan, [
    [a, 10],
    [b, 20],
    [c, 30],
    [d, 40],
  ]);
  await records.invoice(id, 'ST-1', [
    [a, 4],
    [b, 19.5],
    [c, 30.25],
  ]);
  await records.invoice(id, 'ST-2', [
    [a, 6],
    [extra, 5],
  ]);

  await page.goto('/main/purchase_list?q=STAT');
  await expect(page.getByRole('button', { name: 'Status', exact: true })).toHaveCount(0);
  await page.getByRole('row', { name: /STAT/ }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Purchase status' });
  await expect(dialog.getByRole('tab')).toHaveText([
    /Exact\s*1/,
    /Less\s*1/,
    /More\s*1/,
    /Missing\s*1/,
    /Extra\s*1/,
  ]);

  const open = async (tab: string) => {
    await dialog.getByRole('tab', { name: tab }).click();
    return dialog.getByRole('table', { name: tab, exact: true });
  };
  const columns = ['SAP', 'Part name', 'Purchase quantity', 'Invoice quantity'];
  const quantities = async (tab: string) =>
    (await headersOf(await open(tab))).filter((header) =>
      /^(SAP|Part name|Difference|.* quantity)$/.test(header),
    );
  expect(await quantities('Exact')).toEqual(columns);
  const less = await open('Less');
  expect(await quantities('Less')).toEqual([...columns, 'Difference']);
  expect(await quantities('More')).toEqual([...columns, 'Difference']);
  await open('Less');
  const [row] = await readTable(less);
  expect(row).toMatchObject({ SAP: 'STAT-2', 'Purchase quantity': '20', Difference: '-0.5' });
  const [red = 0, green = 0] = await less
    .getByText('-0.5')
    .evaluate((cell) => getComputedStyle(cell).color.match(/\d+/g)?.map(Number) ?? []);
  expect(red).toBeGreaterThan(green);
  expect((await readTable(await open('More')))[0]).toMatchObject({ SAP: 'STAT-3', Difference: '+0.25' });
  expect(await quantities('Missing')).toEqual(['SAP', 'Part name', 'Purchase quantity']);
  const extras = await open('Extra');
  expect(await quantities('Extra')).toEqual(['SAP', 'Part name', 'Invoice quantity']);
  await expect(dialog.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await expect(dialog.getByLabel('Rows per page').getByRole('option')).toHaveText([
    '50',
    '100',
    '300',
    '500',
  ]);
  await dialog.getByRole('searchbox').fill('no such');
  await expect(dialog.getByText('No data', { exact: true })).toBeVisible();
  await dialog.getByRole('searchbox').fill('stat-x');
  await expect(extras.locator('tbody tr')).toHaveCount(1);
  await extras.getByRole('columnheader', { name: 'SAP' }).getByRole('button').click();
  await expect(extras.getByRole('columnheader', { name: 'SAP' })).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the three percentages follow the status of the invoices', async ({ page, records }) => {
  const { saps, plan } = await planFor(records, 'PCT', [1, 1]);
  const [a, b] = saps as [MadeSap, MadeSap];
  const id = await records.purchase(plan, [
    [a, 20],
    [b, 10],
  ]);
  await records.invoice(id, 'P-1', [[a, 10]], { status: 'A' });
  await records.invoice(id, 'P-2', [[b, 10]], { status: 'T' });
  await records.invoice(id, 'P-3', [[a, 50]]);
  await page.goto('/main/purchase_list?q=PCT');
  const [row] = await readTable(page.getByRole('table', { name: 'Purchases' }));
  expect(row).toMatchObject({ Open: '33.3%', Transit: '33.3%', Arrived: '33.3%' });
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
