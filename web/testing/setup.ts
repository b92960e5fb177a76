import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine takes longer than the usual second to show what a test waits for.
configure({ asyncUtilTimeout: 15_000 });

// Testing Library cleans up by itself only where the test functions are global.
afterEach(cleanup);

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
