import { planFor } from './lines.ts';
import type { MadeSap } from './records.ts';
import { headersOf, readTable } from './screens.ts';
import { expect, test } from './test.ts';

test('the purchase status has five tabs with counts, signs and colours, and can be sorted, searched and paged', async ({
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
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('row', { name: /STAT-4.*40/ })).toBeVisible();
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
