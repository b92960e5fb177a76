import type { Page } from '@playwright/test';

/** The times of one interaction, in ms. */
export interface InteractionTimes {
  /**
   * The time from the last click or key until the result was painted. NaN if no result is painted within 20 seconds.
   * Not measured without `answer`.
   */
  shown: number;
  /** The longest time from a click or key to the next frame, which the browser reports in steps of 8 ms. */
  nextFrame: number;
}

interface Clock {
  begin(answer: string | undefined): void;
  end(): Promise<InteractionTimes>;
}

declare global {
  interface Window {
    benchClock: Clock;
  }
}

/**
 * Installs the clock in every document of the page, so that the times do not include messages between Playwright and
 * the browser.
 */
export async function watchTimes(page: Page): Promise<void> {
  await page.addInitScript(installClock);
}

/** Times `act` on an idle page. `answer` is the selector of the element that changes. */
export async function timeOn(
  page: Page,
  answer: string | undefined,
  act: () => Promise<void>,
): Promise<InteractionTimes> {
  await page.evaluate((selector) => window.benchClock.begin(selector), answer);
  await act();
  return page.evaluate(() => window.benchClock.end());
}

/** Runs in the page, so it cannot use variables of this module. */
function installClock(): void {
  const longestMs = 20_000;
  let lastInput = 0;
  let longest = 0;
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries as PerformanceEventTiming[])
      if (entry.interactionId) longest = Math.max(longest, entry.duration);
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  // 16 ms is the minimum threshold. Faster events have no entry.
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  for (const type of ['click', 'keydown'])
    window.addEventListener(type, ({ timeStamp }) => (lastInput = timeStamp), { capture: true });
  // Playwright sends no key event for a letter that is not on its US keyboard.
  const withoutKeyMs = 30;
  window.addEventListener(
    'beforeinput',
    ({ timeStamp }) => {
      if (timeStamp - lastInput > withoutKeyMs) lastInput = timeStamp;
    },
    { capture: true },
  );

  function read(selector: string): string | undefined {
    const element = document.querySelector(selector);
    const busy = element?.closest('[aria-busy=true]') ?? element?.querySelector('[aria-busy=true]');
    return element && !busy ? (element.textContent ?? '') : undefined;
  }

  const painted = () =>
    new Promise<number>((resolve) =>
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0)),
    );

  let shown: Promise<number> = Promise.resolve(0);
  window.benchClock = {
    begin(selector) {
      note(observer.takeRecords());
      longest = 0;
      if (!selector) return;
      const before = read(selector);
      shown = (async () => {
        for (const start = performance.now(); performance.now() - start < longestMs; ) {
          const now = await new Promise<string | undefined>((resolve) =>
            requestAnimationFrame(() => resolve(read(selector))),
          );
          if (now !== undefined && now !== before)
            return new Promise((resolve) => setTimeout(() => resolve(performance.now()), 0));
        }
        return Number.NaN;
      })();
    },
    async end() {
      const shownAt = await shown;
      // The entries of the last event exist after two frames.
      await painted();
      await painted();
      await new Promise((resolve) => setTimeout(resolve, 100));
      note(observer.takeRecords());
      return { shown: shownAt - lastInput, nextFrame: longest };
    },
  };
}
