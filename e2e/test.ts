import { join } from 'node:path';
import { type BrowserContext, type ConsoleMessage, devices, request, type WebError } from '@playwright/test';
import { sessionCalls } from '#domain/session/session';
import { PATIENCE } from '../scripts/patience.ts';
import { PASSWORD } from './installation.ts';
import { Records } from './records.ts';
import { test as base, expect, type PartlineServer } from './server.ts';

export { expect, PASSWORD };

/** Returns the path of a workbook in `e2e/fixtures`. */
export function fixture(name: string): string {
  return join(import.meta.dirname, 'fixtures', name);
}

export interface Fixtures {
  /** True if the pages of a test start with a session of the administrator. */
  signedIn: boolean;
  /** The errors in the console of the browser. A test fails if there are any. */
  consoleErrors: string[];
  /** Creates the records of a test through the API. */
  records: Records;
}

/** The browser context that the tests of a worker share. */
export interface SharedContext {
  context: BrowserContext;
  /** Closes the pages of a test and clears all state. */
  clear(): Promise<void>;
}

type Cookies = Parameters<BrowserContext['addCookies']>[0];
const sessions = new Map<string, Cookies>();

/** Extends `test` with a session and with a check for errors in the console. */
export const test = base.extend<Fixtures, { shared: SharedContext }>({
  // Pages of one site share a process while one of them stays open. A new process would parse all scripts again, which
  // takes a third of the time of a test. State that a test leaves behind is cleared, and no page is used twice.
  shared: [
    async ({ browser, running }, use) => {
      const context = await browser.newContext({
        ...devices['Desktop Chrome'],
        baseURL: running.url,
        reducedMotion: 'reduce',
      });
      const openPage = await context.newPage();
      await openPage.goto('/favicon.svg');
      await use({
        context,
        async clear() {
          await Promise.all(context.pages().map((page) => page !== openPage && page.close()));
          await openPage.evaluate(() => localStorage.clear());
          await context.unrouteAll();
          await context.setOffline(false);
          await context.clearPermissions();
          await context.clearCookies();
        },
      });
      await context.close();
    },
    { scope: 'worker' },
  ],

  signedIn: [true, { option: true }],
  // An element that has not appeared within this time will not appear, so the test fails before its own timeout.
  actionTimeout: 40_000 * PATIENCE,
  navigationTimeout: 40_000 * PATIENCE,

  context: async ({ shared, partline, signedIn }, use) => {
    if (signedIn) await shared.context.addCookies(await sessionOn(partline));
    await use(shared.context);
    await shared.clear();
  },

  consoleErrors: [
    async ({ context }, use) => {
      const consoleErrors: string[] = [];
      const recordMessage = (message: ConsoleMessage) => {
        // Refused calls are not errors of the page. Tests check the calls that they make.
        const refusedCall = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !refusedCall) consoleErrors.push(message.text());
      };
      const recordError = (error: WebError) => consoleErrors.push(String(error.error()));
      context.on('console', recordMessage).on('weberror', recordError);
      await use(consoleErrors);
      context.off('console', recordMessage).off('weberror', recordError);
      expect(consoleErrors, 'errors in the console of the browser').toEqual([]);
    },
    { auto: true },
  ],

  records: async ({ partline }, use) => {
    const calls = await request.newContext({
      baseURL: partline.url,
      storageState: { cookies: (await sessionOn(partline)) as never, origins: [] },
    });
    await use(new Records(calls));
    await calls.dispose();
  },
});

/** Returns the cookies of the administrator's session, which the first call opens. */
export async function sessionOn(partline: PartlineServer): Promise<Cookies> {
  const known = sessions.get(partline.url);
  if (known) return known;

  const calls = await request.newContext({ baseURL: partline.url });
  const { path } = sessionCalls.signIn;
  const answer = await calls.post(path, { data: { username: partline.username, password: PASSWORD } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  const { cookies } = await calls.storageState();
  await calls.dispose();
  sessions.set(partline.url, cookies);
  return cookies;
}
