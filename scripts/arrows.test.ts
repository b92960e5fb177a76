import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultOfImport, findCycle, readRows, readSource } from './arrows.ts';
import { ROOT } from './sources.ts';

const PAGE = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');

/** Tests and test helpers may import from everywhere. */
const isTest = (path: string) => /\.test\.tsx?$|\/testing\/|\.d\.ts$/.test(path);
const paths = globSync(['domain/**/*.ts', 'server/**/*.ts', 'web/**/*.ts', 'web/**/*.tsx'], {
  cwd: ROOT,
}).filter((path) => !isTest(path));
const sources = paths.map((path) => readSource(path, readFileSync(join(ROOT, path), 'utf8'), new Set(paths)));

describe('imports between folders', () => {
  const rows = readRows(PAGE);

  test('every import points down the rows of ARCHITECTURE.md', () => {
    const faults = sources.flatMap(({ path, imports }) =>
      imports.map((name) => faultOfImport(rows, path, name)),
    );
    expect([...new Set(faults.filter(Boolean))]).toEqual([]);
  });

  test('no files import each other in a cycle', () => {
    expect(findCycle(sources)).toEqual([]);
  });

  test('the rows contain only existing folders and files, each of them once', () => {
    const isPlace = (name: string) => paths.some((path) => path === name || path.startsWith(`${name}/`));
    const names = rows.flat();
    expect(names.filter((name) => !isPlace(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  test('no source uses test helpers', () => {
    const texts = paths.filter((path) => /from '[./]+testing\//.test(readFileSync(join(ROOT, path), 'utf8')));
    expect(texts).toEqual([]);
  });
});

describe('the table of allowed imports', () => {
  const rows = readRows('```arrows domain\nplan\nlines\n```\n\n```arrows web\nplan purchase\nui\n```\n');

  test.each([
    ['web/plan/a.ts', 'web/ui/b.ts'],
    ['web/plan/a.ts', 'web/plan/b.ts'],
    ['web/ui/dialog/a.ts', 'web/ui/button/b.ts'],
    ['web/plan/a.ts', 'web/ui/dialog/b.ts'],
    ['web/ui/a.ts', 'domain/plan/b.ts'],
    ['domain/plan/a.ts', 'zod/mini'],
  ])('allows %s to import %s', (from, to) => {
    expect(faultOfImport(rows, from, to)).toBeUndefined();
  });

  test.each([
    ['web/ui/a.ts', 'web/plan/b.ts', 'points upward'],
    ['web/ui/dialog/a.ts', 'web/plan/b.ts', 'points upward'],
    ['web/plan/a.ts', 'web/purchase/b.ts', 'is within one row'],
    ['domain/lines/a.ts', 'domain/plan/b.ts', 'points upward'],
    ['domain/plan/a.ts', 'kysely', 'domain imports zod/mini and itself'],
    ['web/other/a.ts', 'web/ui/b.ts', 'give web/other a place'],
  ])('does not allow %s to import %s: %s', (from, to, reason) => {
    expect(faultOfImport(rows, from, to)).toContain(reason);
  });
});

test('the files of an import cycle are listed in order', () => {
  const cycle = findCycle([
    { path: 'a.ts', imports: ['b.ts'] },
    { path: 'b.ts', imports: ['c.ts'] },
    { path: 'c.ts', imports: ['b.ts'] },
  ]);
  expect(cycle).toEqual(['b.ts', 'c.ts', 'b.ts']);
});
