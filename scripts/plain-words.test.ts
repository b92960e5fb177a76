import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findFaults } from './plain-words.ts';
import { listSources, ROOT } from './sources.ts';

/** The number of faults that each folder may have. Never raise it. */
const ALLOWED = { bench: 0, domain: 0, drill: 0, e2e: 0, scripts: 0, server: 0, web: 0 };

const faults = listSources().flatMap((path) => findFaults(path, readFileSync(join(ROOT, path), 'utf8')));

// CONTRIBUTING.md describes plain sentences. This test finds only some openings and words.
test.each(Object.entries(ALLOWED))(
  'the comments of %s are plain sentences, with at most %i exceptions',
  (root, allowed) => {
    const found = faults.filter((fault) => fault.startsWith(`${root}/`));
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(allowed);
  },
);

describe('a comment', () => {
  test.each([
    ['/** What a purchase costs. */', 'begins with "What"'],
    ['/**\n * Who is signed in.\n */', 'begins with "Who"'],
    ['// Of a list, the\n// rows.', 'begins with "Of"'],
    ['/** The name, which is told to the person. */', 'says "is told"'],
  ])('%j is refused', (comment, fault) => {
    expect(findFaults('a.ts', `${comment}\nconst a = 1;\n`)).toEqual([`a.ts:1 ${fault}`]);
  });

  test('in plain words is accepted, and code is not checked', () => {
    expect(findFaults('a.ts', '/** The cost of a purchase. */\nconst what = "What is told";\n')).toEqual([]);
    expect(findFaults('a.sql', '-- Derives the rows.\nselect 1;\n')).toEqual([]);
  });
});
