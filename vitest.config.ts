import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { PATIENCE } from './scripts/patience.ts';

declare module 'vitest' {
  interface ProvidedContext {
    patience: number;
  }
}

// The processes of tests, and the processes and threads that those start, load the same sources again and again.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/compiled');

/** Property tests try the same values in every run; `npm run fuzz` looks for new ones. */
const FIXED_SEED = 'scripts/fixed-seed.ts';

/**
 * A test takes some milliseconds, rarely a few seconds. The limit is far above that, because a machine may be slow and
 * busy with other files: it finds tests that hang. Tests that take longer say so and why.
 */
const TEST_TIMEOUT_MS = 120_000 * PATIENCE;

/**
 * Tests of whole processes, which are started, killed and overloaded, and of backups, the largest requests and
 * lists after years. They would take a quarter of the time of `npm test`. `npm run test:faults` runs them.
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
    // Tests of starts, stops and silent databases wait more than they work: others use the cores meanwhile. Each worker
    // loads the libraries and compiles them for itself, so that more of them would work longer than they wait less.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // A new process, page and set of libraries for every file took longer than most of the tests.
    isolate: false,
    provide: { patience: PATIENCE },
    // A test of a screen that waits in vain says for what (`web/testing/setup.ts`) before it ends here.
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
          // The build that people get. What the other one checks takes a quarter more: `REACT=development` asks for it.
          env: { NODE_ENV: process.env.REACT ?? 'production' },
          setupFiles: [FIXED_SEED, 'web/testing/act.ts', 'web/testing/setup.ts'],
          sequence: { setupFiles: 'list' },
        },
      },
    ],
  },
});
