import { type NewPartline, startInstalled } from './server.ts';
import { test } from './test.ts';

/** Like `test`, with the whole product as `npm start` runs it: its own database, and no session. */
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
