import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { planFor } from './lines.ts';
import type { MadeSap } from './records.ts';
import { headersOf, readTable } from './screens.ts';
import { expect, test } from './test.ts';

test('the status dialog: five tabs with counts, signs and colours, sorted, searched and paged', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'STAT', [1, 2, 3, 4]);
  const [a, b, c, d] = saps as [MadeSap, MadeSap, MadeSap, MadeSap];
  const extra = await records.sap('STAT-X');
  const id = await records.purchase(plan, [
    [a, 10],
    [b, 20],
    [c, 30],
    [d, 40],
  ]);
  await records.invoice(id, 'ST-1', [
    [a, 4],
    [b, 19.5],
    [c, 30.25],
  ]);
  await records.invoice(id, 'ST-2', [
    [a, 6],
    [extra, 5],
  ]);

  await page.goto('/main/purchase_list?q=STAT');
  await expect(page.getByRole('button', { name: 'Status', exact: true })).toHaveCount(0);
  await page.getByRole('row', { name: /STAT/ }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Purchase status' });
  await expect(dialog.getByRole('tab')).toHaveText([
    /Exact\s*1/,
    /Less\s*1/,
    /More\s*1/,
    /Missing\s*1/,
    /Extra\s*1/,
  ]);

  const open = async (tab: string) => {
    await dialog.getByRole('tab', { name: tab }).click();
    return dialog.getByRole('table', { name: tab, exact: true });
  };
  const columns = ['SAP', 'Part name', 'Purchase quantity', 'Invoice quantity'];
  const quantities = async (tab: string) =>
    (await headersOf(await open(tab))).filter((header) =>
      /^(SAP|Part name|Difference|.* quantity)$/.test(header),
    );
  expect(await quantities('Exact')).toEqual(columns);
  const less = await open('Less');
  expect(await quantities('Less')).toEqual([...columns, 'Difference']);
  expect(await quantities('More')).toEqual([...columns, 'Difference']);
  await open('Less');
  const [row] = await readTable(less);
  expect(row).toMatchObject({ SAP: 'STAT-2', 'Purchase quantity': '20', Difference: '-0.5' });
  const [red = 0, green = 0] = await less
    .getByText('-0.5')
    .evaluate((cell) => getComputedStyle(cell).color.match(/\d+/g)?.map(Number) ?? []);
  expect(red).toBeGreaterThan(green);
  expect((await readTable(await open('More')))[0]).toMatchObject({ SAP: 'STAT-3', Difference: '+0.25' });
  expect(await quantities('Missing')).toEqual(['SAP', 'Part name', 'Purchase quantity']);
  const extras = await open('Extra');
  expect(await quantities('Extra')).toEqual(['SAP', 'Part name', 'Invoice quantity']);
  await expect(dialog.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await expect(dialog.getByLabel('Rows per page').getByRole('option')).toHaveText([
    '50',
    '100',
    '300',
    '500',
  ]);
  await dialog.getByRole('searchbox').fill('no such');
  await expect(dialog.getByText('No data', { exact: true })).toBeVisible();
  await dialog.getByRole('searchbox').fill('stat-x');
  await expect(extras.locator('tbody tr')).toHaveCount(1);
  await extras.getByRole('columnheader', { name: 'SAP' }).getByRole('button').click();
  await expect(extras.getByRole('columnheader', { name: 'SAP' })).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the status: quantities by invoice status, a row opens to its invoices, replacements, five sheets', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'FIVE', [1, 1, 1, 1]);
  const [a, b, c, d] = saps as [MadeSap, MadeSap, MadeSap, MadeSap];
  const id = await records.purchase(plan, [
    [a, 10],
    [b, 20],
    [c, 30],
    [d, 0.3],
  ]);
  // The same part as FIVE-4, under a code that was not ordered.
  const renamed = await records.send(partSapCalls.save, {
    ...{ sap_id: null, sap_code: 'FIVE-4-NEW', product_id: d.product_id },
    ...{ min_order_quant: null, note: null, state: 'A' },
  });
  const successor = { product_id: d.product_id, sap_id: renamed.sap_id };
  const line = (sap: MadeSap, quant: number, container: string, lot: string) => ({
    ...sap,
    quant,
    container,
    lot,
  });
  await records.invoice(id, 'F-1', [], {
    status: 'A',
    product_saps: [line(a, 4, 'MSKU1', 'L1'), line(b, 19.5, 'MSKU1', 'L1')],
  });
  await records.invoice(id, 'F-2', [], {
    status: 'T',
    product_saps: [
      line(a, 6, 'MSKU2', 'L2'),
      line(c, 31, 'MSKU2', 'L2'),
      line(successor, 0.3, 'MSKU2', 'L3'),
    ],
  });

  await page.goto('/main/purchase_list?q=FIVE');
  await page.getByRole('row', { name: /FIVE/ }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Purchase status' });
  const exact = dialog.getByRole('table', { name: 'Exact', exact: true });
  expect((await readTable(exact))[0]).toMatchObject({
    SAP: 'FIVE-1',
    'Purchase quantity': '10',
    'Invoice quantity': '10',
    Open: '0',
    Transit: '6',
    Arrived: '4',
  });
  await exact.getByRole('button', { name: 'FIVE-1' }).click();
  const sources = dialog.getByRole('region', { name: 'Invoices with FIVE-1' });
  expect(await readTable(sources.getByRole('table'))).toEqual([
    { 'Invoice number': 'F-1', Status: 'Arrived', Container: 'MSKU1', LOT: 'L1', Quantity: '4' },
    { 'Invoice number': 'F-2', Status: 'Transit', Container: 'MSKU2', LOT: 'L2', Quantity: '6' },
  ]);
  await sources.getByRole('button', { name: 'Hide' }).click();
  await expect(sources).toHaveCount(0);

  await dialog.getByRole('tab', { name: 'Missing' }).click();
  await expect(dialog.getByRole('table', { name: 'Missing', exact: true }).locator('tbody tr')).toHaveCount(
    1,
  );
  const pair = dialog.getByRole('region', { name: 'Same part under a new code' });
  await expect(pair.getByRole('listitem')).toHaveText(
    /Part of FIVE-4.*FIVE-4: 0\.3 ordered.*FIVE-4-NEW: 0\.3 invoiced/,
  );

  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^purchase_status_PO\d{6}\.xlsx$/);
  const book = read(await readFile(await download.path()));
  expect(book.SheetNames).toEqual(['Exact', 'Less', 'More', 'Missing', 'Extra']);
  const figures = Object.fromEntries(
    book.SheetNames.map((name) => {
      const [, ...body] = utils.sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1 });
      return [
        name,
        body.map(([code, , ordered, invoiced, difference]) => [code, ordered, invoiced, difference]),
      ];
    }),
  );
  expect(figures).toEqual({
    Exact: [['FIVE-1', 10, 10, 0]],
    Less: [['FIVE-2', 20, 19.5, -0.5]],
    More: [['FIVE-3', 30, 31, 1]],
    Missing: [['FIVE-4', 0.3, 0, -0.3]],
    Extra: [['FIVE-4-NEW', 0, 0.3, 0.3]],
  });
});

test('the three percentages follow the status of the invoices', async ({ page, records }) => {
  const { saps, plan } = await planFor(records, 'PCT', [1, 1]);
  const [a, b] = saps as [MadeSap, MadeSap];
  const id = await records.purchase(plan, [
    [a, 20],
    [b, 10],
  ]);
  await records.invoice(id, 'P-1', [[a, 10]], { status: 'A' });
  await records.invoice(id, 'P-2', [[b, 10]], { status: 'T' });
  await records.invoice(id, 'P-3', [[a, 50]]);
  await page.goto('/main/purchase_list?q=PCT');
  const [row] = await readTable(page.getByRole('table', { name: 'Purchases' }));
  expect(row).toMatchObject({ Open: '33.3%', Transit: '33.3%', Arrived: '33.3%' });
});
