import type { Page } from '@playwright/test';
import { fillOnce } from '../fill.ts';
import type { Records } from '../records.ts';
import { openFresh, region, resize, waitForRows } from '../screens.ts';
import { expect, test } from '../test.ts';

const LISTS = ['product_sap', 'specification', 'plan', 'invoice', 'purchase'];

/**
 * Creates two plans, with a typical and with a long label, their purchases, an invoice, and a superseded specification.
 */
async function fill(records: Records) {
  const sap = await records.sap('000101', { name: 'Bolt M10' });
  const car = await records.carModel({ name: 'Cobalt', gen_name: 'LT-1.5' });
  await records.specification(car, '2026-01-05', [[sap, 1]]);
  const specification = await records.specification(car, '2026-09-28', [[sap, 1]]);
  const dates = { begin_date: '2026-09-28', end_date: '2026-10-28' };
  const purchase = await records.purchase(await records.plan(specification, 480, dates), [[sap, 1]]);
  await records.invoice(purchase, 'INV-2026-000044', [[sap, 1]]);
  const long = await records.carModel({ name: 'Nexia R3 Comfort Plus', gen_name: 'NX-R3-1.6' });
  const replaced = await records.specification(long, '2026-01-05', [[sap, 1]]);
  await records.purchase(await records.plan(replaced, 1200, dates), [[sap, 1]]);
}

test.beforeEach(async ({ records, partline }) => fillOnce(partline, () => fill(records)));

/** Returns the headers and texts that do not fit into their cells. */
function cutTexts(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .locator('th:not(:first-child) button span:last-of-type, tbody td:not(:first-child)')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent ?? ''),
    );
}

test('lists clip no day, state or number at a width of 1280 and 1000 pixels, and nothing at 1920 and 1440 pixels', async ({
  page,
}) => {
  await page.goto('/main');
  for (const list of LISTS) {
    await openFresh(page, `/main/${list}_list`);
    await waitForRows(page);
    for (const width of [1920, 1440, 1280, 1000]) {
      await resize(page, { width, height: 800 });
      const label = width >= 1280 ? /Nexia/ : /Cobalt|Nexia/;
      const cut = await cutTexts(page);
      const wrong = width >= 1440 ? cut : cut.filter((text) => !label.test(text));
      expect(wrong, `${list}, ${width} pixels`).toEqual([]);
    }
  }
  const long = page.getByRole('row').filter({ hasText: 'Nexia R3 Comfort Plus' });
  await expect(long).toContainText(/NX-R3-1.6 · 1,200 · Sep 28(, 2026)? – Oct 28(, 2026)? CM\d+/);

  await resize(page, { width: 820, height: 800 });
  await region(page, 'Purchases').evaluate((element) => element.scrollTo({ left: 200 }));
  const code = page.getByRole('columnheader', { name: 'Purchase number' });
  await expect(code).toHaveCSS('position', 'sticky');
  const headerColor = await page
    .getByRole('columnheader', { name: 'Arrived' })
    .evaluate((head) => getComputedStyle(head).backgroundColor);
  await expect(code).toHaveCSS('background-color', headerColor);
});

test('at a width of 1000 pixels, the filter and sort icons are side by side and do not cover the header of a narrow column', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  const column = 'invoice_arrived_percent';
  await page.goto(`/main/purchase_list?sort=${column}&f_${column}=0..100`);
  await waitForRows(page);
  const header = page.getByRole('columnheader', { name: 'Arrived' });
  await expect(header.getByRole('button', { name: 'Filter Arrived' }).locator('svg')).toHaveCount(2);
  const covered = await header.evaluate((cell) => {
    const words = document.createRange();
    words.selectNodeContents(cell.querySelector('button span:last-of-type') as Element);
    const { right } = words.getBoundingClientRect();
    return Array.from(cell.querySelectorAll('svg'), (icon) => right - icon.getBoundingClientRect().left);
  });
  expect(Math.max(...covered)).toBeLessThanOrEqual(0);
  const tops = await header
    .locator('svg')
    .evaluateAll((icons) => icons.map((icon) => icon.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test('at a width of 1440 and 1024 pixels, the last day of a specification is fully readable', async ({
  page,
  records,
}) => {
  const sap = await records.sap('UNTIL-1');
  const car = await records.carModel({ name: 'UNTIL' });
  await records.specification(car, '2026-01-05', [[sap, 1]]);
  await records.specification(car, '2198-12-28', [[sap, 2]]);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/main/specification_list?q=UNTIL');
    await expect(page.getByText('in force until Dec 27, 2198')).toBeInViewport({ ratio: 1 });
  }
});

test('at a width of 1440 pixels, the column Note of purchases is wider than 130 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/main/purchase_list');
  await waitForRows(page);
  const note = await page.getByRole('columnheader', { name: 'Note' }).boundingBox();
  expect(note?.width).toBeGreaterThan(130);
});

test('a chip with clipped text still contains its button', async ({ page, records }) => {
  const sap = await records.sap('CHIP-1');
  const car = await records.carModel({ name: 'CHIP, a car model with a name that no chip shows whole' });
  const specification = await records.specification(car, '2026-01-05', [[sap, 1]]);
  const plan = await records.plan(specification, 480, { begin_date: '2198-06-01', end_date: '2198-06-30' });
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto(`/main/coverage_list?plan_id=${plan}`);
  const chip = page.getByRole('listitem').filter({ hasText: 'Needed by' });
  await expect(chip).toContainText('CHIP');
  const gap = await chip.evaluate(
    (item) =>
      item.getBoundingClientRect().right - (item.lastElementChild as Element).getBoundingClientRect().right,
  );
  expect(gap).toBeLessThan(8);
});
