import { onTestFinished } from 'vitest';

/** Lets a media query match until the end of the test. */
export function matchMediaQuery(matching: string): void {
  const original = window.matchMedia;
  window.matchMedia = (query) => ({ ...original(query), matches: query === matching });
  onTestFinished(() => {
    window.matchMedia = original;
  });
}
