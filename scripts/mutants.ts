/**
 * `npm run mutants`: puts one fault after another into the rules and checks that a test finds it. Names the faults that
 * no test finds. With words, only the faults of the rules or files that contain one of them.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MUTANTS, type Mutant } from './mutant-list.ts';

const ROOT = join(import.meta.dirname, '..');
const words = process.argv.slice(2);
const chosen = MUTANTS.filter(
  ({ rule, file }) => words.length === 0 || words.some((word) => rule === word || file.includes(word)),
);

const survivors = chosen.filter((mutant) => {
  const survives = !isCaught(mutant);
  console.log(`${survives ? 'SURVIVES' : 'caught  '} ${mutant.rule.padEnd(6)} ${mutant.file}: ${mutant.to}`);
  return survives;
});
console.log(`${chosen.length - survivors.length} of ${chosen.length} faults are caught`);
process.exitCode = survivors.length > 0 ? 1 : 0;

function isCaught({ file, from, to, tests }: Mutant): boolean {
  const path = join(ROOT, file);
  const text = readFileSync(path, 'utf8');
  const restore = () => writeFileSync(path, text);
  process.once('SIGINT', restore);
  try {
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
    const { status } = spawnSync('vitest', ['run', '--project', 'domain', '--bail=1', ...tests], {
      cwd: ROOT,
      env: { ...process.env, NO_DB: '1' },
    });
    return status !== 0;
  } finally {
    restore();
    process.off('SIGINT', restore);
  }
}
