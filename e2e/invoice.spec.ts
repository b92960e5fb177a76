import type { Page } from '@playwright/test';
import type { CreatedSap, Records } from './records.ts';
import { button, chooseByKeys, headersOf, readTable, rowOf, save, saveByKeys, tabTo } from './screens.ts';
import { expect, test } from './test.ts';

/** Creates a purchase of one SAP, named after the car model. */
async function purchaseFor(records: Records, car: string): Promise<{ id: number; sap: CreatedSap }> {
  const sap = await records.sap(`${car}-1`);
  const specification = await records.specification(await records.carModel({ name: car }), '2026-01-05', [
    [sap, 1],
  ]);
  return { id: await records.purchase(await records.plan(specification, 10), [[sap, 10]]), sap };
}

const status = (page: Page) => page.getByRole('combobox', { name: 'Status' });

test('an invoice is added by keyboard with the status Open order, and edited', async ({ page, records }) => {
  await purchaseFor(records, 'INVO');
  await page.goto('/main/invoice');
  await expect(page.getByRole('heading', { name: 'Add invoice' })).toBeVisible();
  await expect(
    page.getByText('No part SAPs added. Click "Add Part SAP" to add one or "Import invoice".'),
  ).toBeVisible();
  expect((await headersOf(page.getByRole('table', { name: 'Part SAPs' }))).slice(0, 7)).toEqual([
    '#',
    'SAP*',
    'Quantity*',
    'Part name',
    'Part number',
    'Container',
    'LOT',
  ]);
  await expect(status(page).getByRole('option')).toHaveText(['Open order', 'Transit', 'Arrived']);
  await expect(status(page)).toHaveValue('O');

  await chooseByKeys(page, 'Purchase', 'invo', /PO\d{6} · CM\d{6} · INVO · /);
  await tabTo(page, page.getByLabel('Invoice number'));
  await page.keyboard.type('2026/001');
  await tabTo(page, button(page, 'Add Part SAP'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'SAP, row 1' })).toBeFocused();
  await page.keyboard.type('invo-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Quantity, row 1' })).toBeFocused();
  await page.keyboard.type('4');
  await tabTo(page, page.getByLabel('Container, row 1'));
  await page.keyboard.type('MSKU1234565');
  await tabTo(page, page.getByLabel('LOT, row 1'));
  await page.keyboard.type('000017');
  await saveByKeys(page, 'Invoices');
  const list = page.getByRole('table', { name: 'Invoices' });
  expect((await readTable(list))[0]).toMatchObject({ 'Invoice number': '2026/001', Status: 'Open order' });

  await rowOf(page, '2026/001').dblclick();
  await expect(page.getByRole('heading', { name: 'Edit invoice' })).toBeVisible();
  await expect(page.getByLabel('LOT, row 1')).toHaveValue('000017');
  await status(page).selectOption('Arrived');
  await save(page, 'Invoices');
  await expect(rowOf(page, '2026/001')).toContainText('Arrived');
});

test('the badge of an invoice is blue for Open order, amber for Transit and green for Arrived', async ({
  page,
  records,
}) => {
  const { id, sap } = await purchaseFor(records, 'INVB');
  for (const state of ['O', 'T', 'A'] as const)
    await records.invoice(id, `BADGE-${state}`, [[sap, 1]], { status: state });
  await page.goto('/main/invoice_list?q=BADGE');
  const colour = async (number: string, label: string) => {
    const badge = rowOf(page, number).getByText(label, { exact: true });
    const [red = 0, green = 0, blue = 0] = await badge.evaluate(
      (element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [],
    );
    return { red, green, blue };
  };
  const open = await colour('BADGE-O', 'Open order');
  expect(open.blue).toBeGreaterThan(Math.max(open.red, open.green));
  const transit = await colour('BADGE-T', 'Transit');
  expect(transit.red).toBeGreaterThan(transit.blue);
  expect(transit.green).toBeGreaterThan(transit.blue);
  const arrived = await colour('BADGE-A', 'Arrived');
  expect(arrived.green).toBeGreaterThan(Math.max(arrived.red, arrived.blue));
});
