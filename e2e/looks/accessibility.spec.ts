import { RECORD_KINDS } from '#domain/record/record-kinds';
import { LOOK_ONLY } from '#domain/wire/role';
import { PATIENCE } from '../../scripts/patience.ts';
import { expectAccessible, faultsExceptColors, POPUPS } from '../axe.ts';
import type { Chain } from '../records.ts';
import { chooseSheet, expectDialog, openFresh, resize, signIn, waitForRows } from '../screens.ts';
import { expect, fixture, PASSWORD, test } from '../test.ts';

const LISTS = [
  ...Object.values(RECORD_KINDS).map(({ list }) => list),
  'container_list?which=all&unnamed=1',
  'coverage_list?days=all',
  'batch_list',
  'people',
  'security_log',
];
const WIDE = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 800 };

const created = new Map<string, Chain>();

/** Creates records of each kind, including passive and superseded ones, in the database of this file. */
test.beforeEach(async ({ records, partline }) => {
  if (created.has(partline.url)) return;
  await records.ofEachKind();
  await records.carModel({ name: 'Spark', state: 'P' });
  await records.sap('000102', { sap: { state: 'P' } });
  await records.manySaps(['000103']);
  const chain = await records.chain();
  await records.invoice(chain.purchase, 'INV-2', [[chain.sap, 0.5]], { status: 'T' });
  await records.invoice(chain.purchase, 'INV-3', [[chain.sap, 0.25]], { status: 'A' });
  created.set(partline.url, chain);
});

// Each step opens a screen and checks all of its elements with each rule, which takes time.
test.describe.configure({ timeout: 180_000 * PATIENCE });

test('every list is accessible in light and dark, with a checked row and the focus on a row, and on a phone', async ({
  page,
}) => {
  await page.goto('/main');
  await waitForRows(page);
  for (const list of LISTS) {
    await test.step(list, async () => {
      await openFresh(page, `/main/${list}`);
      await waitForRows(page);
      await page.getByRole('checkbox').nth(1).check();
      await page.keyboard.press('ArrowDown');
      await expectAccessible(page);

      await resize(page, PHONE);
      expect(await faultsExceptColors(page)).toEqual([]);
      await page.setViewportSize(WIDE);
    });
  }
});

test('Today is accessible in light and dark, wide and on a phone', async ({ page }) => {
  await page.goto('/main/today?days=90');
  for (const size of [WIDE, PHONE]) {
    await resize(page, size);
    await expect(page.getByRole('region', { name: 'In transit, no arrival date' })).toBeVisible();
    await expectAccessible(page);
  }
});

test('on a phone, a long search without results can be cleared by a fully visible button and a large cross, which are accessible in light and dark', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const search = 'nothing that is as long as this'.repeat(3);
  await page.goto(`/main/car_model_list?q=${search}`);
  await expect(page.getByText('No data', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `Clear search “${search}”` })).toBeInViewport({ ratio: 1 });
  const cross = page.getByRole('button', { name: 'Clear the search' });
  const { width = 0, height = 0 } = (await cross.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  await expectAccessible(page);
  await cross.click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByText('No data', { exact: true })).toBeHidden();
});

test('every form is accessible in light and dark, empty and filled', async ({ page, partline }) => {
  const { car, sap, specification, plan, purchase, invoice } = created.get(partline.url) as Chain;
  await page.goto('/main');
  await waitForRows(page);
  // The other empty forms are checked below, with faulty fields and with an open lookup.
  for (const address of [
    `car_model?product_id=${car}`,
    'product',
    `product?product_id=${sap.product_id}`,
    `product_sap?sap_id=${sap.sap_id}`,
    'specification',
    `specification?specification_id=${specification - 1}`,
    'plan',
    `plan?plan_id=${plan}`,
    'purchase',
    `purchase?purchase_id=${purchase}`,
    'invoice',
    `invoice?invoice_id=${invoice}`,
  ]) {
    await test.step(address, async () => {
      await openFresh(page, `/main/${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Add|Edit)/);
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await expectAccessible(page);
    });
  }
});

test('every form is accessible for a viewer, and fits on a phone', async ({ page, context, partline }) => {
  const { car, sap, specification, plan, purchase, invoice } = created.get(partline.url) as Chain;
  await partline.addPerson('viewer', PASSWORD, 'viewer');
  await context.clearCookies();
  await page.goto('/auth/signin');
  await signIn(page, 'viewer', PASSWORD);
  await waitForRows(page);
  for (const form of [
    `car_model?product_id=${car}`,
    `product?product_id=${sap.product_id}`,
    `product_sap?sap_id=${sap.sap_id}`,
    `specification?specification_id=${specification - 1}`,
    `plan?plan_id=${plan}`,
    `purchase?purchase_id=${purchase}`,
    `invoice?invoice_id=${invoice}`,
  ]) {
    await test.step(form, async () => {
      await openFresh(page, `/main/${form}`);
      await expect(page.getByText(LOOK_ONLY)).toBeVisible();
      // No field is marked as required.
      const headings = page.locator('label, th');
      await expect.poll(() => headings.allInnerTexts()).not.toContainEqual(expect.stringMatching(/\*/));
      await expectAccessible(page);
      await resize(page, PHONE);
      await expect(page.getByText(LOOK_ONLY)).toBeInViewport({ ratio: 1 });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(PHONE.width);
      await resize(page, WIDE);
    });
  }
});

test('alerts, confirmations and faulty fields are accessible in light and dark', async ({ page }) => {
  await page.goto('/main/car_model');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectDialog(page);
  await expectAccessible(page, POPUPS);
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await page.getByLabel('Model name').fill('Asked');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectDialog(page);
  await expectAccessible(page, POPUPS);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();
});

test('an open lookup is accessible in light and dark, both in a form and in a line', async ({ page }) => {
  await page.goto('/main/product_sap');
  await page.getByRole('combobox', { name: 'Part name' }).click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
  await openFresh(page, '/main/specification');
  await page.getByRole('button', { name: 'Add Input Part' }).click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
});

test('the file picker, the preview and the dialog of an import are accessible in light and dark', async ({
  page,
}) => {
  await page.goto('/main/product_sap_bulk_import');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await chooseSheet(page, fixture('program.xlsx'));
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await chooseSheet(page, fixture('row-errors.xlsx'));
  await expect(page.getByRole('table', { name: 'Preview' })).toBeVisible();
  await expectAccessible(page);
  await openFresh(page, '/main/stock_count_import');
  await expectAccessible(page);

  await openFresh(page, '/main/invoice');
  await page.getByRole('button', { name: 'Import invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Invoice SAPs' });
  await chooseSheet(dialog, fixture('specification-inputs.xlsx'));
  await expect(dialog.getByRole('table', { name: 'Preview' })).toBeVisible();
  await expectAccessible(page, POPUPS);
});

test('the packages of a line are accessible in light and dark, even if they do not add up to its quantity', async ({
  page,
  partline,
}) => {
  await page.goto(`/main/invoice?invoice_id=${created.get(partline.url)?.invoice}`);
  await page.getByRole('button', { name: 'Packages of 000101, row 1' }).click();
  await page.getByLabel('Container, package 2').fill('MSKU2');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByLabel('Quantity, package 2')).toBeFocused();
  await expectAccessible(page, POPUPS);
  await page.keyboard.type('2');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByLabel('Quantity, row 1').fill('9');
  await expect(page.getByText('Packages hold 701, the line says 9')).toBeVisible();
  await expectAccessible(page);
});

test('the purchase status is accessible in light and dark, in each tab', async ({ page }) => {
  await page.goto('/main/purchase_list');
  await waitForRows(page);
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('tab').first()).toBeVisible();
  for (const tab of await page.getByRole('dialog').getByRole('tab').all()) {
    await tab.click();
    await expectAccessible(page, POPUPS);
  }
});

test('the menus are accessible in light and dark, and a theme chosen in the user menu stays after a reload', async ({
  page,
  partline,
}) => {
  await page.goto('/main/car_model_list');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Main menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect(page.getByLabel('View name')).toBeVisible();
  await expectAccessible(page, POPUPS);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: partline.username }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
  await expectAccessible(page, POPUPS);
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
