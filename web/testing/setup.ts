import { notifications } from '@mantine/notifications';
import { act, cleanup, configure, prettyDOM, renderHook } from '@testing-library/react';
import { afterEach, inject, vi } from 'vitest';
import { usePendingDialogs } from '../ui/dialog/ask.ts';

// Files share the page, the libraries and our modules, which take long to load (`isolate: false`). What a file before
// has left behind in the page is not shared: every file begins anew.
vi.unstubAllGlobals();
vi.restoreAllMocks();
vi.useRealTimers();
notifications.clean();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
// Typing like a person puts a clipboard there, which a page on plain http has not.
Reflect.deleteProperty(navigator, 'clipboard');

// A screen is loaded when it is first opened: in a fresh checkout, while everything else begins too, that takes
// seconds.
configure({ asyncUtilTimeout: 25_000 * inject('patience'), getElementError: lookedInVain });

/** Prints the page when the message is read, not each time that an element has not come yet. */
function lookedInVain(message: string | null, container: Element): Error {
  const get = () => `${message ?? ''}\n\n${prettyDOM(container)}`;
  return Object.defineProperty(new Error(), 'message', { configurable: true, get });
}

// Testing Library cleans up by itself only where the test functions are global. A toast or a question that nobody
// answered would outlive its test.
afterEach(() => {
  cleanup();
  notifications.clean();
  const { result } = renderHook(usePendingDialogs);
  act(() => {
    for (const { answer } of result.current) answer(false);
  });
  cleanup();
});

// The router asks for it, and jsdom would say each time, with the stack, that it has none.
window.scrollTo = () => {};
// Mantine asks for these, and jsdom has neither.
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
