import type { Locator, Page } from '@playwright/test';
import { planFor } from '../lines.ts';
import { headersOf, region, resize } from '../screens.ts';
import { expect, test } from '../test.ts';

const WIDTHS = [390, 768, 1000, 1440];

/** Returns the numbers in a table that do not fit into their cells. */
const cutNumbers = (table: Locator) =>
  table.locator('td').evaluateAll((cells) =>
    cells
      .filter((cell) => /^[-+]?[\d,]+(\.\d+)?$/.test(cell.textContent?.trim() ?? ''))
      .filter((cell) => cell.scrollWidth > cell.clientWidth)
      .map((cell) => cell.textContent),
  );

async function openStatus(page: Page, search: string) {
  await page.goto(`/main/purchase_list?q=${search}`);
  await page
    .getByRole('row', { name: new RegExp(search) })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Purchase status' });
  await dialog.getByRole('tab', { name: /Less/ }).click();
  return dialog.getByRole('table', { name: 'Less', exact: true });
}

/** Returns whether a table extends beyond its visible part. */
const hasMore = (scroller: Locator) =>
  scroller.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
const shadowOf = (element: Locator) => element.evaluate((it) => getComputedStyle(it).boxShadow);

test('no number in the tab Less of a purchase status is clipped at a width of 390 to 1440 pixels', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'WHOLE', [1]);
  const [sap] = saps;
  if (!sap) throw new Error('The plan has no SAP.');
  const id = await records.purchase(plan, [[sap, 123_456_789.123456]]);
  await records.invoice(id, 'WH-1', [[sap, 123_456_324]]);

  const table = await openStatus(page, 'WHOLE');
  for (const width of WIDTHS) {
    await resize(page, { width, height: 900 });
    await expect(table.getByText('123,456,789.123456')).toBeVisible();
    expect(await cutNumbers(table), `at ${width} pixels`).toEqual([]);

    if (width === 390) expect(await hasMore(region(page, 'Less'))).toBe(true);
  }
});

test('the columns Open order and Arrived of a purchase status are hidden before the table has to scroll', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'GIVEWAY', [1]);
  const [sap] = saps;
  if (!sap) throw new Error('The plan has no SAP.');
  const id = await records.purchase(plan, [[sap, 20]]);
  await records.invoice(id, 'GW-1', [[sap, 10]]);

  await page.setViewportSize({ width: 1440, height: 900 });
  const wide = await openStatus(page, 'GIVEWAY');
  await expect(wide.getByRole('columnheader', { name: 'Arrived' })).toBeVisible();
  await page.setViewportSize({ width: 720, height: 900 });
  await expect(wide.getByRole('columnheader', { name: 'Arrived' })).toHaveCount(0);
  await expect(wide.getByRole('columnheader', { name: 'Open order' })).toHaveCount(0);
  await expect(wide.getByRole('columnheader', { name: 'Difference' })).toBeInViewport({ ratio: 1 });
});

test('in the lines of an invoice, quantities, containers and headers are fully visible, and the SAP stays visible when the lines scroll', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'TYPED', [1]);
  const [sap] = saps;
  if (!sap) throw new Error('The plan has no SAP.');
  const id = await records.purchase(plan, [[sap, 20]]);
  const invoice = await records.invoice(id, 'TY-1', [[sap, 123_456_789.123456]]);
  await page.goto(`/main/invoice?invoice_id=${invoice}`);
  await expect(page.getByLabel('Quantity, row 1')).toHaveValue('123,456,789.123456');
  for (const width of WIDTHS) {
    await resize(page, { width, height: 900 });
    await page.getByLabel('Container, row 1').fill('MSKU1234567');
    for (const name of ['Quantity, row 1', 'Container, row 1']) {
      const hidden = await page.getByLabel(name).evaluate((field) => field.scrollWidth - field.clientWidth);
      expect(hidden, `${name} at ${width} pixels`).toBeLessThanOrEqual(0);
    }
    await page.keyboard.press('Control+z');

    const lines = page.getByRole('region', { name: 'Part SAPs, table' });
    const headers = lines.getByRole('columnheader').getByRole('button');
    const cut = await headers.evaluateAll((buttons) =>
      buttons.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.textContent),
    );
    expect(cut, `headers at ${width} pixels`).toEqual([]);
    await lines.evaluate((element) => element.scrollTo(5_000, 0));
    const sap = page.getByRole('button', { name: 'SAP, row 1: TYPED-1' });
    await expect(sap).toBeInViewport({ ratio: 1 });
    const isScrolled = await lines.evaluate(({ scrollLeft }) => scrollLeft > 0);
    const shadow = await page
      .locator('td', { has: sap })
      .evaluate((cell) => getComputedStyle(cell).boxShadow);
    expect(shadow !== 'none', `a shadow at ${width} pixels`).toBe(isScrolled);
    if (width < 1000) expect(isScrolled).toBe(true);
  }
});

test('a large MOQ is fully visible in the list of part SAPs', async ({ page, records }) => {
  await records.sap('MOQ-LARGE', { sap: { min_order_quant: 123_456_789.125 } });
  await page.setViewportSize({ width: 1000, height: 700 });
  await page.goto('/main/product_sap_list?q=MOQ-LARGE');
  const table = page.getByRole('table', { name: 'Part SAPs' });
  await expect(table.getByText('123,456,789.125')).toBeVisible();
  expect(await cutNumbers(table)).toEqual([]);
});

test('on a phone, a shadow shows that a list continues to the right', async ({ page, records }) => {
  const { saps, plan } = await planFor(records, 'EDGE', [1]);
  await records.purchase(
    plan,
    saps.map((sap) => [sap, 20] as const),
  );
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/main/purchase_list?q=EDGE');
  const list = region(page, 'Purchases');
  await expect(list.getByRole('link', { name: /^PO/ })).toBeVisible();
  expect(await hasMore(list)).toBe(true);
  expect(await shadowOf(list)).toContain('inset');
  // The shadow is below the cells: a cell with its own background would hide it.
  await expect(list.locator('tbody td').last()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('on a phone, the contents of a container show whole quantities beside the SAPs', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'INBOX', [1]);
  const product_saps = saps.map((sap) => ({ ...sap, quant: 1_480, container: 'INBOX-1' }));
  const id = await records.purchase(
    plan,
    saps.map((sap) => [sap, 20] as const),
  );
  await records.invoice(id, 'INBOX-INV', [], { status: 'T', product_saps });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/main/container_list?q=INBOX-1');
  await page.getByRole('link', { name: 'INBOX-1' }).click();
  const quantity = page.getByRole('dialog').getByRole('cell', { name: '1,480' });
  const table = page.getByRole('dialog').getByRole('table', { name: 'Contents' });
  // A table has the columns of a phone only after it was measured.
  await expect.poll(() => headersOf(table)).toEqual(['SAP', 'Quantity']);
  await expect(quantity).toBeInViewport({ ratio: 1 });
});

test('on a phone, the field Plan of a purchase shows the whole label, even with the focus, until the user moves the caret or types', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'A name that takes some room', [1]);
  const id = await records.purchase(
    plan,
    saps.map((sap) => [sap, 20] as const),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/main/purchase?purchase_id=${id}`);
  const field = page.getByRole('combobox', { name: 'Plan' });
  await expect(field).toHaveValue(/takes some room/);
  const label = await field.inputValue();
  /** Returns the text above the field; blank if part of it is clipped. */
  const shown = () =>
    field.evaluate((input) => {
      const box = input.closest('[data-whole]');
      if (!box || box.scrollWidth > box.clientWidth || box.scrollHeight > input.clientHeight + 2) return '';
      const { content, visibility } = getComputedStyle(box, '::after');
      return visibility === 'visible' ? JSON.parse(content.replace(/ \/ ""$/, '')) : '';
    });
  expect(await shown()).toBe(label);
  const room = await field.boundingBox();
  expect(room?.height).toBeGreaterThan(50);
  await field.click();
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toBeVisible();
  expect(await shown()).toBe(label);

  await page.keyboard.press('ArrowRight');
  await expect.poll(shown).toBe('');
  await page.keyboard.press('Control+a');
  await expect.poll(shown).toBe(label);
  await page.keyboard.type('A name');
  await expect.poll(shown).toBe('');
  await expect(field).toHaveValue('A name');
  expect(await field.boundingBox()).toEqual(room);
  await options.filter({ hasText: label }).click();
  await expect.poll(shown).toBe(label);
});
