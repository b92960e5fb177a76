import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { ROOT } from './sources.ts';

export interface Count {
  passed: number;
  failed: number;
  /** The names and reasons of failures, which are printed again at the end of the run. */
  failures?: string[];
}

/** A part of the checks. It prints its output, and returns how many checks passed and failed. */
export interface Stage {
  name: string;
  run: () => Promise<Count>;
}

interface Result {
  name: string;
  count: Count;
}

export interface StaticStage {
  name: string;
  command: [program: string, ...args: string[]];
}

const BIN = join(ROOT, 'node_modules', '.bin');
const REPORTS = join(ROOT, '.cache', 'reports');
const REASON_LINES = 10;

const FORMAT_STAGE: StaticStage = { name: 'format and lint', command: ['biome', 'check', '.'] };

const CODE_STAGES: StaticStage[] = [
  { name: 'dead code', command: ['knip'] },
  { name: 'generated database files', command: ['node', 'scripts/db-types.ts', '--check'] },
  // The pages were built before the checks (`scripts/prepare.js`).
  { name: 'bundles', command: ['node', 'scripts/bundles.ts'] },
];

/** The stages that run concurrently, since they do not depend on each other. */
const STATIC_STAGES = [FORMAT_STAGE, typesStage('types', '.'), ...CODE_STAGES];

/** The checks that take about a minute. A check whose errors cause errors in other checks comes before them. */
export const QUICK_STAGES: StaticStage[] = [
  typesStage('types of domain', 'domain'),
  typesStage('types of server', 'server'),
  typesStage('types of web', 'web'),
  typesStage('types of tests and scripts', 'tsconfig.tests.json'),
  FORMAT_STAGE,
  ...CODE_STAGES,
  {
    name: 'unit tests of domain and scripts',
    command: ['vitest', 'run', '--project', 'domain', '--reporter', 'minimal'],
  },
];

function typesStage(name: string, project: string): StaticStage {
  // With several threads, each would compute the same types while other programs wait for the processor.
  return { name, command: ['tsc', '-b', '--singleThreaded', project] };
}

export const TEST_STAGE: Stage = {
  name: 'unit, server and web tests',
  async run() {
    const report = freshReport('vitest.json');
    const hasPassed = await start('vitest', [
      'run',
      ...['domain', 'server', 'web'].map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]);
    return countVitest(readReport(report), hasPassed);
  },
};

export const BROWSER_STAGE: Stage = {
  name: 'browser tests',
  async run() {
    const report = freshReport('playwright.json');
    const env = { CHROMIUM_PATH: ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const projects = ['own-server', 'partline'].map((project) => `--project=${project}`);
    const hasPassed = await start('playwright', ['test', ...projects, '--reporter=list,json'], env);
    return countPlaywright(readReport(report), hasPassed);
  },
};

/**
 * Runs the static stages concurrently with the first of the other stages, whose tests spend much of their time waiting.
 * The remaining stages run in sequence, even after a failure. The end of the output has a line for each stage, its
 * failures, and the total.
 */
export async function runStages(
  [first, ...rest]: [Stage, ...Stage[]],
  staticStages = STATIC_STAGES,
): Promise<void> {
  const [tested, ...checked] = await Promise.all([runStage(first), ...staticStages.map(runStatic)]);
  // The output is printed only now, so that it does not appear within the output of the first stage.
  for (const { name, output } of checked) console.log(`\n── ${name}\n${output.trimEnd()}`);
  const results: Result[] = [...checked, tested];
  for (const stage of rest) results.push(await runStage(stage));
  console.log();
  for (const { name, count } of results) {
    console.log(`${count.failed === 0 ? '✓' : '✗'} ${name}: ${count.passed} passed, ${count.failed} failed`);
    for (const failure of count.failures ?? []) console.log(`    ${failure}`);
  }
  const passed = results.reduce((sum, { count }) => sum + count.passed, 0);
  const failed = results.reduce((sum, { count }) => sum + count.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

export async function runUntilFailure(stages: readonly StaticStage[]): Promise<void> {
  for (const {
    name,
    command: [program, ...args],
  } of stages) {
    console.log(`── ${name}`);
    if (await start(program, args)) continue;
    console.log(`\n✗ ${name}: the checks after it did not run.`);
    process.exitCode = 1;
    return;
  }
  console.log(`\n✓ all ${stages.length} checks passed`);
}

interface VitestReport {
  numPassedTests?: number;
  testResults?: VitestFile[];
}

interface VitestFile {
  name: string;
  status: string;
  /** The reason if the file could not be run. */
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
}

/**
 * Counts the results of Vitest. A file that failed although none of its tests failed counts as one failure: it could
 * not be loaded, or a hook failed. A run that failed although no test failed, or that wrote no report, also counts as
 * one.
 */
export function countVitest(report: VitestReport, hasPassed: boolean): Count {
  const failures = (report.testResults ?? []).flatMap(failuresIn);
  return { ...count(report.numPassedTests, failures.length, hasPassed), failures };
}

function failuresIn(file: VitestFile): string[] {
  const failed = file.assertionResults.filter((result) => result.status === 'failed');
  const unloadable = file.status === 'failed' && failed.length === 0;
  const path = relative(ROOT, file.name);
  if (unloadable) return [`${path} could not be run${reasonOf(file.message)}`];
  return failed.map(
    ({ fullName, failureMessages }) => `${path}: ${fullName}${reasonOf(failureMessages?.join('\n'))}`,
  );
}

function reasonOf(message = ''): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return lines
    .slice(0, REASON_LINES)
    .map((line) => `\n        ${line}`)
    .join('');
}

/** Counts the results of Playwright. A flaky test, which passed only on a retry, counts as a failure. */
export function countPlaywright(
  report: { stats?: { expected?: number; unexpected?: number; flaky?: number } },
  hasPassed: boolean,
): Count {
  const { expected, unexpected = 0, flaky = 0 } = report.stats ?? {};
  return count(expected, unexpected + flaky, hasPassed);
}

function count(passed = 0, failed = 0, hasPassed: boolean): Count {
  // A run without tests counts as a failure, since it proves nothing.
  const isBroken = !hasPassed || passed + failed === 0;
  return { passed, failed: isBroken ? Math.max(failed, 1) : failed };
}

async function runStatic({
  name,
  command: [program, ...args],
}: StaticStage): Promise<Result & { output: string }> {
  const { code, output } = await collect(program, args);
  return { name, output, count: code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 } };
}

function collect(program: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(join(BIN, program), args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment(),
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

async function runStage({ name, run }: Stage): Promise<Result> {
  console.log(`\n── ${name}`);
  try {
    return { name, count: await run() };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { name, count: { passed: 0, failed: 1 } };
  }
}

async function start(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(join(BIN, program), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...environment(), ...env },
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/**
 * Returns the environment of the stages: with the project's programs in PATH, and without NODE_ENV, which is
 * `production` on a server.
 */
function environment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, ...inherited } = process.env;
  return { ...inherited, PATH: `${BIN}${delimiter}${process.env.PATH}` };
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
