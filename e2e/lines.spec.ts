import type { Locator } from '@playwright/test';
import { INPUTS, paste, planFor, quantity, rows, sapsOf, toast, totals, undo } from './lines.ts';
import type { MadeSap } from './records.ts';
import { closeAlert, goAfresh, look, readLines, region, save } from './screens.ts';
import { expect, test } from './test.ts';

const UNKNOWN = "The part SAP couldn't be found in the Active SAPs";
const NEGATIVE = 'Quantity cannot be negative!';

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

async function expectRed(text: Locator) {
  const [red = 0, green = 0] = await text.evaluate(
    (element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [],
  );
  expect(red).toBeGreaterThan(green + 50);
}

test('rows pasted into a specification are mapped by their header or by position, and pasting can be undone', async ({
  page,
  records,
}) => {
  await sapsOf(records, 'PS', 4);
  await page.goto('/main/specification');
  const table = region(page, INPUTS);
  await paste(page, table, ['Quantity', 'Colour', 'sap*'], ['2', 'red', 'PS-1'], ['0,5', 'blue', 'ps-2']);
  await expect(toast(page, '2 rows pasted')).toBeVisible();
  await totals(page, '2 lines · Σ 2.5');
  expect(await readLines(page)).toEqual([
    ['PS-1', '2'],
    ['PS-2', '0.5'],
  ]);
  await expect(rows(page).first()).toContainText('Part of PS-1');

  // Without a header, the columns are SAP and quantity. The line of an existing SAP gets the new quantity.
  await paste(page, table, ['PS-3', '7'], ['PS-2', '1.25'], ['PS-4', '1']);
  await expect(toast(page, '3 rows pasted · 1 quantity replaced')).toBeVisible();
  expect(await readLines(page)).toEqual([
    ['PS-1', '2'],
    ['PS-2', '1.25'],
    ['PS-3', '7'],
    ['PS-4', '1'],
  ]);
  await undo(page, '3 rows pasted');
  expect(await readLines(page)).toEqual([
    ['PS-1', '2'],
    ['PS-2', '0.5'],
  ]);
});

test('rows can be pasted into a document right after it was opened', async ({ page, records }) => {
  const [first] = await sapsOf(records, 'OPEN', 2);
  const car = await records.carModel({ name: 'Opened' });
  const id = await records.specification(car, '2026-01-05', [[first as MadeSap, 4]]);
  await page.goto(`/main/specification?specification_id=${id}`);
  const form = page.getByRole('group', { name: 'Edit specification' });
  await expect(form).toBeFocused();
  await paste(page, form, ['OPEN-2', 3]);
  await expect(toast(page, '1 row pasted')).toBeVisible();
  await totals(page, '2 lines · Σ 7');
});

test('a pasted row with an error stays in red with the reason, and prevents saving until it is corrected', async ({
  page,
  records,
}) => {
  await sapsOf(records, 'BAD', 2);
  await records.carModel({ name: 'Mended' });
  await page.goto('/main/specification');
  await look(page, 'Car model', 'mended', 'Mended');
  await page.getByLabel('Begin date (breakpoint)').fill('2026-01-05');
  const table = region(page, INPUTS);
  await paste(page, table, ['BAD-1', '2'], ['NO-SUCH', '3'], ['BAD-2', '-4']);
  await expect(toast(page, '3 rows pasted · 2 problems')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expectRed(rows(page).nth(1).getByText(UNKNOWN));
  await expectRed(rows(page).nth(2).getByText(NEGATIVE));
  await expect(page.getByRole('button', { name: 'SAP, row 2: NO-SUCH' })).toBeVisible();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await closeAlert(page, 'Please fill in all required fields.');
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove row 2' }).click();
  await expect(rows(page).nth(1).getByText(NEGATIVE)).toBeVisible();
  await quantity(page, 2).fill('4');
  await expect(page.getByText(NEGATIVE)).toHaveCount(0);
  await save(page, 'Specifications');
  await expect(page.getByRole('row', { name: /Mended.*Jan 5, 2026.*2/ })).toBeVisible();
});

test('all lines are copied as a table that can be pasted again', async ({ page, records }) => {
  const { specification } = await planFor(records, 'CP', [0.125, 3]);
  await page.goto(`/main/specification?specification_id=${specification}`);
  await totals(page, '2 lines · Σ 3.125');
  await region(page, INPUTS).focus();
  await page.keyboard.press('Control+c');
  await expect(toast(page, '2 lines copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split(/\r?\n/)[0]?.split('\t').slice(0, 2)).toEqual(['SAP', 'Quantity']);

  await goAfresh(page, '/main/specification');
  await region(page, INPUTS).focus();
  await page.keyboard.press('Control+v');
  await expect(toast(page, '2 rows pasted')).toBeVisible();
  expect(await readLines(page)).toEqual([
    ['CP-1', '0.125'],
    ['CP-2', '3'],
  ]);
});

test('lines are typed, added, removed and restored by keyboard', async ({ page, records }) => {
  await sapsOf(records, 'KB', 3);
  await page.goto('/main/specification');
  await region(page, INPUTS).focus();
  await page.keyboard.press('Control+Enter');
  const box = (row: number) => page.getByRole('combobox', { name: `SAP, row ${row}` });
  await expect(box(1)).toBeFocused();
  await page.keyboard.type('KB-1');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(quantity(page, 1)).toBeFocused();
  await page.keyboard.type('2');
  // On the last line, Enter adds a line and opens its lookup.
  await page.keyboard.press('Enter');
  await expect(box(2)).toBeFocused();
  await page.keyboard.type('KB-2');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(quantity(page, 2)).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('ArrowUp');
  await expect(quantity(page, 1)).toBeFocused();
  // Enter starts to edit a focused quantity, and then moves to the next line.
  await page.keyboard.press('Enter');
  await expect(quantity(page, 1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(quantity(page, 2)).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await totals(page, '2 lines · Σ 5');

  await page.keyboard.press('Control+Delete');
  await expect(toast(page, 'KB-2 removed')).toBeVisible();
  await totals(page, '1 line · Σ 2');
  await undo(page, 'KB-2 removed');
  await totals(page, '2 lines · Σ 5');
  await quantity(page, 1).focus();
  await page.keyboard.press('Control+Delete');
  await totals(page, '1 line · Σ 3');
  await page.keyboard.press('Control+z');
  await totals(page, '2 lines · Σ 5');
  expect(await readLines(page)).toEqual([
    ['KB-1', '2'],
    ['KB-2', '3'],
  ]);
});

test('a line far down is found, changed and saved by keyboard, and other lines stay in place, even 390 pixels wide', async ({
  page,
  records,
}) => {
  const codes = Array.from({ length: 120 }, (_, index) => `FIND-${index + 1}`);
  await records.manySaps(codes);
  const saps = await records.activeSaps('FIND-');
  const car = await records.carModel({ name: 'Many lines' });
  const id = await records.specification(
    car,
    '2026-01-05',
    saps.map((sap, index) => [sap, 120 - index] as const),
  );
  await page.goto(`/main/specification?specification_id=${id}`);
  await expect(quantity(page, 1)).toHaveValue('120');
  const last = String(await page.getByRole('button', { name: /^SAP, row 1:/ }).textContent());
  const before = await readLines(page);

  await page.keyboard.press('/');
  const found = page.getByRole('searchbox', { name: 'Find a line' });
  await expect(found).toBeFocused();
  await page.keyboard.type('find-117');
  await expect(page.getByText('“find-117”: 1 of 120')).toBeVisible();
  await page.keyboard.press('Enter');
  const field = rows(page).getByRole('textbox', { name: /^Quantity, row/ });
  await expect(field).toBeFocused();
  await page.keyboard.type('7000');
  await page.keyboard.press('Control+/');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: /^Quantity, row/ }).and(page.locator(':focus'))).toHaveValue(
    '7,000',
  );

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Only changed 1' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('columnheader', { name: 'Quantity*' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Only changed 1' }).click();
  await expect(quantity(page, 120)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1280, height: 800 });
  await save(page, 'Specifications');

  await goAfresh(page, `/main/specification?specification_id=${id}`);
  await expect(page.getByRole('button', { name: `SAP, row 1: ${last}` })).toBeVisible();
  expect(await readLines(page)).toEqual(before);
  await page.getByRole('columnheader', { name: 'Quantity*' }).getByRole('button').dblclick();
  await expect(rows(page).first().getByRole('textbox')).toHaveValue('7,000');
});
