import { INPUTS } from './lines.ts';
import { chooseByKeys, headersOf, readLines, save, saveByKeys, tabTo } from './screens.ts';
import { expect, test } from './test.ts';

test('a user adds a specification by keyboard, and then edits it', async ({ page, records }) => {
  await records.carModel({ name: 'Handmade', gen_name: 'HM' });
  await records.sap('S-0001', { name: 'Болт' });
  await records.sap('S-0002', { name: 'Гайка', sap: { note: 'M10' } });
  await page.goto('/main/specification');
  await expect(page.getByRole('heading', { name: 'Add new specification' })).toBeVisible();
  expect(await headersOf(page.getByRole('table', { name: INPUTS }))).toEqual([
    '#',
    'SAP*',
    'Quantity*',
    'Product number',
    'Part name',
    'Part number',
    'Note',
    'Remove',
  ]);

  await chooseByKeys(page, 'Car model', 'handmade', /CM\d{6} · Handmade · HM/);
  await tabTo(page, page.getByLabel('Begin date (breakpoint)'));
  await page.keyboard.type('01052026');
  await tabTo(page, page.getByRole('button', { name: 'Add Input Part' }));
  await page.keyboard.press('Enter');
  const type = async (row: number, code: string, quantity: string) => {
    await expect(page.getByRole('combobox', { name: `SAP, row ${row}` })).toBeFocused();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: `Quantity, row ${row}` })).toBeFocused();
    await page.keyboard.type(quantity);
  };
  await type(1, 'S-0001', '2');
  await page.keyboard.press('Enter');
  await type(2, 's-0002', '0,25');
  await expect(page.locator('tr[data-row]').last()).toContainText(/PT\d{6}\s*Гайка\s*M10/);
  await expect(page.getByText('2 lines · Σ 2.25')).toBeVisible();
  await saveByKeys(page, 'Specifications');
  await expect(page).toHaveURL('/main/specification_list');

  await page.getByRole('row', { name: /Handmade/ }).dblclick();
  await expect(page.getByRole('heading', { name: 'Edit specification' })).toBeVisible();
  await expect(page.locator('tr[data-row]')).toHaveCount(2);
  expect(await readLines(page)).toEqual([
    ['S-0001', '2'],
    ['S-0002', '0.25'],
  ]);
  await page.getByRole('button', { name: 'Remove row 1' }).click();
  await expect(page.getByText('1 line · Σ 0.25')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 lines · Σ 2.25')).toBeVisible();
  await page.getByRole('button', { name: 'Remove row 1' }).click();
  await save(page, 'Specifications');
  await expect(page.getByRole('row', { name: /Handmade.*Jan 5, 2026.*1/ })).toBeVisible();
});
