import { expectTotals, INPUTS, paste, planFor, sapsOf, toast } from './lines.ts';
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
