import type { Page } from '@playwright/test';
import { quantity, rows, sapsOf } from './lines.ts';
import { closeAlert, heading, look, readLines, save } from './screens.ts';
import { expect, test } from './test.ts';

const UNKNOWN = "The part SAP couldn't be found in the Active SAPs";
const sapBox = (page: Page, row: number) => page.getByRole('combobox', { name: `SAP, row ${row}` });

/** Delays the responses of a lookup by a time that depends on the text. */
async function delay(page: Page, lookup: string, wait: (text: string) => number) {
  await page.route(`**/${lookup}`, async (route) => {
    const { p } = route.request().postDataJSON();
    await new Promise((resolve) => setTimeout(resolve, wait(p.search_text)));
    // The lookup may have aborted the request.
    await route.continue().catch(() => undefined);
  });
}

async function open(page: Page) {
  await page.goto('/main/specification');
  await expect(heading(page, 'Add new specification')).toBeVisible();
  await page.getByRole('button', { name: 'Add Input Part' }).click();
  await expect(sapBox(page, 1)).toBeFocused();
}

test('codes and quantities typed without a pause become lines, whether a code is confirmed by Enter or Tab', async ({
  page,
  records,
}) => {
  await sapsOf(records, 'FAST', 3);
  await delay(page, 'query_product_saps', () => 400);
  await open(page);
  for (const [code, key, quant] of [
    ['fast-1', 'Enter', '25'],
    ['FAST-2', 'Tab', '0,5'],
    ['FAST-3', 'Enter', '7'],
  ] as const) {
    await page.keyboard.type(code);
    await page.keyboard.press(key);
    await page.keyboard.type(quant);
    await page.keyboard.press('Enter');
  }
  await expect(rows(page).nth(2)).toContainText('Part of FAST-3');
  expect((await readLines(page)).slice(0, 3)).toEqual([
    ['FAST-1', '25'],
    ['FAST-2', '0.5'],
    ['FAST-3', '7'],
  ]);
  await expect(rows(page).first()).toContainText('Part of FAST-1');
});

test('an unknown code stays with an error, and prevents saving until it is corrected', async ({
  page,
  records,
}) => {
  await sapsOf(records, 'MEND', 1);
  await records.carModel({ name: 'Mending' });
  await open(page);
  await page.keyboard.type('MEND-9');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await expect(rows(page).getByText(UNKNOWN)).toBeVisible();
  await expect(quantity(page, 1)).toHaveValue('3');

  await look(page, 'Car model', 'mending', 'Mending');
  await page.getByLabel('Begin date (breakpoint)').fill('2026-01-05');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await closeAlert(page, 'Please fill in all required fields.');
  await expect(page.getByRole('button', { name: 'SAP, row 1: MEND-9' })).toBeFocused();
  await page.keyboard.press('F2');
  await expect(sapBox(page, 1)).toBeFocused();
  await expect(sapBox(page, 1)).toHaveValue('MEND-9');
  // The list of options does not cover the error.
  await expect(page.getByText('No data')).toBeVisible();
  await rows(page).getByText(UNKNOWN).click({ trial: true });
  await page.keyboard.type('MEND-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText(UNKNOWN)).toHaveCount(0);
  await expect(rows(page)).toContainText('Part of MEND-1');
  await save(page, 'Specifications');
});

test('an unknown car model stays as typed, and Save reports an error', async ({ page, records }) => {
  const id = await records.carModel({ name: 'Held' });
  await records.specification(id, '2026-01-05', [[await records.sap('HELD-1'), 1]]);
  await page.goto('/main/specification_list');
  await page.getByRole('row', { name: /Held/ }).getByRole('link').click();
  await expect(heading(page, 'Edit specification')).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Car model' });
  await expect(field).toHaveValue(/Held/);
  await field.focus();
  await page.keyboard.type('CM999999');
  await page.keyboard.press('Tab');
  await expect(page.getByText('"CM999999" was not found.')).toBeVisible();
  await expect(field).toHaveValue('CM999999');
  await expect(field).toHaveAttribute('aria-invalid', 'true');

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await closeAlert(page, 'Please fill in all required fields.');
  await expect(field).toBeFocused();
  await page.keyboard.type('held');
  await page.getByRole('option', { name: /Held/ }).click();
  await expect(page.getByText('was not found')).toHaveCount(0);
  await save(page, 'Specifications');
});
