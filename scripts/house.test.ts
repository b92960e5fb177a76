import { describe, expect, test } from 'vitest';
import { measureHouse } from './house.ts';

const house = (texts: Record<string, string>) =>
  measureHouse(new Map(Object.entries(texts)), [['web/plan', 'web/part'], ['web/ui']]);

describe('the size of the code', () => {
  test('counts sources, with tests and test helpers separately', () => {
    const { source, tests, folders } = house({
      'domain/plan/plan.ts': 'a\nb\n',
      'server/db/views/plans.sql': 'select 1;\n',
      'server/db/migrations/0001_plan.sql': 'create table plan ();\n',
      'server/db/tables.ts': 'generated\n',
      'domain/plan/plan.test.ts': 'a\nb\nc\n',
      'web/testing/screen.tsx': 'a\n',
    });
    expect(source).toEqual({ files: 2, lines: 3 });
    expect(tests).toEqual({ files: 2, lines: 4 });
    expect(folders).toBe(2);
  });

  test('counts the rows of allowed imports and their entries', () => {
    expect(house({})).toMatchObject({ arrowRows: 2, arrowPlaces: 3 });
  });
});

describe('a small file', () => {
  const PAGE = `import { a } from './a.ts';\nimport { b } from './b.ts';\nconst c = () => import('./c.ts');\n`;
  const TEXTS = {
    'web/plan/page.ts': PAGE,
    'web/plan/a.ts': 'export const a = 1;\n',
    'web/plan/b.ts': 'export const b = 1;\n',
    'web/plan/c.ts': 'export const c = 1;\n',
  };
  const page = 'web/plan/page.ts';

  test('is listed if it has one importer, with the reason to keep it, if any', () => {
    const { small } = house({ ...TEXTS, 'web/plan/b.test.ts': `import { b } from './b.ts';\n` });
    expect(small).toEqual([
      { path: 'web/plan/a.ts', importer: page },
      { path: 'web/plan/b.ts', importer: page, reason: 'has a test' },
      { path: 'web/plan/c.ts', importer: page, reason: 'is loaded when needed' },
    ]);
  });

  test('is omitted if it has two importers or many lines', () => {
    const other = { 'web/plan/other.ts': `import { a } from './a.ts';\n` };
    const { small } = house({ ...TEXTS, ...other, 'web/plan/b.ts': 'const b = 1;\n'.repeat(40) });
    expect(small.map(({ path }) => path)).toEqual(['web/plan/c.ts']);
  });
});
