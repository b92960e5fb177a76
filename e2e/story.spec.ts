import { read, utils } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { PATIENCE } from '../scripts/patience.ts';
import { installedTest } from './installed-test.ts';
import { Records } from './records.ts';
import {
  addNew,
  answer,
  checkRow,
  chooseInLookup,
  chooseSheet,
  openList,
  readLines,
  readTable,
  save,
} from './screens.ts';
import { expect, fixture, PASSWORD } from './test.ts';

const CAR = 'CM000001 · Cobalt · LT-1.5';
const PLAN = `${CAR} · Jan 5, 2026 – Jan 31, 2026 · 480`;
const PLAN_NAME = /^Cobalt LT-1.5 · 480 · Jan 5(, 2026)? – Jan 31(, 2026)? CM000001$/;

/** The columns of the purchase status that are compared. */
const COMPARED_COLUMNS = ['SAP', 'Part name', 'Purchase quantity', 'Invoice quantity', 'Difference'];

/** Each SAP with its quantities for one car, from the second workbook, and for 480 cars. */
const NEEDS = [
  ['000101', '26', '12480'],
  ['000102', '16', '7680'],
  ['Б-100-01', '8', '3840'],
  ['000205', '2.125', '1020'],
  ['Ç-300', '1', '480'],
  ['Ω-410', '2', '960'],
  ['螺-500', '12', '5760'],
  ['000777', '0.375', '180'],
  ['000620', '4', '1920'],
  ['000888', '0', ''],
] as const;
const ORDERED = NEEDS.filter(([, , needed]) => needed);

installedTest(
  'a user starts with an empty database, and sees how a purchase differs from its invoices',
  async ({ page, installed }) => {
    installedTest.setTimeout(360_000 * PATIENCE);

    await installedTest.step('sign in with the one-time password and choose a new password', async () => {
      await page.goto('/');
      await page.getByLabel('Username').fill(installed.username);
      await page.getByLabel(/^Password/).fill(installed.password);
      await page.getByRole('button', { name: 'Sign in' }).click();

      await expect(page).toHaveURL('/auth/reset_password');
      await page.getByLabel('New password').fill(PASSWORD);
      await page.getByLabel('Confirm password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Reset password' }).click();
      await expect(page).toHaveURL('/main/specification_list');
      await expect(page.getByText('No data', { exact: true })).toBeVisible();
    });

    await installedTest.step('import 44 part SAPs from a workbook', async () => {
      await openList(page, 'Part SAPs');
      await page.getByRole('button', { name: 'Bulk Import' }).click();
      await chooseSheet(page, fixture('part-saps.xlsx'));
      await expect(page.getByText('Showing 10 of 44 records')).toBeVisible();

      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(page.getByRole('alertdialog')).toContainText(
        'Are you sure you want to import 44 part SAP records?',
      );
      await answer(page, 'Import');

      const results = page.getByRole('region', { name: 'Import Results' });
      await expect(results.locator('dl')).toHaveText(
        'StatusSuccessTotal Records44Successfully Imported44Inserted new44Updated existing0Errors0',
      );
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page.getByText('Showing 1 to 44 of 44 results')).toBeVisible();
    });

    const records = new Records(page.request);
    await records.carModel({ name: 'Cobalt', gen_name: 'LT-1.5' });

    await installedTest.step('import the specification of a car model from a second workbook', async () => {
      await openList(page, 'Specifications');
      await addNew(page);
      await chooseInLookup(page, 'Car model', 'cobalt', CAR);
      await page.getByLabel('Begin date (breakpoint)').fill('2026-01-05');
      await page.getByRole('button', { name: 'Bulk Import' }).click();

      const dialog = page.getByRole('dialog', { name: 'Import Specification SAPs' });
      await chooseSheet(dialog, fixture('specification-inputs.xlsx'));
      await expect(dialog.getByText('11 rows merged into 10')).toBeVisible();
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await answer(page, 'Import');

      expect(await readLines(page)).toEqual(NEEDS.map(([sap, quantity]) => [sap, quantity]));
      await save(page, 'Specifications');
      const [specification] = await readTable(page.getByRole('table', { name: 'Specifications' }));
      expect(specification).toMatchObject({
        'Product number': 'CM000001',
        'Begin date': 'Jan 5, 2026',
        Items: '10',
        State: 'Active',
      });
    });

    await records.plan(1, 480);

    await installedTest.step('purchase the needs of the plan', async () => {
      await openList(page, 'Purchases');
      await addNew(page);
      await chooseInLookup(page, 'Plan', 'cobalt', PLAN);
      await expect(page.getByText('Showing 1 to 9 of 9 results')).toBeVisible();
      expect(await readLines(page)).toEqual(ORDERED.map(([sap, , needed]) => [sap, needed]));
      await expect(page.getByText('9 lines · Σ 34,320')).toBeVisible();
      await save(page, 'Purchases');
    });

    const invoiced = new Map([
      ['000101', 12_480],
      ['000102', 5_000],
      ['000620', 1_919.5],
    ]);
    const saps = await records.activeSaps('000');
    const arrived = saps.flatMap(({ sap_code, ...sap }) => {
      const quant = invoiced.get(sap_code);
      return quant === undefined ? [] : [[sap, quant] as const];
    });
    await records.invoice(1, 'INV-2026/1', arrived, { status: 'A' });

    await installedTest.step('import the invoice of parts in transit', async () => {
      await openList(page, 'Invoices');
      await addNew(page);
      await chooseInLookup(page, 'Purchase', 'PO000001', PLAN);
      await page.getByLabel('Invoice number').fill('INV-2026/2');
      await page.getByLabel('Status').selectOption('Transit');
      await page.getByRole('button', { name: 'Import invoice' }).click();

      const dialog = page.getByRole('dialog', { name: 'Import Invoice SAPs' });
      await chooseSheet(dialog, fixture('invoice-lines.xlsx'));
      await expect(
        dialog.getByText('10 rows merged into 7; 2 parts are in more than one container'),
      ).toBeVisible();
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await answer(page, 'Import');

      expect(await readLines(page)).toEqual([
        ['000102', '1680'],
        ['Б-100-01', '4000'],
        ['000205', '1020'],
        ['Ç-300', '480'],
        ['螺-500', '5760.25'],
        ['000990', '33'],
        ['Ψ-440', '12.5'],
      ]);
      await save(page, 'Invoices');
    });

    await installedTest.step('check the three percentages in the list', async () => {
      await openList(page, 'Purchases');
      const [purchase] = await readTable(page.getByRole('table', { name: 'Purchases' }));
      expect(purchase).toMatchObject({
        'Purchase number': 'PO000001',
        Plan: expect.stringMatching(PLAN_NAME),
        'Open order': '0%',
        Transit: '37.2%',
        Arrived: '56.5%',
      });
    });

    await installedTest.step('check the differences in the five tabs', async () => {
      await checkRow(page, 'PO000001');
      await page.getByRole('button', { name: 'Status', exact: true }).click();

      expect(await statusRows(page, 'Exact 3')).toEqual([
        ['000101', 'Hex bolt M6×20', '12,480', '12,480'],
        ['000205', 'Copper wire 2.5 mm²', '1,020', '1,020'],
        ['Ç-300', 'Çelik yay', '480', '480'],
      ]);
      expect(await statusRows(page, 'Less 2')).toEqual([
        ['000102', 'Hex bolt M8×30', '7,680', '6,680', '−1,000'],
        ['000620', 'Wiper blade 600', '1,920', '1,919.5', '−0.5'],
      ]);
      expect(await statusRows(page, 'More 2')).toEqual([
        ['Б-100-01', 'Болт М10×40', '3,840', '4,000', '+160'],
        ['螺-500', '螺栓 M12', '5,760', '5,760.25', '+0.25'],
      ]);
      expect(await statusRows(page, 'Missing 2')).toEqual([
        ['000777', 'Undercoat', '180'],
        ['Ω-410', 'Έμβολο 82 mm', '960'],
      ]);
      expect(await statusRows(page, 'Extra 2')).toEqual([
        ['000990', 'Tow hook', '33'],
        ['Ψ-440', 'Ψαλίδι εμπρός', '12.5'],
      ]);
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    });

    await installedTest.step('export the purchase and read the file back', async () => {
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export 1' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('purchase_PO000001.xlsx');

      const book = read(await (await download.createReadStream()).toArray().then(Buffer.concat), {
        type: 'buffer',
      });
      const [lines = '', fieldsSheet = ''] = book.SheetNames;
      const [header, ...rows] = utils.sheet_to_json<unknown[]>(book.Sheets[lines] as never, { header: 1 });
      expect(header?.slice(0, 2)).toEqual(['SAP*', 'Quantity*']);
      expect(rows.map(([sap, quantity]) => [sap, quantity])).toEqual(
        ORDERED.map(([sap, , needed]) => [sap, Number(needed)]),
      );
      const fields = Object.fromEntries(
        utils.sheet_to_json<[string, unknown]>(book.Sheets[fieldsSheet] as never, { header: 1 }),
      );
      expect(fields).toMatchObject({
        'Purchase number': 'PO000001',
        Plan: PLAN,
        'Open order %': 0,
        'Transit %': 37.2,
        'Arrived %': 56.5,
      });
    });
  },
);

/** Opens a tab of the status dialog and reads its rows. */
async function statusRows(page: Page, tab: string): Promise<string[][]> {
  const dialog = page.getByRole('dialog', { name: 'Purchase status' });
  await dialog.getByRole('tab', { name: tab, exact: true }).click();
  const [name = '', count] = tab.split(' ');
  const table = dialog.getByRole('table', { name, exact: true });
  await expect(table.locator('tbody tr')).toHaveCount(Number(count));
  const rows = await readTable(table);
  return rows.map((row) => COMPARED_COLUMNS.flatMap((header) => row[header] ?? []));
}
