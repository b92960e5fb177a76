import type { Page } from '@playwright/test';
import { chooseWorkbook, preview } from '../imports.ts';
import { resize } from '../screens.ts';
import { expect, test } from '../test.ts';

const COLUMNS = [
  'Product number',
  'Part name',
  'Part number',
  'SAP',
  'SAP old',
  'SAP older',
  'MOQ',
  'Note',
  'State',
  'Lead time',
];
const NOTE =
  'Replaces the bracket of the first series from week 14 on, see the letter of the supplier. '.repeat(4);
const LONG = 'HX-4711/0815-'.repeat(4).slice(0, 50);

function tidy(index: number): string[] {
  const number = String(index).padStart(3, '0');
  const name = ['Door seal front left', 'Hex bolt M6×20', 'Wheel bearing'][index % 3] ?? '';
  const note = index % 4 === 0 ? 'zinc plated' : '';
  return ['', name, `PN-${number}`, `40010${number}`, '', '', '50', note, index % 5 ? 'Active' : 'Passive'];
}

/** Returns the number of lines in each cell of a column. */
async function linesOf(page: Page, header: string): Promise<number[]> {
  return preview(page).evaluate((table: HTMLTableElement, name) => {
    const index = [...(table.tHead?.rows[0]?.cells ?? [])].findIndex(({ innerText }) => innerText === name);
    return [...(table.tBodies[0]?.rows ?? [])].map(({ cells }) => {
      const range = document.createRange();
      const cell = cells[index] as HTMLElement;
      range.selectNodeContents(cell.querySelector('button') ?? cell);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    });
  }, header);
}

/** Returns how many pixels of each column are outside the region of the table. */
async function hidden(page: Page, ...headers: string[]): Promise<number[]> {
  const region = await page.getByRole('region', { name: 'Preview, scrollable' }).boundingBox();
  return Promise.all(
    headers.map(async (name) => {
      const box = await preview(page).getByRole('columnheader', { name, exact: true }).boundingBox();
      if (!region || !box) return Number.NaN;
      return Math.max(0, region.x - box.x, box.x + box.width - region.x - region.width);
    }),
  );
}

test.beforeEach(async ({ page }) => {
  await page.goto('/main/product_sap_bulk_import');
});

const WIDE = [1280, 1440];
const NARROW = [390, 768];

test('on a wide screen, short values in the preview fit on one line', async ({ page }) => {
  await chooseWorkbook(page, 'tidy.xlsx', COLUMNS, ...Array.from({ length: 60 }, (_, index) => tidy(index)));
  for (const width of WIDE) {
    await resize(page, { width, height: 900 });
    for (const header of COLUMNS)
      expect(Math.max(...(await linesOf(page, header))), `${header}, ${width} pixels`).toBeLessThan(2);
  }
});

test('on a wide screen, a long note in the preview is clipped, and row, status and verdict stay visible beside long codes', async ({
  page,
}) => {
  const rows = Array.from({ length: 9 }, (_, index) => tidy(index));
  rows[2] = ['', 'Bracket', LONG, LONG, LONG, '', '-5', NOTE, 'Active'];
  rows[3] = ['', 'Bracket', 'B-2', '40019999', '', '', 'many', 'short', 'Active'];
  await chooseWorkbook(page, 'long.xlsx', COLUMNS, ...rows);
  const region = page.getByRole('region', { name: 'Preview, scrollable' });
  const note = preview(page).getByTitle(NOTE.trim());
  await expect(note).toBeVisible();

  for (const width of WIDE) {
    await resize(page, { width, height: 900 });
    expect((await note.boundingBox())?.width).toBeLessThan(240);
    for (const left of [0, 5_000]) {
      await region.evaluate((element, to) => element.scrollTo(to, 0), left);
      for (const pixels of await hidden(page, 'Row', 'Status', 'Import')) expect(pixels).toBeLessThan(2);
      await expect(page.getByRole('table').getByText("MOQ 'many' is not a number")).toBeInViewport({
        ratio: 1,
      });
    }
  }
});

test('on a narrow screen, no code or number in the preview is clipped, an error has its own line, and the pinned columns take less than half of the width', async ({
  page,
}) => {
  const bad = [
    'PT000123',
    'Bracket',
    'B-1',
    LONG,
    'OLD-000000123456789',
    '',
    '-123456789.123',
    NOTE,
    'Active',
  ];
  await chooseWorkbook(page, 'narrow.xlsx', COLUMNS, bad, tidy(1));
  for (const width of NARROW) {
    await resize(page, { width, height: 900 });
    await test.step(`${width} pixels`, () => expectCells(page));
  }
});

/** Checks a narrow preview whose row 2 has an error. */
async function expectCells(page: Page) {
  const cut = await preview(page).evaluate((table: HTMLTableElement) =>
    [...table.querySelectorAll<HTMLElement>('td, th, td button, td input')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((cell) => cell.textContent || (cell as HTMLInputElement).value)
      .filter((text) => !/\s/.test(text)),
  );
  expect(cut).toEqual([]);

  const region = page.getByRole('region', { name: 'Preview, scrollable' });
  await region.evaluate((element) => element.scrollTo(0, 0));
  const visibleWidth = (await region.boundingBox())?.width ?? 0;
  // The verdict scrolls with the cells, since a pinned verdict would take their space.
  expect(Math.min(...(await hidden(page, 'Import')))).toBeGreaterThan(100);
  for (const left of [0, 200, 5_000]) {
    await region.evaluate((element, to) => element.scrollTo(to, 0), left);
    const reason = preview(page).getByText('MOQ cannot be negative');
    await expect(reason).toBeInViewport({ ratio: 1 });
    const [line, number] = [
      await reason.boundingBox(),
      await preview(page).getByRole('button', { name: 'Correct row 2' }).boundingBox(),
    ];
    expect(line?.y).toBeGreaterThanOrEqual((number?.y ?? 0) + (number?.height ?? 0));
    // The error takes one line of 20 pixels, not several lines as in a narrow cell.
    expect(line?.height).toBeLessThan(30);
    for (const pixels of await hidden(page, 'Row', 'Status')) expect(pixels).toBeLessThan(2);
  }
  const widths = await Promise.all(
    ['Row', 'Status'].map(async (name) => {
      const box = await preview(page).getByRole('columnheader', { name }).boundingBox();
      return box?.width ?? 0;
    }),
  );
  expect(widths.reduce((sum, pixels) => sum + pixels)).toBeLessThan(visibleWidth * 0.45);
  await expect(region).toHaveAttribute('data-more-before');
}

test('Enter moves to the next invalid cell, which the pinned cells do not cover', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const rows = Array.from({ length: 9 }, (_, index) => tidy(index));
  rows[1] = ['', '', LONG, '40018888', LONG, LONG, '5', NOTE, 'Active'];
  for (const index of [0, 4])
    rows[index] = ['', 'Bracket', LONG, `4001777${index}`, '', '', '-5', NOTE, 'Active'];
  await chooseWorkbook(page, 'enter.xlsx', COLUMNS, ...rows);

  const field = (header: string, row: number) =>
    page.getByRole('textbox', { name: `${header}, row ${row}`, exact: true });
  await field('MOQ', 2).fill('7');
  for (const [header, row] of [
    ['Part name', 3],
    ['MOQ', 6],
  ] as const) {
    await page.keyboard.press('Enter');
    await expect(field(header, row)).toBeFocused();
    const box = await field(header, row).boundingBox();
    const status = await preview(page).getByRole('columnheader', { name: 'Status' }).boundingBox();
    const number = await preview(page).getByRole('columnheader', { name: 'Row' }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(status?.x ?? 0);
    expect(box?.x).toBeGreaterThanOrEqual((number?.x ?? 0) + (number?.width ?? 0) - 8);
    await page.keyboard.type(header === 'MOQ' ? '8' : 'Named');
  }
  await expect(page.getByRole('button', { name: 'Error 0' })).toBeVisible();
});
