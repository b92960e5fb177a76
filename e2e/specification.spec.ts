import { partSapCalls } from '#domain/part-sap/part-sap';
import { csv, openImport } from './imports.ts';
import { INPUTS } from './lines.ts';
import { addLine, answer, closeAlert, headersOf, look, readLines, rowOf, save } from './screens.ts';
import { expect, test } from './test.ts';

const EMPTY = 'No input parts added. Click "Add Input Part" to add one or "Import".';

test('a specification is added by hand, edited and deleted', async ({ page, records }) => {
  await records.carModel({ name: 'Handmade', gen_name: 'HM' });
  await records.sap('S-0001', { name: 'Болт' });
  await records.sap('S-0002', { name: 'Гайка', sap: { note: 'M10' } });
  await page.goto('/main/specification');
  await expect(page.getByRole('heading', { name: 'Add new specification' })).toBeVisible();
  await expect(page.getByText(EMPTY)).toBeVisible();
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

  await look(page, 'Car model', 'handmade', /CM\d{6} · Handmade · HM/);
  await page.getByLabel('Begin date (breakpoint)').fill('2026-01-05');
  await addLine(page, 'Add Input Part', 'S-0001', '2');
  await addLine(page, 'Add Input Part', 's-0002', '0,25', 'S-0002');
  await expect(page.locator('tr[data-row]').last()).toContainText(/PT\d{6}\s*Гайка\s*M10/);
  await expect(page.getByText('2 lines · Σ 2.25')).toBeVisible();
  await save(page, 'Specifications');
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

  await page
    .getByRole('row', { name: /Handmade/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Delete 1' }).click();
  await answer(page, 'Delete');
  await expect(page.getByRole('row', { name: /Handmade/ })).toHaveCount(0);
});

test('what is missing: the fields, then the inputs, then what an input lacks', async ({ page, records }) => {
  await records.carModel({ name: 'Incomplete' });
  await records.sap('S-MISS');
  await page.goto('/main/specification');
  const trySave = () => page.getByRole('button', { name: 'Save' }).click();
  await trySave();
  await closeAlert(page, 'Please fill in all required fields.');

  await look(page, 'Car model', 'Incomplete', 'Incomplete');
  await page.getByLabel('Begin date (breakpoint)').fill('2026-01-05');
  await trySave();
  await closeAlert(page, 'Please, select at least one Part SAP.');

  await page.getByRole('button', { name: 'Add Input Part' }).click();
  await trySave();
  await closeAlert(page, 'Please fill in all required fields.');
  const box = page.getByRole('combobox', { name: 'SAP, row 1' });
  await box.or(page.getByRole('button', { name: 'SAP, row 1' })).click();
  await page.getByRole('listbox').getByRole('option').filter({ hasText: 'S-MISS' }).click();
  await trySave();
  await closeAlert(page, 'Please fill in all required fields.');

  await page.getByLabel('Quantity, row 1').fill('-1');
  await trySave();
  await closeAlert(page, /./);
  await expect(page.getByLabel('Quantity, row 1')).toHaveAccessibleDescription(
    'Quantity cannot be negative!',
  );
  await page.getByLabel('Quantity, row 1').fill('0');
  await save(page, 'Specifications');
});

test("a line's lookup leaves out the SAPs of the other lines; clearing it empties the part fields", async ({
  page,
  records,
}) => {
  for (const code of ['UNIQ-1', 'UNIQ-2', 'UNIQ-3']) await records.sap(code);
  await page.goto('/main/specification');
  await addLine(page, 'Add Input Part', 'UNIQ-2', '1');
  await page.getByRole('button', { name: 'Add Input Part' }).click();
  const box = page.getByRole('combobox', { name: 'SAP, row 2' });
  await box.fill('uniq');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveText([/UNIQ-1/, /UNIQ-3/]);
  await options.first().click();

  const second = page.locator('tr[data-row]').nth(1);
  await expect(second).toContainText('Part of UNIQ-1');
  await box.fill('');
  await expect(second).not.toContainText('Part of UNIQ-1');
});

test('an active specification with a newer one is superseded: on the form, in the list, until the newer one is passive', async ({
  page,
  records,
}) => {
  const car = await records.carModel({ name: 'Superseding' });
  const sap = await records.sap('S-SUP');
  const old = await records.specification(car, '2026-01-05', [[sap, 1]]);
  const later = await records.specification(car, '2026-03-05', [[sap, 2]]);
  const sentence = 'There is a newer specification for this product';

  await page.goto(`/main/specification?specification_id=${old}`);
  const words = page.getByText(sentence);
  await expect(words).toBeVisible();
  const [red = 0, green = 0] = await words.evaluate(
    (element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [],
  );
  expect(red).toBeGreaterThan(green);
  await expect(page.locator('s', { hasText: 'Active' })).toBeVisible();
  await page.getByRole('switch', { name: /^State/ }).uncheck();
  await expect(page.getByRole('switch', { name: 'State Passive', exact: true })).toBeVisible();
  await expect(words).toHaveCount(0);

  await page.goto('/main/specification_list?q=Superseding');
  await expect(rowOf(page, 'Jan 5, 2026')).toContainText('Superseded');
  await expect(rowOf(page, 'Mar 5, 2026')).not.toContainText('Superseded');

  await page.goto(`/main/specification?specification_id=${later}`);
  await expect(page.getByLabel('Quantity, row 1')).toHaveValue('2');
  await page.getByRole('switch', { name: /^State/ }).uncheck();
  await save(page, 'Specifications');
  await page.goto(`/main/specification?specification_id=${old}`);
  await expect(page.getByRole('switch', { name: 'State Active', exact: true })).toBeVisible();
  await expect(words).toHaveCount(0);
});

test('the inputs are paged: 50 at a time, 5 page numbers around the current one', async ({
  page,
  records,
}) => {
  const codes = Array.from({ length: 320 }, (_, index) => `LONG-${String(index + 1).padStart(3, '0')}`);
  await records.manySaps(codes);
  await page.goto('/main/specification');
  const dialog = await openImport(page);
  await dialog
    .getByLabel('Choose a spreadsheet or drop it here')
    .setInputFiles(csv(...codes.map((code) => `${code},1`)));
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await answer(page, 'Import');

  const pages = page.getByRole('group', { name: 'Pages' }).getByRole('button');
  await expect(page.getByText('Showing 1 to 50 of 320 results')).toBeVisible();
  await expect(pages).toHaveText(['Previous', '1', '2', '3', '4', '5', 'Next']);
  await page.getByRole('button', { name: 'Page 5' }).click();
  await expect(page.getByText('Showing 201 to 250 of 320 results')).toBeVisible();
  await expect(pages).toHaveText(['Previous', '3', '4', '5', '6', '7', 'Next']);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing 301 to 320 of 320 results')).toBeVisible();
  await expect(page.locator('tr[data-row]').last()).toContainText('320');
  await page.getByLabel('Rows per page').selectOption('500');
  await expect(page.getByText('Showing 1 to 320 of 320 results')).toBeVisible();
});

test('a SAP that went passive stays in its line, struck through', async ({ page, records }) => {
  const car = await records.carModel({ name: 'Keeps passive' });
  const sap = await records.sap('S-LATER');
  const id = await records.specification(car, '2026-01-05', [[sap, 1]]);
  const body = { ...sap, sap_code: 'S-LATER', min_order_quant: null, note: null, state: 'P' };
  await records.send(partSapCalls.save, body);

  await page.goto(`/main/specification?specification_id=${id}`);
  await expect(page.locator('s', { hasText: 'S-LATER' })).toBeVisible();
  await page.getByLabel('Quantity, row 1').fill('2');
  await save(page, 'Specifications');
});

test('a save that fails says so quietly, keeps what was typed, and Retry saves', async ({
  page,
  context,
  records,
}) => {
  const car = await records.carModel({ name: 'Retried' });
  const id = await records.specification(car, '2026-01-05', [[await records.sap('S-RETRY'), 1]]);
  await page.goto(`/main/specification?specification_id=${id}`);
  await expect(page.getByLabel('Quantity, row 1')).toHaveValue('1');
  await page.getByLabel('Note').fill('typed before the cable came loose');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await answer(page, 'Save');
  await expect(page.getByText('The server cannot be reached')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByLabel('Note')).toHaveValue('typed before the cable came loose');

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Specifications', level: 1 })).toBeVisible();
  await expect(rowOf(page, 'typed before the cable came loose')).toBeVisible();
});

test('a specification that cannot be loaded says so quietly', async ({ page }) => {
  await page.goto('/main/specification?specification_id=999999');
  await expect(page.getByRole('button', { name: 'Back to the list' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL('/main/specification_list');
});
