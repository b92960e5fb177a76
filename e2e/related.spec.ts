import { planFor } from './lines.ts';
import { heading, waitForRows } from './screens.ts';
import { expect, test } from './test.ts';

test('28.2: Related, opened by keyboard or by mouse, leads from a car model to an invoice, and Alt+Enter leads from a line to its SAP', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'WALK', [1]);
  const [sap] = saps as [(typeof saps)[number]];
  const purchase = await records.purchase(plan, [[sap, 10]]);
  const line = { ...sap, quant: 10, container: 'MSKU 7', lot: null };
  await records.invoice(purchase, 'WALK-INV', [], { product_saps: [line] });

  await page.goto('/main/car_model_list?q=WALK');
  await waitForRows(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Related to this car model' });
  for (const tab of ['Specifications 1', 'Plans 1', 'Purchases 1', 'Invoices 1', 'Containers 1'])
    await expect(dialog.getByRole('heading', { name: tab, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('tr[data-row] a').first()).toBeFocused();

  const row = page.locator('tbody tr').first();
  await row.hover();
  await row.getByRole('button', { name: /^Related to CM/ }).click();
  await dialog.getByRole('link', { name: 'WALK-INV' }).first().press('Enter');
  await expect(heading(page, 'Edit invoice')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const chosen = page.getByRole('combobox', { name: 'Purchase' });
  await expect(chosen).toHaveValue(/PO\d+/);
  await chosen.press('Alt+Enter');
  await expect(heading(page, /^Edit purchase PO/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Quantity, row 1' }).press('Alt+Enter');
  await expect(heading(page, 'Edit part SAP')).toBeVisible();
  const related = page.getByRole('region', { name: 'Related' });
  await related.getByRole('link', { name: /^PO\d+/ }).click();
  await expect(heading(page, /^Edit purchase PO/)).toBeVisible();
});
