import { describe, expect, test } from 'vitest';
import { countPlaywright, countVitest } from './stages.ts';

describe('counting', () => {
  test('takes the numbers of the reports', () => {
    expect(countVitest({ numPassedTests: 7, numFailedTests: 0 }, true)).toEqual({ passed: 7, failed: 0 });
    expect(countPlaywright({ stats: { expected: 3, unexpected: 2 } }, false)).toEqual({
      passed: 3,
      failed: 2,
    });
  });

  test('takes a crash before the report for a failure', () => {
    expect(countVitest({}, false)).toEqual({ passed: 0, failed: 1 });
    expect(countPlaywright({}, false)).toEqual({ passed: 0, failed: 1 });
  });

  test('takes each file that could not be loaded for a failure, though no test in it failed', () => {
    const unloadable = { status: 'failed', assertionResults: [] };
    const wrong = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] };
    const report = { numPassedTests: 7, numFailedTests: 1, testResults: [unloadable, wrong, unloadable] };
    expect(countVitest(report, false)).toEqual({ passed: 7, failed: 3 });
  });

  test('takes a suite without tests for a failure', () => {
    expect(countPlaywright({ stats: { expected: 0, unexpected: 0 } }, true)).toEqual({
      passed: 0,
      failed: 1,
    });
  });

  test('takes a test that passed only at the second attempt for a failure', () => {
    expect(countPlaywright({ stats: { expected: 1, unexpected: 0, flaky: 1 } }, true)).toEqual({
      passed: 1,
      failed: 1,
    });
  });
});
