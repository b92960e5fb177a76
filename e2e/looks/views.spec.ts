import type { Locator, Page } from '@playwright/test';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { fillOnce } from '../fill.ts';
import type { Records } from '../records.ts';
import { headersOf, waitForRows } from '../screens.ts';
import { expect, test } from '../test.ts';

const LIST = '/main/product_sap_list';

const LONG_NOTE = 'Delivered in blue boxes, twelve in each. '.repeat(8).trim();

/** Creates 60 part SAPs, VIEW-01 to VIEW-60, another one with a long note, and five specifications. */
async function fill(records: Records) {
  const codes = Array.from({ length: 60 }, (_, index) => `VIEW-${String(index + 1).padStart(2, '0')}`);
  await records.send(
    bulkCalls.save,
    codes.map((sap_code, index) => ({
      name: `View part ${index + 1}`,
      sap_code,
      min_order_quant: index + 1,
    })),
  );
  const sap = await records.sap('000042', { sap: { note: LONG_NOTE } });
  const car = await records.carModel({ name: 'Viewed' });
  for (let day = 1; day <= 5; day += 1) await records.specification(car, `2026-01-0${day}`, [[sap, day / 4]]);
}

test.beforeEach(async ({ records, partline }) => fillOnce(partline, () => fill(records)));

const table = (page: Page) => page.getByRole('table', { name: 'Part SAPs' });
const headers = (page: Page) => headersOf(table(page));
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const widthOf = async (cell: Locator) => Math.round((await cell.boundingBox())?.width ?? 0);

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Columns' })).toBeVisible();
}

async function closeMenu(page: Page) {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Columns' })).toHaveCount(0);
}

/** Opens the default view of the list. */
async function open(page: Page, address = `${LIST}?sort=sap_code`) {
  await page.goto(address);
  await waitForRows(page);
}

test('a column can be widened by dragging its edge and by keyboard, and keeps the new width after a reload', async ({
  page,
}) => {
  await open(page);
  const name = header(page, 'Part name');
  const edge = page.getByRole('slider', { name: 'Width of Part name' });
  const before = await widthOf(name);
  const box = await edge.boundingBox();
  if (!box) throw new Error('The edge of the column is not visible.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => widthOf(name)).toBeGreaterThanOrEqual(before + 55);
  const dragged = await widthOf(name);
  expect(dragged).toBeLessThanOrEqual(before + 65);
  // Dragging the edge does not sort by the column.
  await expect(page).toHaveURL(`${LIST}?sort=sap_code`);

  await edge.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => widthOf(name)).toBe(dragged - 8);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => widthOf(name)).toBe(dragged + 32);
  await page.reload();
  await waitForRows(page);
  await expect.poll(() => widthOf(name)).toBe(dragged + 32);
});

test('a pinned column stays visible at the left while other columns scroll', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 700 });
  await open(page);
  await openMenu(page);
  await page.getByRole('button', { name: 'Pin MOQ' }).click();
  await expect(page.getByRole('button', { name: 'Pin MOQ' })).toHaveAttribute('aria-pressed', 'true');
  await closeMenu(page);
  await expect.poll(async () => (await headers(page))[0]).toBe('MOQ');
  const scroller = page.getByRole('region', { name: 'Part SAPs, table' });
  await scroller.evaluate((element) => element.scrollTo({ left: 10_000 }));
  await expect(header(page, 'MOQ')).toBeInViewport({ ratio: 0.9 });
  await expect(header(page, 'Created')).toBeInViewport({ ratio: 0.9 });
  await expect(header(page, 'Product number')).not.toBeInViewport({ ratio: 0.5 });
});

test('the table fills the screen when a column is pinned or narrowed, and scrolls if its columns are wider than the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  const beyond = () =>
    page
      .getByRole('region', { name: 'Part SAPs, table' })
      .evaluate(({ firstElementChild, scrollWidth, clientWidth }) => [
        Math.round(firstElementChild?.getBoundingClientRect().width ?? 0) - clientWidth,
        scrollWidth - clientWidth,
      ]);
  const move = async (name: string, key: string, times: number) => {
    await page.getByRole('slider', { name: `Width of ${name}` }).focus();
    for (let presses = 0; presses < times; presses += 1) await page.keyboard.press(key);
  };
  await open(page);
  expect(await beyond()).toEqual([0, 0]);
  await openMenu(page);
  await page.getByRole('button', { name: 'Pin SAP', exact: true }).click();
  await closeMenu(page);
  await expect(table(page).locator('th[data-pinned]')).toHaveCount(1);
  expect(await beyond()).toEqual([0, 0]);

  // The column with the part name takes the width by which another column is narrowed, and returns it.
  const name = await widthOf(header(page, 'Part name'));
  await move('Note', 'Shift+ArrowLeft', 2);
  await expect.poll(() => widthOf(header(page, 'Part name'))).toBe(name + 80);
  expect(await beyond()).toEqual([0, 0]);
  await move('Note', 'Shift+ArrowRight', 2);
  await expect.poll(() => widthOf(header(page, 'Part name'))).toBe(name);

  // After the user has set the width of the column with the part name, the last column takes the remaining width.
  await move('Part name', 'Shift+ArrowLeft', 3);
  await expect.poll(() => widthOf(header(page, 'Part name'))).toBe(name - 120);
  expect(await beyond()).toEqual([0, 0]);
  await move('Part name', 'Shift+ArrowRight', 8);
  await expect.poll(async () => (await beyond())[1]).toBeGreaterThan(100);
  await openMenu(page);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect.poll(beyond).toEqual([0, 0]);
});

test('a row with the comfortable density is 44 pixels high and shows two lines of its note', async ({
  page,
}) => {
  await open(page);
  const note = page.getByText(LONG_NOTE);
  const heightOfNote = async () => (await note.boundingBox())?.height ?? 0;
  const line = await heightOfNote();
  await openMenu(page);
  await page.getByRole('button', { name: 'Comfortable' }).click();
  await expect.poll(heightOfNote).toBeGreaterThan(1.5 * line);
  const heights = await table(page)
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(new Set(heights)).toEqual(new Set([44]));
});
