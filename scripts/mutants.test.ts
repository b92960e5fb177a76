import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MUTANTS } from './mutant-list.ts';
import { ROOT } from './sources.ts';

const RULES = readFileSync(join(ROOT, 'docs/behaviour.md'), 'utf8');

test.each(MUTANTS)(
  '$rule, $file: the replaced code $from occurs once, and the rule and its tests exist',
  ({ rule, file, from, tests }) => {
    expect(RULES).toContain(`\n${rule} `);
    expect(readFileSync(join(ROOT, file), 'utf8').split(from)).toHaveLength(2);
    for (const path of tests) {
      expect(existsSync(join(ROOT, path)) || globSync(`${path}*.test.ts`, { cwd: ROOT }).length > 0).toBe(
        true,
      );
    }
  },
);
