import { planFor, toast } from './lines.ts';
import { button, checkRow, heading, link, save, waitForRows } from './screens.ts';
import { expect, test } from './test.ts';

test('28.2: Related leads by keyboard from a car model to an invoice, and from a line back to its SAP', async ({
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

  await page.keyboard.press('r');
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

test('28.2, 28.3: Related is opened by mouse from a row, and the menu of a form and the toast of a save lead to the next step', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'LEAD', [1]);
  const [sap] = saps as [(typeof saps)[number]];
  await records.purchase(plan, [[sap, 10]]);

  await page.goto('/main/purchase_list?q=LEAD');
  await waitForRows(page);
  const row = page.locator('tbody tr').first();
  const number = await row.getByRole('link').innerText();
  await row.hover();
  await button(page, `Related to ${number}`).click();
  const dialog = page.getByRole('dialog', { name: 'Related to this purchase' });
  await expect(dialog.getByRole('link', { name: 'LEAD-1 · Part of LEAD-1' })).toBeVisible();
  await button(dialog, 'Close').click();
  await checkRow(page, number);
  await expect(button(page, 'Related')).toBeVisible();

  await link(page, number).click();
  await expect(heading(page, `Edit purchase ${number}`)).toBeVisible();
  await button(page, 'More actions').click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Add invoice',
    'Status',
    'Export',
    'Print',
    'Duplicate',
  ]);
  await page.getByRole('menuitem', { name: 'Status' }).click();
  await button(page.getByRole('dialog', { name: 'Purchase status' }), 'Close').click();

  await page.getByLabel('Note').fill('urgent');
  await page.getByRole('link', { name: /^Open CM/ }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?');
  await button(page.getByRole('alertdialog'), 'Stay').click();

  await save(page, 'Purchases');
  await button(toast(page, `${number} saved`), 'Add invoice').click();
  await expect(heading(page, 'Add invoice')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Purchase' })).toHaveValue(new RegExp(`^${number} · `));
  await expect(page.getByLabel('Invoice number')).toBeFocused();
});

test('28.3, 4.10: the form for the next step starts with the focus in the first blank field', async ({
  page,
  records,
}) => {
  const car = await records.carModel({ name: 'FOCUS' });
  const sap = await records.sap('FOCUS-1');
  const specification = await records.specification(car, '2026-01-05', [[sap, 1]]);
  const plan = await records.plan(specification, 10);
  for (const [address, filled, focused] of [
    [`/main/specification?product_id=${car}`, 'Car model', /^Begin date/],
    [`/main/plan?specification_id=${specification}`, 'Specification', /^Begin date/],
    [`/main/purchase?plan_id=${plan}`, 'Plan', /^Note/],
    [`/main/product_sap?product_id=${sap.product_id}`, 'Part', /^Sap Code/],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('combobox', { name: filled }), address).toHaveValue(/\S/);
    await expect(page.getByLabel(focused), address).toBeFocused();
  }
});
