import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { PATIENCE } from './scripts/patience.ts';

declare module 'vitest' {
  interface ProvidedContext {
    patience: number;
  }
}

// Caches compiled sources for the processes of the tests, and for the processes and threads that these start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/compiled');

/** Property tests use the same values in every run. `npm run fuzz` uses new values. */
const FIXED_SEED = 'scripts/fixed-seed.ts';

/**
 * The limit only detects tests that hang. Most tests take milliseconds, but a machine may be slow and busy. A test that
 * needs more time sets a higher limit and states the reason.
 */
const TEST_TIMEOUT_MS = 120_000 * PATIENCE;

/**
 * Slow tests, such as those of processes that are started, killed and overloaded, of backups, of the largest requests,
 * and of lists after years of use. They would take a quarter of the time of `npm test`, which therefore omits them.
 */
const FAULT_TESTS = [
  'server/faults/**/*.test.ts',
  'server/backup/backup*.test.ts',
  'server/demo/demo.test.ts',
  'server/http/docs/integration.test.ts',
  'server/list/years.test.ts',
  'server/main.test.ts',
];

const SERVER = {
  environment: 'node',
  globalSetup: ['server/testing/global-setup.ts'],
  setupFiles: [FIXED_SEED],
  hookTimeout: TEST_TIMEOUT_MS,
  expect: { poll: { timeout: 20_000 * PATIENCE } },
};

export default defineConfig({
  test: {
    // Many tests mostly wait, so there are more workers than cores. Still more workers would take longer, because each
    // loads and compiles the libraries again.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // Isolating each file in a new process, with a new page and new libraries, took longer than most tests.
    isolate: false,
    provide: { patience: PATIENCE },
    // Waits in tests of screens time out earlier, with the awaited text in the message (`web/testing/setup.ts`).
    testTimeout: TEST_TIMEOUT_MS,
    projects: [
      {
        extends: true,
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          setupFiles: [FIXED_SEED],
        },
      },
      {
        extends: true,
        test: { ...SERVER, name: 'server', include: ['server/**/*.test.ts'], exclude: FAULT_TESTS },
      },
      { extends: true, test: { ...SERVER, name: 'faults', include: FAULT_TESTS } },
      {
        extends: true,
        oxc: { jsx: { development: false } },
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // The production build of React, which users get. `REACT=development` selects the development build, whose
          // checks make the tests a quarter slower.
          env: { NODE_ENV: process.env.REACT ?? 'production' },
          setupFiles: [FIXED_SEED, 'web/testing/act.ts', 'web/testing/setup.ts'],
          sequence: { setupFiles: 'list' },
        },
      },
    ],
  },
});
