import { notifications, notificationsStore } from '@mantine/notifications';
import { act, cleanup, configure, prettyDOM, renderHook } from '@testing-library/react';
import { afterAll, afterEach, inject, vi } from 'vitest';
import { storeSuppositions } from '../api/trying.ts';
import { usePendingDialogs } from '../ui/dialog/ask.ts';
import { keepFocus } from '../ui/kept-focus.ts';

// Test files share the page, the libraries and our modules, which take a long time to load (`isolate: false`).
// Everything that earlier files may have changed is reset before each file.
vi.unstubAllGlobals();
vi.restoreAllMocks();
vi.useRealTimers();
notifications.clean();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
// user-event adds a clipboard, which pages on plain http do not have.
Reflect.deleteProperty(navigator, 'clipboard');

// A screen loads when it is first opened, which takes seconds in a fresh checkout.
configure({ asyncUtilTimeout: 25_000 * inject('patience'), getElementError: notFoundError });

/** Prints the page only when the message is read, and not at each retry of a query. */
function notFoundError(message: string | null, container: Element): Error {
  const get = () => `${message ?? ''}\n\n${prettyDOM(container)}`;
  return Object.defineProperty(new Error(), 'message', { configurable: true, get });
}

// `web/app/main.tsx` does the same for the app.
afterAll(keepFocus());

// Testing Library cleans up automatically only with global test functions. Toasts and open confirmations would stay
// after their test.
afterEach(() => {
  cleanup();
  // Unlike `clean`, this tells `web/ui/notice/toast.tsx` that its toasts are gone, so that Ctrl+Z presses none of them.
  const { notifications: visible, queue } = notificationsStore.getState();
  for (const { id } of [...visible, ...queue]) if (id) notifications.hide(id);
  const { result } = renderHook(usePendingDialogs);
  act(() => {
    for (const { answer } of result.current) answer(false);
  });
  cleanup();
  // Suppositions that remain would make every form read-only.
  storeSuppositions('');
  // The screen of the next test must not get the focus of this test's screen (`web/ui/kept-focus.ts`).
  document.dispatchEvent(new Event('pointerdown'));
});

// The router calls this function, and jsdom would log an error for each call.
window.scrollTo = () => {};
// Mantine calls these functions, which jsdom does not have.
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
