import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { theme } from './theme.ts';

const CSS = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const SCHEMES = ['light', 'dark'] as const;
const BACKGROUNDS = ['--canvas', '--surface', '--raised', '--hover', '--selected'];
const WHITE = '#ffffff';

/** The minimum contrasts of WCAG 2.2: 1.4.3 for texts of normal size, 1.4.11 for edges, marks and bars. */
const TEXT = 4.5;
const MARK = 3;

/** The backgrounds of each color, and the minimum contrast. */
const PAIRS: readonly [color: string, backgrounds: readonly string[], minRatio: number][] = [
  ['--text', BACKGROUNDS, TEXT],
  ['--text-secondary', BACKGROUNDS, TEXT],
  ['--text-dimmed', [...BACKGROUNDS, '--disabled-back'], TEXT],
  ['--brand-text', BACKGROUNDS, TEXT],
  ['--link', BACKGROUNDS, TEXT],
  ['--error-text', ['--canvas', '--surface', '--raised'], TEXT],
  ['--good-text', ['--good-back'], TEXT],
  ['--bad-text', ['--bad-back'], TEXT],
  ['--info-text', ['--info-back'], TEXT],
  ['--warn-text', ['--warn-back'], TEXT],
  ['--neutral-text', ['--neutral-back'], TEXT],
  ['--control-edge', ['--canvas', '--surface', '--raised'], MARK],
  ['--brand-edge', BACKGROUNDS, MARK],
  ['--focus', BACKGROUNDS, MARK],
  ['--check', BACKGROUNDS, MARK],
  ['--bar-open', ['--hairline'], MARK],
  ['--bar-transit', ['--hairline'], MARK],
  ['--bar-arrived', ['--hairline'], MARK],
  ['--error-text', ['--hairline'], MARK],
];

for (const scheme of SCHEMES) {
  describe(`in ${scheme} mode`, () => {
    const tokens = tokensOf(scheme);
    const colorOf = (name: string) => resolve(tokens, name);

    for (const [color, backgrounds, minRatio] of PAIRS) {
      test(`${color} has enough contrast with its backgrounds`, () => {
        const faint = backgrounds.filter(
          (background) => contrast(colorOf(color), colorOf(background)) < minRatio,
        );
        expect(faint).toEqual([]);
      });
    }

    test.each(['brand', 'danger'])('white is readable on a button filled with %s', (color) => {
      const shade = theme.primaryShade as Record<typeof scheme, number>;
      expect(contrast(WHITE, theme.colors?.[color]?.[shade[scheme]] ?? WHITE)).toBeGreaterThanOrEqual(TEXT);
    });
  });
}

test('the brand shades of the tokens match those of the theme', () => {
  const shades = [...tokensOf('light')].filter(([name]) => /^--brand-\d$/.test(name));
  expect(shades.length).toBeGreaterThan(0);
  for (const [name, shade] of shades) expect(theme.colors?.brand?.[Number(name.at(-1))]).toBe(shade);
});

function tokensOf(scheme: (typeof SCHEMES)[number]): Map<string, string> {
  const all = Array.from(CSS.matchAll(/(--[\w-]+): ([^;]+);/g), ([, name = '', value = '']) => {
    const match = /^light-dark\((.+), (.+)\)$/.exec(value);
    return [name, match?.[SCHEMES.indexOf(scheme) + 1] ?? value] as const;
  });
  return new Map(all);
}

function resolve(tokens: Map<string, string>, name: string): string {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`There is no token ${name}.`);
  const other = /^var\((.+)\)$/.exec(value)?.[1];
  return other === undefined ? value : resolve(tokens, other);
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the relative luminance as defined by WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
