import { paste, planFor, rows } from './lines.ts';
import type { MadeSap } from './records.ts';
import { look, readLines, readTable, region } from './screens.ts';
import { expect, test } from './test.ts';

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

test('while an invoice is entered a strip compares its purchase with all invoices, and each word filters the lines', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'STRIP', [1, 1, 1, 1]);
  const [a, b, c, d] = saps as [MadeSap, MadeSap, MadeSap, MadeSap];
  const id = await records.purchase(plan, [
    [a, 10],
    [b, 20],
    [c, 30],
    [d, 40],
  ]);
  await records.sap('STRIP-X');
  await records.invoice(id, 'STRIP-EARLIER', [[a, 4]]);
  await page.goto('/main/invoice');
  await look(page, 'Purchase', 'STRIP', 'STRIP');
  const strip = page.getByRole('group', { name: 'The purchase against its invoices, this one included' });
  const words = strip.getByRole('button', { name: /^(Exact|Less|More|Missing|Extra)/ });
  await expect(words).toHaveText(['Exact 0', 'Less 1', 'More 0', 'Missing 3', 'Extra 0']);

  await paste(
    page,
    region(page, 'Part SAPs'),
    ['STRIP-1', '6'],
    ['STRIP-2', '19.5'],
    ['STRIP-3', '31'],
    ['STRIP-X', '1'],
  );
  await expect(words).toHaveText(['Exact 1', 'Less 1', 'More 1', 'Missing 1', 'Extra 1']);
  const codes = async () => (await readLines(page)).map(([code]) => code);
  for (const [word, code] of [
    ['Exact', 'STRIP-1'],
    ['Less', 'STRIP-2'],
    ['More', 'STRIP-3'],
    ['Extra', 'STRIP-X'],
  ] as const) {
    await strip.getByRole('button', { name: word }).click();
    await expect(strip.getByRole('button', { name: word })).toHaveAttribute('aria-pressed', 'true');
    await expect(rows(page)).toHaveCount(1);
    expect(await codes()).toEqual([code]);
  }
  await strip.getByRole('button', { name: 'Missing' }).click();
  expect(await readTable(page.getByRole('table', { name: 'Missing' }))).toEqual([
    { SAP: 'STRIP-4', 'Part name': 'Part of STRIP-4', 'Purchase quantity': '40' },
  ]);
  await strip.getByRole('button', { name: 'Less' }).click();
  // A line that is put right does not vanish under the typist.
  await page.getByRole('textbox', { name: /^Quantity/ }).fill('20');
  await expect(words).toHaveText(['Exact 2', 'Less 0', 'More 1', 'Missing 1', 'Extra 1']);
  await expect(rows(page)).toHaveCount(1);
  await strip.getByRole('button', { name: 'Show all lines' }).click();
  await expect(rows(page)).toHaveCount(4);
});
