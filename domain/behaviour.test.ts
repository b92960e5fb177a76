import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const numbers = new Set(
  [...readFileSync(join(root, 'docs/behaviour.md'), 'utf8').matchAll(/^(\d+\.\d+) /gm)].map(
    ([, number]) => number,
  ),
);

/** Every «behaviour N.N» in the three programs, with the file that cites it. */
const cited = ['domain', 'server', 'web'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|sql)$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(root, folder, file), 'utf8');
      return [...source.matchAll(/behaviour ((?:\d+\.\d+(?:[–,] ?)?)+)/g)].flatMap(([, list = '']) =>
        (list.match(/\d+\.\d+/g) ?? []).map((number) => ({ file: join(folder, file), number })),
      );
    }),
);

describe('docs/behaviour.md', () => {
  test('has every rule that the code cites', () => {
    expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
    expect(cited.length).toBeGreaterThan(20);
  });

  test('numbers its rules without a gap', () => {
    const sections = new Map<number, number[]>();
    for (const number of numbers) {
      const [section = 0, rule = 0] = String(number).split('.').map(Number);
      sections.set(section, [...(sections.get(section) ?? []), rule]);
    }
    for (const rules of sections.values()) {
      expect(rules).toEqual(rules.map((_, index) => index + 1));
    }
  });
});
