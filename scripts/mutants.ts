/**
 * `npm run mutants`: injects one fault after another into the code, and prints whether a test catches it. An argument
 * selects the faults of one rule (`30.6`), or of the files whose path contains it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MUTANTS, type Mutant } from './mutant-list.ts';
import { ROOT } from './sources.ts';

const VITEST = join(ROOT, 'node_modules/.bin/vitest');

const words = process.argv.slice(2);
const chosen = MUTANTS.filter(
  ({ rule, file }) => words.length === 0 || words.some((word) => rule === word || file.includes(word)),
);

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => interrupted.abort(new Error(`Ended by ${signal}; the file was restored.`)));

const passing = new Set<string>();

const survivors: Mutant[] = [];
for (const mutant of chosen) {
  await expectPassing(mutant.tests);
  const survives = await withFault(mutant, () => pass(mutant.tests));
  if (survives) survivors.push(mutant);
  console.log(`${survives ? 'SURVIVES' : 'caught  '} ${mutant.rule.padEnd(6)} ${mutant.file}: ${mutant.to}`);
}
console.log(`${chosen.length - survivors.length} of ${chosen.length} faults are caught`);
process.exitCode = survivors.length > 0 || chosen.length === 0 ? 1 : 0;

/** Throws if the tests fail without a fault, since such tests would seem to catch every fault. */
async function expectPassing(tests: readonly string[]): Promise<void> {
  const names = tests.join(' ');
  if (passing.has(names)) return;
  if (!(await pass(tests))) throw new Error(`${names}: the tests fail without a fault`);
  passing.add(names);
}

async function withFault<Answer>({ file, from, to }: Mutant, work: () => Promise<Answer>): Promise<Answer> {
  const path = join(ROOT, file);
  const text = readFileSync(path, 'utf8');
  try {
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
    return await work();
  } finally {
    writeFileSync(path, text);
  }
}

/** Runs tests of one project, and returns whether all of them pass. The project is the first folder of their path. */
async function pass(tests: readonly string[]): Promise<boolean> {
  const [project = ''] = tests[0]?.split('/') ?? [];
  const run = spawn(VITEST, ['run', '--project', project, '--bail=1', '--maxWorkers=1', ...tests], {
    cwd: ROOT,
    stdio: 'ignore',
    env: project === 'domain' ? { ...process.env, NO_DB: '1' } : process.env,
  });
  const end = () => run.kill();
  interrupted.signal.addEventListener('abort', end);
  const [status] = await once(run, 'exit');
  interrupted.signal.removeEventListener('abort', end);
  interrupted.signal.throwIfAborted();
  return status === 0;
}
