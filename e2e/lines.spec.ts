import { expectTotals, INPUTS, paste, planFor, quantity, rows, sapsOf, toast } from './lines.ts';
import type { CreatedSap } from './records.ts';
import { openFresh, readLines, region } from './screens.ts';
import { expect, test } from './test.ts';

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

test('rows can be pasted into a document right after it was opened', async ({ page, records }) => {
  const [first] = await sapsOf(records, 'OPEN', 2);
  const car = await records.carModel({ name: 'Opened' });
  const id = await records.specification(car, '2026-01-05', [[first as CreatedSap, 4]]);
  await page.goto(`/main/specification?specification_id=${id}`);
  const form = page.getByRole('group', { name: 'Edit specification' });
  await expect(form).toBeFocused();
  await paste(page, form, ['OPEN-2', 3]);
  await expect(toast(page, '1 row pasted')).toBeVisible();
  await expectTotals(page, '2 lines · Σ 7');
});

test('all lines are copied as a table that can be pasted again', async ({ page, records }) => {
  const { specification } = await planFor(records, 'CP', [0.125, 3]);
  await page.goto(`/main/specification?specification_id=${specification}`);
  await expectTotals(page, '2 lines · Σ 3.125');
  await region(page, INPUTS).focus();
  await page.keyboard.press('Control+c');
  await expect(toast(page, '2 lines copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split(/\r?\n/)[0]?.split('\t').slice(0, 2)).toEqual(['SAP', 'Quantity']);

  await openFresh(page, '/main/specification');
  await region(page, INPUTS).focus();
  await page.keyboard.press('Control+v');
  await expect(toast(page, '2 rows pasted')).toBeVisible();
  expect(await readLines(page)).toEqual([
    ['CP-1', '0.125'],
    ['CP-2', '3'],
  ]);
});

test('a line far down is found by keyboard, and lines are filtered and sorted at a width of 390 pixels', async ({
  page,
  records,
}) => {
  await records.manySaps(Array.from({ length: 120 }, (_, index) => `FIND-${index + 1}`));
  const saps = await records.activeSaps('FIND-');
  const car = await records.carModel({ name: 'Many lines' });
  const id = await records.specification(
    car,
    '2026-01-05',
    saps.map((sap, index) => [sap, 120 - index] as const),
  );
  await page.goto(`/main/specification?specification_id=${id}`);
  await expect(quantity(page, 1)).toHaveValue('120');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Find a line' })).toBeFocused();
  await page.keyboard.type('find-117');
  await page.keyboard.press('Enter');
  await expect(rows(page).getByRole('textbox', { name: /^Quantity, row/ })).toBeFocused();
  await page.keyboard.type('7000');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Control+/');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Only changed 1' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Only changed 1' }).click();
  const quantityHeader = page.getByRole('columnheader', { name: 'Quantity*' }).getByRole('button');
  await quantityHeader.click();
  await quantityHeader.click();
  await expect(rows(page).first().getByRole('textbox')).toHaveValue('7,000');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
