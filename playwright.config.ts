import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';
import { PATIENCE } from './scripts/patience.ts';

const executablePath = findBrowser();

const OWN_SERVER = ['story.spec.ts', 'sign-on.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  // These tests need servers of their own and take longest. They come first, so that they run beside the others.
  projects: [
    { name: 'own-server', testMatch: OWN_SERVER },
    { name: 'partline', testIgnore: [...OWN_SERVER, 'looks/**'] },
    // Layout, print, colors and accessibility rules at each width: `npm run test:looks`.
    { name: 'looks', testDir: 'e2e/looks' },
  ],
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // Tests spend half of their time waiting, so there are more workers than cores. More than four would slow each other
  // down.
  workers: Math.min(4, Math.ceil(1.5 * availableParallelism())),
  // A test that passes only at the second attempt has found a fault.
  retries: 0,
  forbidOnly: true,
  // The limits only detect tests that hang, so that a test also passes on a slow and busy machine.
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
        // The tests are faster with fewer processes.
        '--process-per-site',
        '--in-process-gpu',
      ],
    },
  },
});
