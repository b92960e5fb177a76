import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { ensureBrowser } from '../../scripts/browser.ts';
import type { RunningServer } from '../server.ts';
import { type Timing, timingOf } from '../timing.ts';
import type { Interaction } from './interaction.ts';
import { type InteractionTimes, timeOn, watchTimes } from './page-clock.ts';

/** The factor by which the browser slows down to simulate an old office computer. */
export const SLOWER = 4;

export interface Measured {
  shown: Timing;
  nextFrame: Timing;
}

/** Runs all trials of an interaction, first on this machine, then on a simulated slower one. */
export async function measureInteraction(
  { origin, cookie }: RunningServer,
  interaction: Interaction,
): Promise<{ here: Measured; slower: Measured }> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    // The sandbox of Chromium does not work for root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const measure = (rate: number) => measureAt(browser, { origin, cookie }, interaction, rate);
    return { here: await measure(1), slower: await measure(SLOWER) };
  } finally {
    await browser.close();
  }
}

async function measureAt(
  browser: Browser,
  { origin, cookie }: Pick<RunningServer, 'origin' | 'cookie'>,
  { trials, answer, pause = 0 }: Interaction,
  rate: number,
): Promise<Measured> {
  const context = await browser.newContext({ ...devices['Desktop Chrome'], baseURL: origin });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  await watchTimes(page);
  const session = await context.newCDPSession(page);
  const times: InteractionTimes[] = [];
  for (const { path, before, act } of trials) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.goto(path);
    await settle(page);
    await before?.(page);
    await settle(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    times.push(await timeOn(page, answer?.in, () => act(page)));
  }
  await context.close();
  return {
    shown: timingOf(times.map(({ shown }) => shown - pause)),
    nextFrame: timingOf(times.map(({ nextFrame }) => nextFrame)),
  };
}

/** Waits until the screen is shown, no request is pending, preloaded code has been loaded, and nothing is busy. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}
