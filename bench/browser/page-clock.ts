import type { Page } from '@playwright/test';

/** The times of one interaction, in ms. */
export interface Taken {
  /** From the last click or key until the answer was painted. */
  shown: number;
  /** The longest wait of a click or key for the next frame; the browser reports it in steps of 8 ms. */
  nextFrame: number;
}

interface Clock {
  begin(answer: string | undefined): void;
  end(): Promise<Taken>;
}

declare global {
  interface Window {
    benchClock: Clock;
  }
}

/** Every page of the context measures itself: time between processes does not count. */
export async function watchTimes(page: Page): Promise<void> {
  await page.addInitScript(installClock);
}

/** Times `act` on a settled page; `answer` is the selector of what changes. */
export async function timeOn(
  page: Page,
  answer: string | undefined,
  act: () => Promise<void>,
): Promise<Taken> {
  await page.evaluate((selector) => window.benchClock.begin(selector), answer);
  await act();
  return page.evaluate(() => window.benchClock.end());
}

/** Runs in the page, and so uses nothing from its scope. */
function installClock(): void {
  const longestMs = 20_000;
  let lastInput = 0;
  let longest = 0;
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries as PerformanceEventTiming[])
      if (entry.interactionId) longest = Math.max(longest, entry.duration);
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  // 16 ms is the minimum threshold; faster events have no entry.
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  for (const type of ['click', 'keydown'])
    window.addEventListener(type, ({ timeStamp }) => (lastInput = timeStamp), { capture: true });
  // A letter that the keyboard lacks fires no key event; one with a key follows it at once.
  const withoutKeyMs = 30;
  window.addEventListener(
    'beforeinput',
    ({ timeStamp }) => {
      if (timeStamp - lastInput > withoutKeyMs) lastInput = timeStamp;
    },
    { capture: true },
  );

  /** Returns the text of the answer, or undefined until it arrives. */
  function read(selector: string): string | undefined {
    const element = document.querySelector(selector);
    const busy = element?.closest('[aria-busy=true]') ?? element?.querySelector('[aria-busy=true]');
    return element && !busy ? (element.textContent ?? '') : undefined;
  }

  /** Resolves when the current frame is painted. */
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
          // The frame in which it was read shows it.
          if (now !== undefined && now !== before)
            return new Promise((resolve) => setTimeout(() => resolve(performance.now()), 0));
        }
        return Number.NaN;
      })();
    },
    async end() {
      const at = await shown;
      // Two frames later the entries of the last event exist.
      await painted();
      await painted();
      await new Promise((resolve) => setTimeout(resolve, 100));
      note(observer.takeRecords());
      return { shown: at - lastInput, nextFrame: longest };
    },
  };
}
