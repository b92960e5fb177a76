import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countPlaywright, countVitest } from './stages.ts';

const FILE = join(import.meta.dirname, 'some.test.ts');

describe('counting', () => {
  test('takes the numbers of the reports', () => {
    expect(countVitest({ numPassedTests: 7 }, true)).toMatchObject({ passed: 7, failed: 0 });
    expect(countPlaywright({ stats: { expected: 3, unexpected: 2 } }, false)).toEqual({
      passed: 3,
      failed: 2,
    });
  });

  test('takes a crash before the report for a failure', () => {
    expect(countVitest({}, false)).toMatchObject({ passed: 0, failed: 1 });
    expect(countPlaywright({}, false)).toEqual({ passed: 0, failed: 1 });
  });

  test('names the tests that failed, and each file that could not be loaded, though no test in it failed', () => {
    const wrong = { status: 'failed', fullName: 'the sum is right' };
    const right = { status: 'passed', fullName: 'the difference is right' };
    const report = {
      numPassedTests: 7,
      testResults: [
        { name: FILE, status: 'failed', assertionResults: [] },
        { name: FILE, status: 'failed', assertionResults: [wrong, right] },
        { name: FILE, status: 'passed', assertionResults: [right] },
      ],
    };
    expect(countVitest(report, false)).toEqual({
      passed: 7,
      failed: 2,
      failures: ['scripts/some.test.ts could not be run', 'scripts/some.test.ts: the sum is right'],
    });
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
