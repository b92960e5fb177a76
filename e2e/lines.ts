import { expect, type Locator, type Page } from '@playwright/test';
import type { CreatedSap, Records } from './records.ts';

/** The name of the table with the lines of a specification or a purchase. */
export const INPUTS = 'Specification input parts';

/** Creates the SAPs `NAME-1` to `NAME-N`, each for a new part. */
export async function sapsOf(records: Records, name: string, count: number): Promise<CreatedSap[]> {
  const codes = Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);
  // An import takes longer to start than a few saves, but less time for many SAPs.
  if (count > 10) {
    await records.manySaps(codes);
    return records.activeSaps(`${name}-`);
  }
  const saps: CreatedSap[] = [];
  for (const code of codes) saps.push(await records.sap(code));
  return saps;
}

/** Creates one new SAP for each quantity, and a plan of 10 cars. One car needs these quantities of the SAPs. */
export async function planFor(records: Records, name: string, quantities: readonly number[]) {
  const saps = await sapsOf(records, name, quantities.length);
  const car = await records.carModel({ name });
  const lines = quantities.map((quant, index) => [saps[index] as CreatedSap, quant] as const);
  const specification = await records.specification(car, '2026-01-05', lines);
  return { saps, car, specification, plan: await records.plan(specification, 10) };
}

/** Returns the rendered rows of a list, or the lines of a document. */
export function rows(page: Page): Locator {
  return page.locator('tr[data-row]');
}

export function quantity(page: Page, row: number): Locator {
  return page.getByRole('textbox', { name: `Quantity, row ${row}`, exact: true });
}

/** Expects the number of lines and their total below the table. */
export async function expectTotals(page: Page, words: string) {
  await expect(page.getByText(words, { exact: true })).toBeVisible();
}

/** Focuses an element and pastes rows as from a spreadsheet. */
export async function paste(page: Page, at: Locator, ...lines: (readonly (string | number)[])[]) {
  const text = lines.map((cells) => `${cells.join('\t')}\r\n`).join('');
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await at.focus();
  await page.keyboard.press('Control+v');
}

/** Returns the toast with this text. */
export function toast(page: Page, words: string | RegExp): Locator {
  return page.getByRole('status').filter({ hasText: words });
}

export async function undo(page: Page, words: string | RegExp) {
  await toast(page, words).getByRole('button', { name: 'Undo' }).click();
}
