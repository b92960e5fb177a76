import { notifications } from '@mantine/notifications';
import { act, cleanup, configure, prettyDOM, renderHook } from '@testing-library/react';
import { afterEach, inject, vi } from 'vitest';
import { keepTrying } from '../api/trying.ts';
import { usePendingDialogs } from '../ui/dialog/ask.ts';

// Files share the page, the libraries and our modules, which take long to load (`isolate: false`). Reset the rest of
// the page before every file.
vi.unstubAllGlobals();
vi.restoreAllMocks();
vi.useRealTimers();
notifications.clean();
localStorage.clear();
// With suppositions of another file every form is read-only.
keepTrying('');
sessionStorage.clear();
document.body.replaceChildren();
// user-event adds a clipboard, which a page on plain http lacks.
Reflect.deleteProperty(navigator, 'clipboard');

// A screen loads when it is first opened: in a fresh checkout, while everything else starts too, that takes seconds.
configure({ asyncUtilTimeout: 25_000 * inject('patience'), getElementError: notFoundError });

/** Prints the page only when the message is read, not at each retry of a query. */
function notFoundError(message: string | null, container: Element): Error {
  const get = () => `${message ?? ''}\n\n${prettyDOM(container)}`;
  return Object.defineProperty(new Error(), 'message', { configurable: true, get });
}

// Testing Library cleans up automatically only with global test functions. Toasts and open confirmations would outlive
// their test.
afterEach(() => {
  cleanup();
  notifications.clean();
  const { result } = renderHook(usePendingDialogs);
  act(() => {
    for (const { answer } of result.current) answer(false);
  });
  cleanup();
});

// The router calls it, and jsdom would log an error with a stack each time.
window.scrollTo = () => {};
// Mantine calls these, which jsdom lacks.
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});
window.IntersectionObserver ??= class implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
