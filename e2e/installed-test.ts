import { type NewPartline, startInstalled } from './server.ts';
import { test } from './test.ts';

/** Extends `test` with a server as `npm start` runs it, with its own database and without a session. */
export const installedTest = test.extend<{ installed: NewPartline }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
  installed: async ({}, use) => {
    const installed = await startInstalled();
    await use(installed);
    await installed.stop();
  },
  context: async ({ browser, installed }, use) => {
    const context = await browser.newContext({ baseURL: installed.url, reducedMotion: 'reduce' });
    await use(context);
    await context.close();
  },
});
