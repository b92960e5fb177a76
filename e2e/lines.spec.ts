import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import type { Locator, Page } from '@playwright/test';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { planCalls } from '#domain/plan/plan';
import { specificationCalls } from '#domain/specification/specification';
import type { MadeSap, Records } from './records.ts';
import { addLine, answer, closeAlert, look, readLines, readTable, rowOf, save } from './screens.ts';
import { expect, test } from './test.ts';

const INPUTS = 'Specification input parts';
const UNKNOWN = "The part SAP couldn't be found in the Active SAPs";
const NEGATIVE = 'Quantity cannot be negative!';

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

/** SAPs of parts of their own: `NAME-1` to `NAME-N`. */
async function sapsOf(records: Records, name: string, count: number): Promise<MadeSap[]> {
  const saps: MadeSap[] = [];
  for (let number = 1; number <= count; number += 1) saps.push(await records.sap(`${name}-${number}`));
  return saps;
}

/** A plan of 10 cars over SAPs of its own, each of which one car takes in this quantity. */
async function planFor(records: Records, name: string, quantities: readonly number[]) {
  const saps = await sapsOf(records, name, quantities.length);
  const car = await records.carModel({ name });
  const lines = quantities.map((quant, index) => [saps[index] as MadeSap, quant] as const);
  const specification = await records.specification(car, '2026-01-05', lines);
  return { saps, car, specification, plan: await records.plan(specification, 10) };
}

const region = (page: Page, title: string) => page.getByRole('region', { name: `${title}, table` });
const toast = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
const undo = (page: Page, words: string | RegExp) =>
  toast(page, words).getByRole('button', { name: 'Undo' }).click();
const totals = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();
const rows = (page: Page) => page.locator('tr[data-row]');
const quantity = (page: Page, row: number) =>
  page.getByRole('textbox', { name: `Quantity, row ${row}`, exact: true });

/** Pastes rows, as a spreadsheet puts them on the clipboard, where the focus is. */
async function paste(page: Page, at: Locator, ...lines: (readonly (string | number)[])[]) {
  const text = lines.map((cells) => `${cells.join('\t')}\r\n`).join('');
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await at.focus();
  await page.keyboard.press('Control+v');
}

async function expectRed(text: Locator) {
  const [red = 0, green = 0] = await text.evaluate(
    (element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [],
  );
  expect(red).toBeGreaterThan(green + 50);
}

test('rows pasted into a specification are mapped by their header or by their position, and undone', async ({
  page,
  records,
}) => {
  await sapsOf(records, 'PS', 4);
  await page.goto('/main/specification');
  const table = region(page, INPUTS);
  await paste(page, table, ['Quantity', 'Colour', 'sap*'], ['2', 'red', 'PS-1'], ['0,5', 'blue', 'ps-2']);
  await expect(toast(page, '2 rows pasted')).toBeVisible();
  await totals(page, '2 lines · Σ 2.5');
  expect(await readLines(page)).toEqual([
    ['PS-1', '2'],
    ['PS-2', '0.5'],
  ]);
  await expect(rows(page).first()).toContainText('Part of PS-1');

  // Without a header: SAP, then quantity. A SAP that has a line gets the new quantity.
  await paste(page, table, ['PS-3', '7'], ['PS-2', '1.25'], ['PS-4', '1']);
  await expect(toast(page, '3 rows pasted · 1 updated')).toBeVisible();
  expect(await readLines(page)).toEqual([
    ['PS-1', '2'],
    ['PS-2', '1.25'],
    ['PS-3', '7'],
    ['PS-4', '1'],
  ]);
  await undo(page, '3 rows pasted');
  expect(await readLines(page)).toEqual([
    ['PS-1', '2'],
    ['PS-2', '0.5'],
  ]);
});

test('a pasted row in error stays, in red, says why, and keeps the form from being saved until it is mended', async ({
  page,
  records,
}) => {
  await sapsOf(records, 'BAD', 2);
  await records.carModel({ name: 'Mended' });
  await page.goto('/main/specification');
  await look(page, 'Car model', 'mended', 'Mended');
  await page.getByLabel('Begin date (breakpoint)').fill('2026-01-05');
  const table = region(page, INPUTS);
  await paste(page, table, ['BAD-1', '2'], ['NO-SUCH', '3'], ['BAD-2', '-4']);
  await expect(toast(page, '3 rows pasted · 2 problems')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expectRed(rows(page).nth(1).getByText(UNKNOWN));
  await expectRed(rows(page).nth(2).getByText(NEGATIVE));
  await expect(page.getByRole('button', { name: 'SAP, row 2: NO-SUCH' })).toBeVisible();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await closeAlert(page, 'Please fill in all required fields.');
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove row 2' }).click();
  await expect(rows(page).nth(1).getByText(NEGATIVE)).toBeVisible();
  await quantity(page, 2).fill('4');
  await expect(page.getByText(NEGATIVE)).toHaveCount(0);
  await save(page, 'Specifications');
  await expect(page.getByRole('row', { name: /Mended.*Jan 5, 2026.*2/ })).toBeVisible();
});

test('rows pasted into a purchase; a column of quantities runs down; text without a table goes into the field', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'PP', [1, 2, 3]);
  const id = await records.purchase(
    plan,
    saps.map((sap, index) => [sap, (index + 1) * 10] as const),
  );
  await records.sap('PP-NEW');
  await page.goto(`/main/purchase?purchase_id=${id}`);
  await totals(page, '3 lines · Σ 60');
  await paste(page, region(page, INPUTS), ['SAP', 'Qty'], ['PP-1', '0.1'], ['PP-NEW', '0.2']);
  await expect(toast(page, '2 rows pasted · 1 updated')).toBeVisible();
  await totals(page, '4 lines · Σ 50.3');

  await paste(page, quantity(page, 2), ['5'], ['6']);
  await expect(toast(page, '2 quantities pasted')).toBeVisible();
  expect((await readLines(page)).map(([, quant]) => quant)).toEqual(['0.1', '5', '6', '0.2']);
  await undo(page, '2 quantities pasted');
  expect((await readLines(page)).map(([, quant]) => quant)).toEqual(['0.1', '20', '30', '0.2']);

  await quantity(page, 2).selectText();
  await page.evaluate(() => navigator.clipboard.writeText('12.5'));
  await page.keyboard.press('Control+v');
  await expect(quantity(page, 2)).toHaveValue('12.5');
  await save(page, 'Purchases');
});

test('rows pasted into an invoice are added up, and what came in several containers stays told apart', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'PI', [1, 2]);
  const [one, two] = saps as [MadeSap, MadeSap];
  await records.purchase(plan, [
    [one, 10],
    [two, 20],
  ]);
  await page.goto('/main/invoice');
  await look(page, 'Purchase', 'PI', 'PI');
  await page.getByLabel('Invoice number').fill('PASTE-1');
  const table = region(page, 'Part SAPs');
  await paste(page, table, ['LOT', 'Container', 'SAP', 'Quantity'], ['L1', 'MSKU1', 'PI-1', '4']);
  await expect(toast(page, '1 row pasted')).toBeVisible();
  await paste(page, table, ['PI-1', '6', 'MSKU2', 'L2'], ['PI-2', '20', 'MSKU1', 'L1'], ['NO-SUCH', '1']);
  await expect(toast(page, '3 rows pasted · 1 updated · 1 problem')).toBeVisible();
  expect(await readLines(page)).toEqual([
    ['PI-1', '10'],
    ['PI-2', '20'],
    ['NO-SUCH', '1'],
  ]);
  await expect(page.getByLabel('Container, row 1')).toHaveValue('MSKU1, MSKU2');
  await expect(page.getByLabel('LOT, row 1')).toHaveValue('L1, L2');
  await expect(rows(page).first()).toContainText('2 packages');
  await expectRed(rows(page).nth(2).getByText(UNKNOWN));
  await page.getByRole('button', { name: 'Remove row 3' }).click();
  await save(page, 'Invoices');

  await rowOf(page, 'PASTE-1').getByRole('link').click();
  await expect(rows(page).first()).toContainText('2 packages');
  await expect(page.getByLabel('Container, row 1')).toHaveValue('MSKU1, MSKU2');
});

test('all lines are copied as a table that can be pasted again', async ({ page, records }) => {
  const { specification } = await planFor(records, 'CP', [0.125, 3]);
  await page.goto(`/main/specification?specification_id=${specification}`);
  await totals(page, '2 lines · Σ 3.125');
  await region(page, INPUTS).focus();
  await page.keyboard.press('Control+c');
  await expect(toast(page, '2 lines copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split(/\r?\n/)[0]?.split('\t').slice(0, 2)).toEqual(['SAP', 'Quantity']);

  await page.goto('/main/specification');
  await region(page, INPUTS).focus();
  await page.keyboard.press('Control+v');
  await expect(toast(page, '2 rows pasted')).toBeVisible();
  expect(await readLines(page)).toEqual([
    ['CP-1', '0.125'],
    ['CP-2', '3'],
  ]);
});

test('lines are typed, added, removed and brought back by keyboard alone', async ({ page, records }) => {
  await sapsOf(records, 'KB', 3);
  await page.goto('/main/specification');
  await region(page, INPUTS).focus();
  await page.keyboard.press('Control+Enter');
  const box = (row: number) => page.getByRole('combobox', { name: `SAP, row ${row}` });
  await expect(box(1)).toBeFocused();
  await page.keyboard.type('KB-1');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(quantity(page, 1)).toBeFocused();
  await page.keyboard.type('2');
  // At the last line Enter adds one and opens its lookup.
  await page.keyboard.press('Enter');
  await expect(box(2)).toBeFocused();
  await page.keyboard.type('KB-2');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(quantity(page, 2)).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('ArrowUp');
  await expect(quantity(page, 1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(quantity(page, 2)).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await totals(page, '2 lines · Σ 5');

  await page.keyboard.press('Control+Delete');
  await expect(toast(page, 'KB-2 removed')).toBeVisible();
  await totals(page, '1 line · Σ 2');
  await undo(page, 'KB-2 removed');
  await totals(page, '2 lines · Σ 5');
  await quantity(page, 1).focus();
  await page.keyboard.press('Control+Delete');
  await totals(page, '1 line · Σ 3');
  await page.keyboard.press('Control+z');
  await totals(page, '2 lines · Σ 5');
  expect(await readLines(page)).toEqual([
    ['KB-1', '2'],
    ['KB-2', '3'],
  ]);
});

test('a quantity under the MOQ is marked and raised, one or all, never silently, and taken back', async ({
  page,
  records,
}) => {
  const low = await records.sap('MOQ-1', { sap: { min_order_quant: 100 } });
  const lower = await records.sap('MOQ-2', { sap: { min_order_quant: 50.5 } });
  const enough = await records.sap('MOQ-3', { sap: { min_order_quant: 5 } });
  const without = await records.sap('MOQ-4');
  const lines = [low, lower, enough, without].map((sap) => [sap, 1] as const);
  const specification = await records.specification(
    await records.carModel({ name: 'MOQ' }),
    '2026-01-05',
    lines,
  );
  await records.plan(specification, 10);
  await page.goto('/main/purchase');
  await look(page, 'Plan', 'MOQ', 'MOQ · Jan 5, 2026');
  await totals(page, '4 lines · Σ 40');
  const marks = page.getByTitle('The quantity is under the MOQ');
  await expect(marks).toHaveText(['100', '50.5']);

  await page.getByRole('button', { name: 'Raise to MOQ, row 1' }).click();
  await expect(toast(page, 'MOQ-1 raised from 10 to 100')).toBeVisible();
  await expect(quantity(page, 1)).toHaveValue('100');
  await expect(marks).toHaveText(['50.5']);
  await undo(page, 'MOQ-1 raised');
  await expect(quantity(page, 1)).toHaveValue('10');

  await page.getByRole('button', { name: 'Raise all 2 to MOQ' }).click();
  await expect(toast(page, '2 quantities raised to the MOQ')).toBeVisible();
  await totals(page, '4 lines · Σ 170.5');
  await expect(page.getByRole('button', { name: /^Raise all/ })).toHaveCount(0);
  await save(page, 'Purchases');

  // Raised to its MOQ is no difference from the plan.
  await page.getByRole('row', { name: /MOQ/ }).getByRole('link').click();
  await totals(page, '4 lines · Σ 170.5');
  await expect(page.getByText(/The plan now needs something else/)).toHaveCount(0);
});

test('a purchase says when its plan now needs something else, and takes it over only when told to', async ({
  page,
  records,
}) => {
  const { saps, plan, specification, car } = await planFor(records, 'NOW', [1, 2, 3]);
  const [a, b, c] = saps as [MadeSap, MadeSap, MadeSap];
  const id = await records.purchase(plan, [
    [a, 10],
    [b, 20],
    [c, 30],
  ]);
  const added = await records.sap('NOW-4');
  const stored = await records.send(specificationCalls.model, { specification_id: specification });
  const inputs = [a, b, added].map((sap, index) => ({
    ...sap,
    quant: [1, 2.5, 4][index],
    order_no: index + 1,
  }));
  await records.send(specificationCalls.save, { ...stored, output_product_id: car, inputs });

  await page.goto(`/main/purchase?purchase_id=${id}`);
  const banner = page.getByText(
    'The plan now needs something else than this purchase holds: 1 SAP to add, 1 SAP to remove, 1 other quantity.',
  );
  await expect(banner).toBeVisible();
  await totals(page, '3 lines · Σ 60');
  await page.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'What the plan needs now' });
  expect(await readTable(dialog.getByRole('table'))).toEqual([
    {
      SAP: 'NOW-2',
      'Part name': 'Part of NOW-2',
      'In the purchase': '20',
      'Plan needs': '25',
      Difference: '+5',
    },
    {
      SAP: 'NOW-4',
      'Part name': 'Part of NOW-4',
      'In the purchase': '–',
      'Plan needs': '40',
      Difference: 'Added',
    },
    {
      SAP: 'NOW-3',
      'Part name': 'Part of NOW-3',
      'In the purchase': '30',
      'Plan needs': '–',
      Difference: 'Removed',
    },
  ]);
  await dialog.getByRole('button', { name: 'Add 1 line' }).click();
  await dialog.getByRole('button', { name: 'Remove 1 line' }).click();
  await dialog.getByRole('button', { name: 'Change 1 line' }).click();
  await expect(dialog.getByText('The purchase holds what the plan needs.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(banner).toHaveCount(0);
  expect(await readLines(page)).toEqual([
    ['NOW-1', '10'],
    ['NOW-2', '25'],
    ['NOW-4', '40'],
  ]);
  await undo(page, '1 line changed');
  await expect(quantity(page, 2)).toHaveValue('20');
  await expect(page.getByText(/holds: 1 other quantity\./)).toBeVisible();
});

test('while an invoice is entered a strip compares its purchase with all invoices, and each word filters the lines', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'STRIP', [1, 1, 1, 1]);
  const [a, b, c, d] = saps as [MadeSap, MadeSap, MadeSap, MadeSap];
  const id = await records.purchase(plan, [
    [a, 10],
    [b, 20],
    [c, 30],
    [d, 40],
  ]);
  await records.sap('STRIP-X');
  await records.invoice(id, 'STRIP-EARLIER', [[a, 4]]);
  await page.goto('/main/invoice');
  await look(page, 'Purchase', 'STRIP', 'STRIP');
  const strip = page.getByRole('group', { name: 'The purchase against its invoices, this one included' });
  const words = strip.getByRole('button', { name: /^(Exact|Less|More|Missing|Extra)/ });
  await expect(words).toHaveText(['Exact 0', 'Less 1', 'More 0', 'Missing 3', 'Extra 0']);

  await paste(
    page,
    region(page, 'Part SAPs'),
    ['STRIP-1', '6'],
    ['STRIP-2', '19.5'],
    ['STRIP-3', '31'],
    ['STRIP-X', '1'],
  );
  await expect(words).toHaveText(['Exact 1', 'Less 1', 'More 1', 'Missing 1', 'Extra 1']);
  const codes = async () => (await readLines(page)).map(([code]) => code);
  for (const [word, code] of [
    ['Exact', 'STRIP-1'],
    ['Less', 'STRIP-2'],
    ['More', 'STRIP-3'],
    ['Extra', 'STRIP-X'],
  ] as const) {
    await strip.getByRole('button', { name: word }).click();
    await expect(strip.getByRole('button', { name: word })).toHaveAttribute('aria-pressed', 'true');
    await expect(rows(page)).toHaveCount(1);
    expect(await codes()).toEqual([code]);
  }
  await strip.getByRole('button', { name: 'Missing' }).click();
  expect(await readTable(page.getByRole('table', { name: 'Missing' }))).toEqual([
    { SAP: 'STRIP-4', 'Part name': 'Part of STRIP-4', 'Purchase quantity': '40' },
  ]);
  await strip.getByRole('button', { name: 'Less' }).click();
  // A line that is put right does not vanish under the typist.
  await page.getByRole('textbox', { name: /^Quantity/ }).fill('20');
  await expect(words).toHaveText(['Exact 2', 'Less 0', 'More 1', 'Missing 1', 'Extra 1']);
  await expect(rows(page)).toHaveCount(1);
  await strip.getByRole('button', { name: 'Show all lines' }).click();
  await expect(rows(page)).toHaveCount(4);
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

test('a specification is copied as a new one, which waits for its begin date, and compares with the one before', async ({
  page,
  records,
}) => {
  const { specification } = await planFor(records, 'COPY', [1, 2, 3]);
  await records.sap('COPY-4');
  await page.goto(`/main/specification?specification_id=${specification}`);
  await expect(page.getByText('In force from Jan 5, 2026', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy as new specification' }).click();
  await expect(page.getByRole('heading', { name: /^Add new specification/ })).toBeVisible();
  await totals(page, '3 lines · Σ 6');
  await expect(page.getByRole('combobox', { name: 'Car model' })).toHaveValue(/COPY/);
  const begin = page.getByLabel('Begin date (breakpoint)');
  await expect(begin).toHaveValue('');

  await begin.fill('2026-01-05');
  await expect(
    page.getByText(
      'Another active specification of this car model begins on the same day. The one that was added last is in force.',
    ),
  ).toBeVisible();
  await begin.fill('2026-02-05');
  await expect(page.getByText(/begins on the same day/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove row 3' }).click();
  await quantity(page, 2).fill('2.5');
  await addLine(page, 'Add Input Part', 'COPY-4', '8');

  await page.getByRole('button', { name: 'Compare with Jan 5, 2026' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compared with the previous specification' });
  await expect(dialog.getByText('1 added · 1 removed · 1 changed')).toBeVisible();
  const compared = await readTable(dialog.getByRole('table'));
  expect(compared.map((row) => [row.SAP, row['Jan 5, 2026'], row['This one'], row.Difference])).toEqual([
    ['COPY-2', '2', '2.5', '+0.5'],
    ['COPY-4', '–', '8', 'Added'],
    ['COPY-3', '3', '–', 'Removed'],
  ]);
  await page.keyboard.press('Escape');
  await save(page, 'Specifications');

  await page.goto(`/main/specification?specification_id=${specification}`);
  await expect(page.getByText('In force from Jan 5, 2026 to Feb 4, 2026')).toBeVisible();
});

test('a plan shows what it needs before any purchase is made, and warns of a newer specification', async ({
  page,
  records,
}) => {
  const low = await records.sap('NEED-1', { sap: { min_order_quant: 100 } });
  const other = await records.sap('NEED-2');
  const unused = await records.sap('NEED-3');
  const car = await records.carModel({ name: 'NEEDS' });
  await records.specification(car, '2026-01-05', [
    [low, 0.1],
    [other, 2],
    [unused, 0],
  ]);
  await records.specification(car, '2026-01-20', [[low, 1]]);
  await page.goto('/main/plan');
  await page.getByLabel('Begin date').fill('2026-01-10');
  await page.getByLabel('End date').fill('2026-01-19');
  await look(page, 'Specification', 'NEEDS', 'Jan 5, 2026');
  await expect(page.getByRole('table', { name: 'What this plan needs' })).toHaveCount(0);
  await page.getByLabel('Quantity').fill('3');
  const needs = page.getByRole('table', { name: 'What this plan needs' });
  const figures = async () => (await readTable(needs)).map((row) => [row.SAP, row.Needed, row.MOQ]);
  await expect.poll(figures).toEqual([
    ['NEED-1', '0.3', '100'],
    ['NEED-2', '6', ''],
  ]);
  await expect(needs.getByTitle('The plan needs less than the MOQ')).toHaveText('100');
  await page.getByLabel('Quantity').fill('1000');
  await expect.poll(figures).toEqual([
    ['NEED-1', '100', '100'],
    ['NEED-2', '2,000', ''],
  ]);
  await expect(needs.getByTitle('The plan needs less than the MOQ')).toHaveCount(0);

  const warning = page.getByText(
    'A newer specification of this car model begins on Jan 20, 2026, while the plan runs.',
  );
  await expect(warning).toHaveCount(0);
  await page.getByLabel('End date').fill('2026-01-20');
  await expect(warning).toBeVisible();
  await save(page, 'Plans');
});

test('a delete that is refused names what is in the way with links and offers Passive instead', async ({
  page,
  records,
}) => {
  const { plan, specification } = await planFor(records, 'HELD', [1]);
  await page.goto('/main/specification_list?q=HELD');
  const row = page.getByRole('row', { name: /HELD/ });
  const refused = async () => {
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete 1' }).click();
    await answer(page, 'Delete');
    const alert = page.getByRole('alertdialog', { name: 'Error' });
    await expect(alert).toContainText('Set it to Passive instead.');
    return alert;
  };
  await (await refused()).getByRole('link', { name: /HELD/ }).click();
  await expect(page.getByRole('heading', { name: 'Edit plan' })).toBeVisible();
  await expect(page).toHaveURL(`/main/plan?plan_id=${plan}`);

  await page.goto('/main/specification_list?q=HELD');
  await (await refused()).getByRole('button', { name: 'Set to Passive' }).click();
  await expect(row).toContainText('Passive');

  await records.send(planCalls.delete, { plan_ids: [plan] });
  await page.goto('/main/specification_list?q=HELD');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete 1' }).click();
  await answer(page, 'Delete');
  await expect(page.getByText('No data', { exact: true })).toBeVisible();
  await page.goto(`/main/specification?specification_id=${specification}`);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});
