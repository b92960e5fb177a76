/**
 * `npm run screenshots [-- WORD …]`: captures the screens of the demo company at five widths, in light and dark, with
 * records, without records and with errors, and with open dialogs and lookups. The images are written to
 * `screenshots/`, and combined in `screenshots/sheets/`. The script reports clipped numbers, overlapping texts, small
 * targets and layout shifts. Words select the files whose name contains all of them (`dark`, `1440`, `empty`,
 * `purchase`). The pages must be built.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { sessionCalls } from '#domain/session/session';
import { type Today, todayCalls } from '#domain/today/today';
import { startProcess } from '../server/testing/server-process.ts';
import { ensureBrowser } from './browser.ts';
import { makeContactSheet } from './screens/contact-sheet.ts';
import { findVisualFaults, watchShifts } from './screens/looks.ts';
import type { Filling, Shot } from './screens/shot.ts';
import { shotsOf } from './screens/shots.ts';
import { UNAVAILABLE } from './screens/steps.ts';

const FOLDER = join(import.meta.dirname, '../screenshots');
const SHEETS = join(FOLDER, 'sheets');
const WIDTHS = { 1920: 1080, 1440: 900, 1024: 768, 768: 1024, 390: 844 };
const SCHEMES = ['light', 'dark'] as const;
/** The timeout is long, because a busy machine may take a while to show a screen. */
const TIMEOUT_MS = 30_000;
/** The simulated network latency, which reveals late layout shifts. */
const LATENCY_MS = 150;
/** A screen counts as complete after this time without requests. */
const QUIET_MS = 600;
const MAX_SHIFT = 0.02;
const SHEET_SCALE = 0.5;

const words = process.argv.slice(2);
const data = mkdtempSync(join(tmpdir(), 'partline-screenshots-'));
const server = startProcess({ DEMO_DATA_DIR: data, LOG_LEVEL: 'error' }, 'scripts/demo.ts');
try {
  const [, url = ''] = await server.find(/listening on (\S+)/);
  const [, username = '', password = ''] = await server.find(/sign in as (\S+) with the password (\S+)/);
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    // The sandbox of Chromium does not work for root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  mkdirSync(SHEETS, { recursive: true });
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.request.post(sessionCalls.signIn.path, { data: { username, password } });
  const page = await context.newPage();
  for (const shot of await shotsOf(page)) {
    for (const filling of shot.fillings) await capture(browser, context, shot, filling);
  }
  await browser.close();
} finally {
  await server.end('SIGTERM');
  rmSync(data, { recursive: true, force: true });
}

/** Captures a screen with one kind of content at every width in both color schemes, and combines the images. */
async function capture(browser: Browser, context: BrowserContext, shot: Shot, filling: Filling) {
  const captured: Record<string, string[]> = { light: [], dark: [] };
  for (const [width, height] of Object.entries(WIDTHS)) {
    const names = SCHEMES.map((scheme) => ({ scheme, file: [shot.name, filling, scheme, width].join('-') }));
    const selected = names.filter(({ file }) => words.every((word) => file.includes(word)));
    if (selected.length === 0) continue;
    const page = await context.newPage();
    // The failure of a screen is reported, and the other screens are still captured.
    const report = (error: unknown) => console.error(`${shot.name}-${filling}-${width}: ${error}`);
    try {
      await show(page, shot, filling, { width: Number(width), height }).catch(report);
      for (const { scheme, file } of selected) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.screenshot({ path: join(FOLDER, `${file}.png`) });
        captured[scheme]?.push(`${file}.png`);
      }
    } finally {
      await page.close();
    }
  }
  for (const [scheme, files] of Object.entries(captured)) {
    const to = join(SHEETS, `${shot.name}-${filling}-${scheme}.png`);
    if (files.length === 0) continue;
    // On a busy machine, combining the images sometimes fails. The single images exist nevertheless.
    await makeContactSheet(browser, { folder: FOLDER, files, to, scale: SHEET_SCALE }).catch((error) =>
      console.error(`${to}: ${error}`),
    );
  }
}

async function show(page: Page, shot: Shot, filling: Filling, size: { width: number; height: number }) {
  const name = `${shot.name}-${filling}-${size.width}`;
  const settled = watchRequests(page);
  const shifts = await watchShifts(page);
  await fill(page, filling);
  if (shot.signedOut)
    await page.route(`**${sessionCalls.access.path}`, (route) => route.fulfill({ status: 401 }));
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(shot.path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled();
  // The page retries a failed request a few times before it shows the failure.
  if (filling === 'error') await page.getByText(UNAVAILABLE.json.message).first().waitFor();
  const { score, moved } = await shifts();
  // The message about a failure appears late, so its shift is not counted.
  if (filling !== 'error' && score > MAX_SHIFT) console.log(`${name} moved by ${score.toFixed(3)}: ${moved}`);
  await shot.open?.(page);
  if (shot.open) await settled();
  for (const wrong of await findVisualFaults(page)) console.log(`${name} ${wrong}`);
}

function watchRequests(page: Page): () => Promise<void> {
  let open = 0;
  let last = Date.now();
  const count = (change: number) => () => {
    open += change;
    last = Date.now();
  };
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1));
  return async () => {
    const until = Date.now() + TIMEOUT_MS;
    while ((open > 0 || Date.now() - last < QUIET_MS) && Date.now() < until) await page.waitForTimeout(50);
    await page.locator('table[aria-busy=true]').first().waitFor({ state: 'detached' });
  };
}

/**
 * Delays all responses. Replaces those of lists, forms and Today if the screen is captured without records or with an
 * error.
 */
async function fill(page: Page, filling: Filling): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
    await route.fallback();
  });
  if (filling === 'full') return;
  const today = new Date().toISOString().slice(0, 10);
  const quiet: Today = {
    today,
    waiting: 0,
    ahead: { until: today, plans: 0, stopping: 0, first: null },
    changed: { since: null, count: 0, more: false },
    blocks: [],
  };
  const none = (data: object) => ({ status: 200, json: { data } });
  await page.route(/\/api\/.+\/(table|model)$/, (route) =>
    route.fulfill(filling === 'empty' ? none({ rows: [], count: 0 }) : UNAVAILABLE),
  );
  await page.route(`**${todayCalls.today.path}`, (route) =>
    route.fulfill(filling === 'empty' ? none(quiet) : UNAVAILABLE),
  );
}
