import { partSapCalls } from '#domain/part-sap/part-sap';
import { headersOf, openFresh, readTable, rowOf, save } from './screens.ts';
import { expect, test } from './test.ts';

test("a part is added and edited, and shows its SAPs, of which a passive one is struck through with the text 'Part is Passive'", async ({
  page,
  records,
}) => {
  const { product_id } = await records.sap('P-0001', { name: 'Two codes', sap: { min_order_quant: 12.5 } });
  await records.send(partSapCalls.save, {
    sap_id: null,
    sap_code: 'P-0002',
    product_id,
    min_order_quant: null,
    note: 'old stock',
    state: 'P',
  });
  await page.goto('/main/product');
  await expect(page.getByRole('heading', { name: 'Add new Part' })).toBeVisible();
  await expect(page.getByText('No part saps available')).toBeVisible();
  await page.getByLabel('Part name').fill('Şanzıman dişlisi');
  await page.getByLabel('Part number').fill('00-17');
  await page.getByLabel('Note').fill('hardened');
  await save(page, 'Parts');
  await expect(page).toHaveURL('/main/product_list');
  await expect(rowOf(page, 'Şanzıman dişlisi')).toContainText(/PT\d{6}.*00-17.*hardened.*Active/s);
  await expect(rowOf(page, 'Two codes')).toContainText('P-0001');
  await expect(rowOf(page, 'Two codes')).not.toContainText('P-0002');

  await rowOf(page, 'Şanzıman dişlisi').dblclick();
  await expect(page.getByRole('heading', { name: /^Edit Part PT\d{6}$/ })).toBeVisible();
  await page.getByRole('switch', { name: /^State/ }).uncheck();
  await expect(page.getByRole('switch', { name: 'State Passive' })).toBeVisible();
  await save(page, 'Parts');
  await expect(rowOf(page, 'Şanzıman dişlisi')).toContainText('Passive');

  await openFresh(page, `/main/product?product_id=${product_id}`);
  const saps = page.getByRole('table', { name: 'Part saps' });
  await expect(rowOf(saps, 'P-0001')).toBeVisible();
  expect(await headersOf(saps)).toEqual(['#', 'SAP', 'MOQ', 'Note', 'Created', 'State']);
  expect(await readTable(saps)).toMatchObject([
    { '#': '1', SAP: 'P-0001', MOQ: '12.5', State: 'Active' },
    { '#': '2', SAP: expect.stringContaining('Part is Passive'), Note: 'old stock', State: 'Passive' },
  ]);
  const struck = (code: string) =>
    saps.getByText(code, { exact: true }).evaluate((element) => getComputedStyle(element).textDecorationLine);
  expect(await struck('P-0002')).toBe('line-through');
  expect(await struck('P-0001')).not.toBe('line-through');
});
