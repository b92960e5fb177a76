import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { countPlaywright, countVitest, runStages, type Stage, type StaticStage } from './stages.ts';

const FILE = join(import.meta.dirname, 'some.test.ts');

describe('counting', () => {
  test('reads the numbers of passed and failed tests from the reports', () => {
    expect(countVitest({ numPassedTests: 7 }, true)).toMatchObject({ passed: 7, failed: 0 });
    expect(countPlaywright({ stats: { expected: 3, unexpected: 2 } }, false)).toEqual({
      passed: 3,
      failed: 2,
    });
  });

  test('counts a crash before the report as a failure', () => {
    expect(countVitest({}, false)).toMatchObject({ passed: 0, failed: 1 });
    expect(countPlaywright({}, false)).toEqual({ passed: 0, failed: 1 });
  });

  test('lists the failed tests with reasons, and the files that could not be loaded', () => {
    const failureMessages = ['AssertionError: expected 1 to be 2\n\n- 2\n+ 1\n    at sum.test.ts:3:1'];
    const wrong = { status: 'failed', fullName: 'the sum is right', failureMessages };
    const right = { status: 'passed', fullName: 'the difference is right' };
    const report = {
      numPassedTests: 7,
      testResults: [
        { name: FILE, status: 'failed', message: 'No such module', assertionResults: [] },
        { name: FILE, status: 'failed', assertionResults: [wrong, right] },
        { name: FILE, status: 'passed', assertionResults: [right] },
      ],
    };
    expect(countVitest(report, false)).toEqual({
      passed: 7,
      failed: 2,
      failures: [
        'scripts/some.test.ts could not be run\n        No such module',
        'scripts/some.test.ts: the sum is right\n        AssertionError: expected 1 to be 2\n        - 2\n        + 1',
      ],
    });
  });

  test('counts a suite without tests as a failure', () => {
    expect(countPlaywright({ stats: { expected: 0, unexpected: 0 } }, true)).toEqual({
      passed: 0,
      failed: 1,
    });
  });

  test('counts a test that passed only on the second attempt as a failure', () => {
    expect(countPlaywright({ stats: { expected: 1, unexpected: 0, flaky: 1 } }, true)).toEqual({
      passed: 1,
      failed: 1,
    });
  });
});

describe('running', () => {
  const RIGHT: Stage = { name: 'right', run: async () => ({ passed: 2, failed: 0 }) };
  const WRONG: Stage = { name: 'wrong', run: async () => ({ passed: 1, failed: 1, failures: ['the sum'] }) };
  const BROKEN: Stage = {
    name: 'broken',
    async run() {
      throw new Error('no browser');
    },
  };
  const printing = (name: string, words: string, code: number): StaticStage => ({
    name,
    command: ['node', '-e', `console.log('${words}'); process.exitCode = ${code}`],
  });

  /** Runs these stages, and returns their output and exit code. */
  async function runOf(stages: [Stage, ...Stage[]], staticStages: StaticStage[]) {
    const [print, complain] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
    for (const written of [print, complain]) written.mockReturnValue();
    const exitCodeBefore = process.exitCode;
    try {
      await runStages(stages, staticStages);
      const printed = print.mock.calls.map(([line = '']) => `${line}\n`).join('');
      return { status: process.exitCode, printed };
    } finally {
      process.exitCode = exitCodeBefore;
      print.mockRestore();
      complain.mockRestore();
    }
  }

  test('exits with 0 if all checks pass, and prints the output of the static checks after the first tests', async () => {
    const { status, printed } = await runOf([RIGHT], [printing('form', 'Checked 7 files', 0)]);
    expect(status).toBe(0);
    expect(printed).toMatch(/── right\n\n── form\nChecked 7 files\n/);
    expect(printed).toMatch(
      /\n✓ form: 1 passed, 0 failed\n✓ right: 2 passed, 0 failed\n\n3 passed, 0 failed\n$/,
    );
  });

  test.each<[string, [Stage, ...Stage[]], StaticStage[], RegExp]>([
    [
      'a static check fails',
      [RIGHT, RIGHT],
      [printing('form', 'a semicolon', 1)],
      /✗ form: 0 passed, 1 failed/,
    ],
    ['the first tests fail', [WRONG, RIGHT], [], /✗ wrong: 1 passed, 1 failed\n {4}the sum/],
    ['a later stage throws an error', [RIGHT, BROKEN], [], /✗ broken: 0 passed, 1 failed/],
  ])('exits with 1 if %s, and still runs the other stages', async (_, stages, staticStages, summary) => {
    const { status, printed } = await runOf(stages, staticStages);
    expect(status).toBe(1);
    expect(printed).toMatch(summary);
    expect(printed).toMatch(/✓ right: 2 passed, 0 failed/);
  });

  test('counts a missing program as a failure', async () => {
    const { status, printed } = await runOf([RIGHT], [{ name: 'form', command: ['no-such-program'] }]);
    expect(status).toBe(1);
    expect(printed).toMatch(/✗ form: 0 passed, 1 failed/);
  });

  test('in sequence stops at the first failed check', () => {
    const checks = JSON.stringify([
      printing('types', 'one', 0),
      printing('form', 'two', 1),
      printing('dead code', 'three', 0),
    ]);
    const script = `import { runUntilFailure } from './scripts/stages.ts'; await runUntilFailure(${checks});`;
    const args = ['--input-type=module', '--eval', script];
    const { status, stdout } = spawnSync(process.execPath, args, {
      cwd: join(import.meta.dirname, '..'),
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stdout).toBe('── types\none\n── form\ntwo\n\n✗ form: the checks after it did not run.\n');
  });
});
