import { specificationCalls } from '#domain/specification/specification';
import { planFor, quantity, toast, totals, undo } from './lines.ts';
import type { MadeSap } from './records.ts';
import { look, readLines, readTable, save } from './screens.ts';
import { expect, test } from './test.ts';

test('a quantity under the MOQ is marked and raised, one or all, never silently, and taken back', async ({
  page,
  records,
}) => {
  const low = await records.sap('MOQ-1', { sap: { min_order_quant: 100 } });
  const lower = await records.sap('MOQ-2', { sap: { min_order_quant: 50.5 } });
  const enough = await records.sap('MOQ-3', { sap: { min_order_quant: 5 } });
  const without = await records.sap('MOQ-4');
  const lines = [low, lower, enough, without].map((sap) => [sap, 1] as const);
  const specification = await records.specification(
    await records.carModel({ name: 'MOQ' }),
    '2026-01-05',
    lines,
  );
  await records.plan(specification, 10);
  await page.goto('/main/purchase');
  await look(page, 'Plan', 'MOQ', 'MOQ · Jan 5, 2026');
  await totals(page, '4 lines · Σ 40');
  const marks = page.getByTitle('The quantity is under the MOQ');
  await expect(marks).toHaveText(['100', '50.5']);
  await expect(page.getByRole('columnheader', { name: 'MOQ' })).toHaveCSS('text-align', 'end');

  await page.getByRole('button', { name: 'Raise to MOQ, row 1' }).click();
  await expect(toast(page, 'MOQ-1 raised from 10 to 100')).toBeVisible();
  await expect(quantity(page, 1)).toHaveValue('100');
  await expect(marks).toHaveText(['50.5']);
  await undo(page, 'MOQ-1 raised');
  await expect(quantity(page, 1)).toHaveValue('10');

  await page.getByRole('button', { name: 'Raise 2 lines to MOQ' }).click();
  await expect(toast(page, '2 quantities raised to the MOQ')).toBeVisible();
  await totals(page, '4 lines · Σ 170.5');
  await expect(page.getByRole('button', { name: /^Raise \d/ })).toHaveCount(0);
  await save(page, 'Purchases');

  // Raised to its MOQ is no difference from the plan.
  await page.getByRole('row', { name: /MOQ/ }).getByRole('link').click();
  await totals(page, '4 lines · Σ 170.5');
  await expect(page.getByText(/The plan now needs something else/)).toHaveCount(0);
});

test('only what was done last can be undone from its words, and no Undo outlives the form', async ({
  page,
  records,
}) => {
  const sap = await records.sap('LAST-1', { sap: { min_order_quant: 100 } });
  const car = await records.carModel({ name: 'Last' });
  await records.plan(await records.specification(car, '2026-01-05', [[sap, 1]]), 10);
  await page.goto('/main/purchase');
  await expect(page.getByRole('heading', { name: 'Add purchase', level: 1 })).toBeVisible();
  await look(page, 'Plan', 'Last', 'Last');
  await totals(page, '1 line · Σ 10');
  await page.getByRole('button', { name: 'Raise 1 line to MOQ' }).click();
  await totals(page, '1 line · Σ 100');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1);
  await undo(page, '1 quantity raised to the MOQ');
  await totals(page, '1 line · Σ 10');
  await expect(page.getByRole('combobox', { name: 'Plan' })).toHaveValue(/Last/);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  // What is typed after a raise stays: the way back to before the raise is gone.
  await page.getByRole('button', { name: 'Raise to MOQ, row 1' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1);
  await quantity(page, 1).fill('120');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await quantity(page, 1).press('Control+z');
  await expect(quantity(page, 1)).toHaveValue('100');
  await quantity(page, 1).press('Control+z');
  await expect(quantity(page, 1)).toHaveValue('10');

  await page.getByRole('button', { name: 'Raise to MOQ, row 1' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1);
  await save(page, 'Purchases');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('a purchase says when its plan now needs something else, and takes it over only when told to', async ({
  page,
  records,
}) => {
  const { saps, plan, specification, car } = await planFor(records, 'NOW', [1, 2, 3]);
  const [a, b, c] = saps as [MadeSap, MadeSap, MadeSap];
  const id = await records.purchase(plan, [
    [a, 10],
    [b, 20],
    [c, 30],
  ]);
  const added = await records.sap('NOW-4');
  const stored = await records.send(specificationCalls.model, { specification_id: specification });
  const inputs = [a, b, added].map((sap, index) => ({
    ...sap,
    quant: [1, 2.5, 4][index],
    order_no: index + 1,
  }));
  await records.send(specificationCalls.save, { ...stored, output_product_id: car, inputs });

  await page.goto(`/main/purchase?purchase_id=${id}`);
  const banner = page.getByText('The plan changed: 1 SAP to add, 1 SAP to remove, 1 quantity differs.');
  await expect(banner).toBeVisible();
  await totals(page, '3 lines · Σ 60');
  await page.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'What the plan needs now' });
  expect(await readTable(dialog.getByRole('table'))).toEqual([
    {
      SAP: 'NOW-2',
      'Part name': 'Part of NOW-2',
      'In the purchase': '20',
      'Plan needs': '25',
      Difference: '+5',
    },
    {
      SAP: 'NOW-4',
      'Part name': 'Part of NOW-4',
      'In the purchase': '–',
      'Plan needs': '40',
      Difference: 'Added',
    },
    {
      SAP: 'NOW-3',
      'Part name': 'Part of NOW-3',
      'In the purchase': '30',
      'Plan needs': '–',
      Difference: 'Removed',
    },
  ]);
  await dialog.getByRole('button', { name: 'Add 1 line' }).click();
  await dialog.getByRole('button', { name: 'Remove 1 line' }).click();
  await dialog.getByRole('button', { name: 'Change 1 line' }).click();
  await expect(dialog.getByText('The purchase holds what the plan needs.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(banner).toHaveCount(0);
  expect(await readLines(page)).toEqual([
    ['NOW-1', '10'],
    ['NOW-2', '25'],
    ['NOW-4', '40'],
  ]);
  await undo(page, '1 line changed');
  await expect(quantity(page, 2)).toHaveValue('20');
  await expect(page.getByText(/changed: 1 quantity differs\./)).toBeVisible();
});
