import { partSapCalls } from '#domain/part-sap/part-sap';
import { planFor, quantity, totals } from './lines.ts';
import { addLine, addNew, button, goAfresh, look, openList, readTable, save } from './screens.ts';
import { expect, test } from './test.ts';

test('a copy of a specification has no begin date, and is compared with the previous specification', async ({
  page,
  records,
}) => {
  const { specification } = await planFor(records, 'COPY', [1, 2, 3]);
  await records.sap('COPY-4');
  await page.goto(`/main/specification?specification_id=${specification}`);
  await expect(page.getByText('In force from Jan 5, 2026', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy as new specification' }).click();
  await expect(page.getByRole('heading', { name: /^Add new specification/ })).toBeVisible();
  await totals(page, '3 lines · Σ 6');
  await expect(page.getByRole('combobox', { name: 'Car model' })).toHaveValue(/COPY/);
  const begin = page.getByLabel('Begin date (breakpoint)');
  await expect(begin).toHaveValue('');

  await begin.fill('2026-01-05');
  await expect(
    page.getByText(
      'Another active specification of this car model begins on the same day. The specification that was added last is in force.',
    ),
  ).toBeVisible();
  await begin.fill('2026-02-05');
  await expect(page.getByText(/begins on the same day/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove row 3' }).click();
  await quantity(page, 2).fill('2.5');
  await addLine(page, 'Add Input Part', 'COPY-4', '8');

  await page.getByRole('button', { name: 'Compare with Jan 5, 2026' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compared with the previous specification' });
  await expect(dialog.getByText('1 added · 1 removed · 1 changed')).toBeVisible();
  const compared = await readTable(dialog.getByRole('table'));
  expect(
    compared.map((row) => [row.SAP, row['Jan 5, 2026'], row['This specification'], row.Difference]),
  ).toEqual([
    ['COPY-2', '2', '2.5', '+0.5'],
    ['COPY-4', '–', '8', 'Added'],
    ['COPY-3', '3', '–', 'Removed'],
  ]);
  await page.keyboard.press('Escape');
  await save(page, 'Specifications');

  await goAfresh(page, `/main/specification?specification_id=${specification}`);
  await expect(page.getByText('In force from Jan 5, 2026 to Feb 4, 2026')).toBeVisible();
});

test('a copy of a specification marks a SAP that is now passive and cannot be saved with it, but a plan can use it', async ({
  page,
  records,
}) => {
  const { specification, saps } = await planFor(records, 'ASLEEP', [1, 2]);
  const asleep = { ...saps[1], sap_code: 'ASLEEP-2', min_order_quant: null, note: null, state: 'P' };
  await records.send(partSapCalls.save, asleep);
  const sentence = 'SAP ASLEEP-2 is passive and cannot be chosen.';
  await page.goto(`/main/specification?specification_id=${specification}`);
  await totals(page, '2 lines · Σ 3');
  await button(page, 'Copy as new specification').click();
  const row = page.locator('tr[data-row]').nth(1);
  await expect(row).toContainText(sentence);
  await page.getByLabel('Begin date (breakpoint)').fill('2026-02-05');
  await button(page, 'Save').click();
  await expect(page.getByText('1 field to correct')).toBeVisible();
  await expect(row.locator(':focus')).toBeVisible();
  await row.getByRole('button', { name: /^Remove/ }).click();
  await save(page, 'Specifications');

  await openList(page, 'Purchases');
  await addNew(page);
  await look(page, 'Plan', 'ASLEEP', /ASLEEP/);
  await totals(page, '2 lines · Σ 30');
  await save(page, 'Purchases');
});
