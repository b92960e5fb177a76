import type { Page } from '@playwright/test';
import { rows, sapsOf } from './lines.ts';
import { heading, readLines, waitForRows } from './screens.ts';
import { expect, test } from './test.ts';

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

test('codes and quantities typed faster than the lookup responds become lines, whether Enter or Tab confirms a code', async ({
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

test('3.13: letters typed while the code of a new form loads are entered in its first field', async ({
  page,
}) => {
  await page.route('**/part-form-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.goto('/main/product_list');
  await waitForRows(page);
  const name = page.getByRole('textbox', { name: 'Part name' });
  await page.keyboard.down('n');
  // The key repeats while it is held.
  await page.keyboard.down('n');
  await page.keyboard.up('n');
  await page.keyboard.press('Shift+G');
  await page.keyboard.type('auge', { delay: 30 });
  await expect(name).toHaveValue('Gauge');
  await page.keyboard.type(' 7');
  await expect(name).toHaveValue('Gauge 7');
  await expect(page).toHaveURL('/main/product');
});
