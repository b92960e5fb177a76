import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, inject, vi } from 'vitest';

// Files share the page and the libraries, which take long to load (`isolate: false`). What our own modules remember,
// and what a file before has left behind in the page, is not shared: every file begins anew.
vi.resetModules();
vi.unstubAllGlobals();
vi.restoreAllMocks();
vi.useRealTimers();
notifications.clean();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
// Typing like a person puts a clipboard there, which a page on plain http has not.
Reflect.deleteProperty(navigator, 'clipboard');

// A screen is loaded when it is first opened, which takes longer than the usual second.
configure({ asyncUtilTimeout: 4_500 * inject('patience') });

// Testing Library cleans up by itself only where the test functions are global. A toast would outlive its test.
afterEach(() => {
  cleanup();
  notifications.clean();
});

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
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// A growing text area asks when fonts have loaded.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
