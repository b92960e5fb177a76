import { partSapCalls } from '#domain/part-sap/part-sap';
import { expectTotals, planFor } from './lines.ts';
import { addNew, button, chooseInLookup, openList, save } from './screens.ts';
import { expect, test } from './test.ts';

test('a copy of a specification marks a passive SAP and cannot be saved with it, but a purchase for the plan can contain the SAP', async ({
  page,
  records,
}) => {
  const { specification, saps } = await planFor(records, 'ASLEEP', [1, 2]);
  const asleep = { ...saps[1], sap_code: 'ASLEEP-2', min_order_quant: null, note: null, state: 'P' };
  await records.send(partSapCalls.save, asleep);
  const sentence = 'SAP ASLEEP-2 is passive and cannot be chosen.';
  await page.goto(`/main/specification?specification_id=${specification}`);
  await expectTotals(page, '2 lines · Σ 3');
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
  await chooseInLookup(page, 'Plan', 'ASLEEP', /ASLEEP/);
  await expectTotals(page, '2 lines · Σ 30');
  await save(page, 'Purchases');
});
