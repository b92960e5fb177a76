import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

/** The tags of the rules of WCAG levels A and AA, and of best practices that WCAG does not require. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const COLORS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

const PAGE = 'html';

/** Matches menus and dialogs. The page behind them is checked separately. */
export const POPUPS = '[role=menu], [role=dialog], [role=alertdialog]';

/** Returns the accessibility faults of the page or a part of it: each violated rule with its elements. */
export function faults(page: Page, within = PAGE, tags = TAGS): Promise<string[]> {
  // The rule `region` would report dialogs and menus, because they are outside the landmarks of the page.
  const rules: RunOptions['rules'] = { region: { enabled: false } };
  return run(page, within, { runOnly: { type: 'tag', values: tags }, rules });
}

/** Returns the accessibility faults other than color contrast, which tests check on a wide page. */
export function faultsExceptColors(page: Page, within = PAGE): Promise<string[]> {
  const rules: RunOptions['rules'] = { region: { enabled: false }, 'color-contrast': { enabled: false } };
  return run(page, within, { runOnly: { type: 'tag', values: TAGS }, rules });
}

/**
 * Expects no faults in the page or a part of it in the light scheme, and no contrast faults in the dark scheme. Waits
 * for the heading of the page, because the URL changes first, and for reloaded rows, because outdated rows have paler
 * colors.
 */
export async function expectAccessible(page: Page, within = PAGE): Promise<void> {
  if (within === PAGE) await page.locator('h1').first().waitFor();
  await expect(page.locator('[data-outdated]')).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await faults(page, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await run(page, within, COLORS);
  expect([...light, ...dark.map((fault) => `dark: ${fault}`)]).toEqual([]);
}

/** The source of axe. The unminified build would be twice as long. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Runs axe directly. The adapter of axe for Playwright reloads the rules for every run and also returns all passed
 * rules, which takes three times as long.
 */
async function run(page: Page, within: string, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await load(page);
  const all: RunOptions = { ...options, resultTypes: ['violations'], preload: false };
  return page.evaluate(
    async ({ within, all }) => {
      // The script has set `axe`.
      const { axe } = window as typeof window & { axe: typeof import('axe-core') };
      const { violations } = await axe.run(within, all);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
    },
    { within, all },
  );
}

/**
 * Adds axe to a page through the DevTools protocol, so that the pages of a process compile it only once.
 * `page.evaluate` would compile it in every page.
 */
async function load(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Runtime.evaluate', { expression: AXE });
  await devtools.detach();
}
