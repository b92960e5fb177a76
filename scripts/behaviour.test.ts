import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './sources.ts';

const PAGE = readFileSync(join(ROOT, 'docs/behaviour.md'), 'utf8');
const rules = [...PAGE.matchAll(/^(\d+\.\d+) /gm)].map(([, number = '']) => number);
const sections = [...PAGE.matchAll(/^## (\d+) /gm)].map(([, number = '']) => number);

/** All citations of a rule («behaviour N.N») or a section («behaviour N») in the sources, each with its file. */
const cited = globSync('{domain,server,web}/**/*.{ts,tsx,sql}', { cwd: ROOT }).flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/behaviour[\s*-]+(\d[\d., –]*)/g)].flatMap(
    ([, list = '']) => (list.match(/\d+(\.\d+)?/g) ?? []).map((number) => ({ file, number })),
  ),
);

describe('docs/behaviour.md', () => {
  test('has every rule and section that the code cites', () => {
    expect(cited).not.toEqual([]);
    const known = new Set([...rules, ...sections]);
    expect(cited.filter(({ number }) => !known.has(number))).toEqual([]);
  });

  test('numbers its sections and the rules of each without a gap', () => {
    expect(sections).toEqual(sections.map((_, index) => String(index + 1)));
    const numbered = sections.flatMap((section) =>
      rules.filter((rule) => rule.startsWith(`${section}.`)).map((_, index) => `${section}.${index + 1}`),
    );
    expect(rules).toEqual(numbered);
  });
});
