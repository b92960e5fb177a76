import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BAR_LINKS } from './screens.ts';

const RULES = readFileSync(join(import.meta.dirname, '../../docs/behaviour.md'), 'utf8');
const [, LETTERS = ''] = RULES.match(/`g` and a letter open a screen \((.*?)\)/s) ?? [];

test('3.13: each link of the navigation bar has its own key, which is documented and a letter of its label', () => {
  const documented = [...LETTERS.matchAll(/`(\w)`\s+([^,]+)/g)].map(
    ([, letter, name]) => `${letter} ${name}`,
  );
  const links = BAR_LINKS.map(({ label, letter }) => `${letter} ${label}`);
  expect(links.map((link) => link.toLowerCase())).toEqual(documented.map((one) => one.toLowerCase()));
  expect(new Set(BAR_LINKS.map(({ letter }) => letter)).size).toBe(BAR_LINKS.length);
  for (const { label, letter } of BAR_LINKS) expect(label.toLowerCase()).toContain(letter);
});
