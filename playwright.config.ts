import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';
import { PATIENCE } from './scripts/patience.ts';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'e2e',
  // The sign-on's server is another one, and so is its worker: it works beside the others first, not alone at the end.
  projects: [
    { name: 'sign-on', testMatch: 'sign-on.spec.ts' },
    { name: 'partline', testIgnore: ['sign-on.spec.ts', 'looks/**'] },
    // Layout, print, colours and accessibility rules at each width: `npm run test:looks`.
    { name: 'looks', testDir: 'e2e/looks' },
  ],
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // A test waits about as long as it works; beyond four they would wait for each other.
  workers: Math.min(4, Math.ceil(1.5 * availableParallelism())),
  // A test that passes at the second attempt has found something.
  retries: 0,
  forbidOnly: true,
  // The limits find tests that hang, not a slow machine: a first export starts a thread beside three other tests.
  timeout: 120_000 * PATIENCE,
  expect: { timeout: 30_000 * PATIENCE },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        // Chromium's sandbox does not work for root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Fewer processes do the same in less time.
        '--process-per-site',
        '--in-process-gpu',
      ],
    },
  },
});
