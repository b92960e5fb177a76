import { utils, write } from '@e965/xlsx';
import { tooLargeFile } from './large-file.ts';
import {
  ALL,
  expectHarmless,
  expectLiteral,
  hostileRecords,
  IMAGE,
  LINK,
  NAME,
  SCRIPT,
  SVG,
  TEMPLATE,
} from './markup.ts';
import type { Records } from './records.ts';
import { answer, openFresh, openList, rowOf, save, signIn, waitForRows } from './screens.ts';
import { expect, PASSWORD, test } from './test.ts';

test('H12: markup in records is shown literally in lists, forms, lookups, dialogs, alerts and the history', async ({
  page,
  records,
}) => {
  test.setTimeout(120_000);
  const ids = await hostileRecords(records);
  await page.goto('/main');
  const lists: Record<string, string[]> = {
    'Car models': [IMAGE, SVG, ALL],
    Parts: [SCRIPT, IMAGE, SVG, ALL],
    'Part SAPs': [SVG, SCRIPT, IMAGE, ALL],
    Specifications: [IMAGE, SVG, ALL],
    Plans: [IMAGE, ALL],
    Purchases: [IMAGE],
    Invoices: [IMAGE, ALL],
  };
  for (const [name, texts] of Object.entries(lists)) {
    await test.step(name, async () => {
      await openList(page, name);
      await expectLiteral(page, ...texts);
    });
  }

  const forms: Record<string, [label: string, value: string][]> = {
    [`car_model?product_id=${ids.product_id}`]: [
      ['Model name', IMAGE],
      ['Note', ALL],
    ],
    [`product?product_id=${ids.part}`]: [
      ['Part name', SCRIPT],
      ['Note', ALL],
    ],
    [`product_sap?sap_id=${ids.sap_id}`]: [
      ['Sap Code', SVG],
      ['Note', ALL],
    ],
    [`specification?specification_id=${ids.specification}`]: [['Note', ALL]],
    [`plan?plan_id=${ids.plan}`]: [['Note', ALL]],
    [`purchase?purchase_id=${ids.purchase}`]: [['Quantity, row 1', '10']],
    [`invoice?invoice_id=${ids.invoice}`]: [
      ['Invoice number', IMAGE],
      ['Container, row 1', IMAGE],
      ['LOT, row 1', TEMPLATE],
    ],
  };
  for (const [address, fields] of Object.entries(forms)) {
    await test.step(address, async () => {
      await openFresh(page, `/main/${address}`);
      for (const [label, value] of fields) await expect(page.getByLabel(label).first()).toHaveValue(value);
      await page.getByRole('button', { name: 'History' }).click();
      await expect(page.getByRole('region', { name: 'History' }).getByRole('time').first()).toBeVisible();
      await expectHarmless(page);
    });
  }

  await openFresh(page, '/main/plan');
  await page.getByRole('combobox', { name: 'Specification' }).click();
  await expect(page.getByRole('option').first()).toContainText(IMAGE);
  await expectHarmless(page);

  await openFresh(page, `/main/specification?specification_id=${ids.specification}`);
  await page.getByRole('button', { name: 'Remove row 1' }).click();
  await expect(page.getByRole('status').filter({ hasText: `${SVG} removed` })).toBeVisible();
  await expectHarmless(page);
  await page.getByRole('button', { name: 'Undo' }).click();

  await openFresh(page, '/main/purchase_list');
  await waitForRows(page);
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  const status = page.getByRole('dialog', { name: 'Purchase status' });
  await status.getByRole('button', { name: SVG }).click();
  await expect(status.getByRole('cell', { name: IMAGE }).first()).toBeVisible();
  await expectHarmless(page);
  await openFresh(page, '/main/car_model_list');
  await waitForRows(page);
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Delete 1' }).click();
  await answer(page, 'Delete');
  await expect(page.getByRole('alertdialog')).toContainText(IMAGE);
  await expectHarmless(page);
});

test('H12: markup in the URL, in a search and in the name of a view is shown literally', async ({
  page,
  records,
}) => {
  await records.carModel({ name: 'Address' });
  await page.goto(`/main/car_model_list?q=${encodeURIComponent(SVG)}&sort=${encodeURIComponent(IMAGE)}`);
  await expect(page.getByRole('searchbox')).toHaveValue(SVG);
  await expectHarmless(page);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByLabel('View name').fill(IMAGE);
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(
    page.getByRole('list', { name: 'Views' }).getByRole('button', { name: IMAGE, exact: true }),
  ).toBeVisible();
  await expectHarmless(page);
  await page.goto(`/main/${encodeURIComponent(IMAGE)}?x=${encodeURIComponent(SCRIPT)}`);
  await expect(page.getByText('Page not found')).toBeVisible();
  await expectHarmless(page);
});

test('H13: markup in an unknown username and in the names of refused and stored files is shown literally', async ({
  page,
  context,
  records,
}, testInfo) => {
  const { purchase } = await purchaseForFiles(records);
  await page.goto(`/main/purchase?purchase_id=${purchase}`);
  await expect(page.getByLabel('Quantity, row 1')).toHaveValue('10');
  const documents = page.getByLabel('Choose files or drop them here');
  await documents.setInputFiles(tooLargeFile(testInfo, `${IMAGE}.pdf`));
  await expect(page.getByText(`File "${IMAGE}.pdf" exceeds the maximum size of 10 MB`)).toBeVisible();
  await documents.setInputFiles({ name: `${IMAGE}.txt`, mimeType: 'text/html', buffer: Buffer.from(SCRIPT) });
  await expect(page.getByRole('link', { name: /img src=x onerror=/ })).toBeVisible();
  await expectHarmless(page);

  await context.clearCookies();
  await page.goto('/auth/signin');
  await signIn(page, IMAGE, SCRIPT);
  await expect(page.getByText('Incorrect username or password')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(IMAGE);
  await expectHarmless(page);
});

async function purchaseForFiles(records: Records) {
  const sap = await records.sap('FILES-1');
  const car = await records.carModel({ name: 'Files' });
  const specification = await records.specification(car, '2026-01-05', [[sap, 1]]);
  return { purchase: await records.purchase(await records.plan(specification, 10), [[sap, 10]]) };
}

test('H13: a username with markup is shown literally in the menu, on the password reset page and in the history', async ({
  page,
  context,
  partline,
}) => {
  await partline.addPerson(NAME, PASSWORD);
  await context.clearCookies();
  await page.goto('/auth/signin');
  await signIn(page, NAME, PASSWORD);
  await expect(page.getByRole('button', { name: NAME })).toBeVisible();
  await openFresh(page, '/main/car_model');
  await page.getByLabel('Model name').fill('By whom');
  await save(page, 'Car models');
  await rowOf(page, 'By whom').getByRole('link').click();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(`· ${NAME}`);
  await expectHarmless(page);
  await openFresh(page, '/auth/reset_password');
  await expect(page.getByLabel('Username')).toHaveValue(NAME);
  await expectHarmless(page);
});

test('H14: markup in the names of a file and its sheets, in headers and in cells is shown literally in the preview', async ({
  page,
}) => {
  const sheet = '<img src=x onerror=__x=1>';
  const otherMarkup = '<b onclick=__x=1>{{7+7}}';
  const book = utils.book_new();
  const rows = [
    ['Part name', 'SAP', 'Note', IMAGE],
    [SCRIPT, SVG, ALL, LINK],
    ['', IMAGE, TEMPLATE, ''],
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), sheet);
  utils.book_append_sheet(book, utils.aoa_to_sheet([[IMAGE], [SCRIPT]]), otherMarkup);
  await page.goto('/main/product_sap_bulk_import');
  await page.getByLabel('Choose a spreadsheet or drop it here').setInputFiles({
    name: `${IMAGE}.xlsx`,
    mimeType: '',
    buffer: write(book, { type: 'buffer', bookType: 'xlsx' }),
  });
  await expectLiteral(page, `${IMAGE}.xlsx`, SCRIPT, SVG, ALL);
  await expect(page.getByLabel('Sheet', { exact: true }).getByRole('option')).toHaveText([
    sheet,
    otherMarkup,
  ]);
  await expect(page.getByText(`Ignored columns: ${IMAGE}`)).toBeVisible();
  await page.getByLabel('Sheet', { exact: true }).selectOption(otherMarkup);
  await expect(page.getByRole('alert')).toContainText(`Found: ${IMAGE}.`);
  await expectHarmless(page);

  await page.getByLabel('Sheet', { exact: true }).selectOption(sheet);
  await expect(page.getByRole('button', { name: 'Import the 1 valid row' })).toBeEnabled();
  await page.getByRole('button', { name: 'Import the 1 valid row' }).click();
  await answer(page, 'Import');
  await expect(page.getByRole('region', { name: 'Import Results' })).toBeVisible();
  await expectHarmless(page);
});
