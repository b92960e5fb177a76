import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** A machine that is busy with other things makes a test late, and must not make it fail. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } };

export default defineConfig({
  test: {
    // Vitest would leave one core to whoever watches it.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'domain',
          // Pure functions share nothing that one file could leave behind for the next.
          isolate: false,
          include: ['domain/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          ...patient,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/testing/global-setup.ts'],
          ...patient,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['web/testing/setup.ts'],
          ...patient,
        },
      },
    ],
  },
});
