import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { ensureBrowser } from './browser.ts';

export interface Count {
  passed: number;
  failed: number;
  /** What failed, by name, where the stage's own output has scrolled away by the end of the run. */
  failures?: string[];
}

/** A part of the checks. It prints what it finds, and answers how many things it found right and wrong. */
export interface Stage {
  name: string;
  run: () => Count;
}

const ROOT = join(import.meta.dirname, '..');
const REPORTS = join(ROOT, '.cache', 'reports');

export const STATIC_STAGES: Stage[] = [
  { name: 'format and lint', run: () => judge(start('biome', ['check', '.'])) },
  { name: 'types', run: () => judge(start('tsc', ['-b'])) },
  { name: 'dead code', run: () => judge(start('knip', [])) },
  { name: 'table types', run: () => judge(start('node', ['scripts/db-types.ts', '--check'])) },
  {
    name: 'bundles',
    run: () => judge(start('vite', ['build', '--logLevel', 'warn']) && start('node', ['scripts/bundles.ts'])),
  },
];

export const TEST_STAGE: Stage = {
  name: 'unit, server and web tests',
  run() {
    const report = freshReport('vitest.json');
    const isRight = start('vitest', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]);
    return countVitest(readReport(report), isRight);
  },
};

export const BROWSER_STAGE: Stage = {
  name: 'browser tests',
  run() {
    const report = freshReport('playwright.json');
    const env = { CHROMIUM_PATH: ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const isRight = start('playwright', ['test', '--reporter=list,json'], env);
    return countPlaywright(readReport(report), isRight);
  },
};

/** Runs all stages, also after one has failed, and ends with the one line that sums them up. */
export function runStages(stages: Stage[]): void {
  const results = stages.map((stage) => ({ stage, count: runStage(stage) }));
  console.log();
  for (const { stage, count } of results) {
    console.log(
      `${count.failed === 0 ? '✓' : '✗'} ${stage.name}: ${count.passed} passed, ${count.failed} failed`,
    );
    for (const failure of count.failures ?? []) console.log(`    ${failure}`);
  }
  const passed = results.reduce((sum, { count }) => sum + count.passed, 0);
  const failed = results.reduce((sum, { count }) => sum + count.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

interface VitestReport {
  numPassedTests?: number;
  testResults?: VitestFile[];
}

interface VitestFile {
  name: string;
  status: string;
  assertionResults: { status: string; fullName: string }[];
}

/**
 * Counts what Vitest reported. A file that fails without a failed test could not be loaded, and is one failure; so is
 * a run that broke off without any, or without a report.
 */
export function countVitest(report: VitestReport, isRight: boolean): Count {
  const failures = (report.testResults ?? []).flatMap(failuresIn);
  return { ...count(report.numPassedTests, failures.length, isRight), failures };
}

function failuresIn(file: VitestFile): string[] {
  const failed = file.assertionResults.filter((result) => result.status === 'failed');
  const unloadable = file.status === 'failed' && failed.length === 0;
  const path = relative(ROOT, file.name);
  return unloadable ? [`${path} could not be run`] : failed.map((result) => `${path}: ${result.fullName}`);
}

/** Counts what Playwright reported, in the same way. */
export function countPlaywright(
  report: { stats?: { expected?: number; unexpected?: number; flaky?: number } },
  isRight: boolean,
): Count {
  const { expected, unexpected = 0, flaky = 0 } = report.stats ?? {};
  return count(expected, unexpected + flaky, isRight);
}

function count(passed = 0, failed = 0, isRight: boolean): Count {
  // No test at all is a failure too: a suite that silently runs nothing proves nothing.
  const isBroken = !isRight || passed + failed === 0;
  return { passed, failed: isBroken ? Math.max(failed, 1) : failed };
}

function judge(isRight: boolean): Count {
  return isRight ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function runStage(stage: Stage): Count {
  console.log(`\n── ${stage.name}`);
  try {
    return stage.run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

function start(program: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const bin = join(ROOT, 'node_modules', '.bin');
  // The settings of a server must not reach the tests, least of all NODE_ENV=production.
  const { NODE_ENV: _, ...inherited } = process.env;
  const path = `${bin}${delimiter}${process.env.PATH}`;
  const { status } = spawnSync(join(bin, program), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...inherited, PATH: path, ...env },
  });
  return status === 0;
}

function freshReport(name: string): string {
  mkdirSync(REPORTS, { recursive: true });
  const file = join(REPORTS, name);
  rmSync(file, { force: true });
  return file;
}

function readReport(file: string): object {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
