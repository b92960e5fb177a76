import { expect, test } from '../test.ts';

test('at a width of 390 pixels, the button for the packages of a line does not widen the page', async ({
  page,
  records,
}) => {
  await page.setViewportSize({ width: 390, height: 760 });
  const sap = await records.sap('PKW-1');
  const car = await records.carModel({ name: 'PKW' });
  const specification = await records.specification(car, '2026-01-05', [[sap, 1]]);
  const purchase = await records.purchase(await records.plan(specification, 1000), [[sap, 1000]]);
  const packages = [
    { container: 'MSKU1', lot: 'L1', quant: 600 },
    { container: 'MSKU2', lot: 'L2', quant: 400 },
  ];
  const product_saps = [{ ...sap, quant: 1000, packages }];
  const id = await records.invoice(purchase, 'PKW-INV', [], { product_saps });
  await page.goto(`/main/invoice?invoice_id=${id}`);
  await expect(page.getByRole('button', { name: '2 packages of PKW-1, row 1' })).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
