import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../..');
const styles = read('**/*.css');
const SHARED = readFileSync(join(WEB, 'ui/theme/shared.css'), 'utf8');

/**
 * The height of a window at 400% zoom; the maximum widths of a phone, a tablet in portrait, a tablet and a small
 * laptop; and the minimum widths of a wide monitor, without and with a panel beside the list.
 */
const BREAKPOINTS = ['400px', '600px', '860px', '1120px', '1300px', '1760px', '2000px'];

function read(files: string): { name: string; css: string }[] {
  return globSync(files, { cwd: WEB }).map((name) => ({ name, css: readFileSync(join(WEB, name), 'utf8') }));
}

function inAll(find: (css: string) => readonly string[], files = styles): string[] {
  return files.flatMap(({ name, css }) => find(css).map((found) => `${name}: ${found}`));
}

test('media queries use only the seven breakpoints', () => {
  const widths = inAll(
    (css) =>
      [...css.matchAll(/(?:@media|useMediaQuery\()([^{,]*)[{,]/g)].flatMap(
        ([, query = '']) => query.match(/\d[\d.]*\w+/g) ?? [],
      ),
    [...styles, ...read('**/*.{ts,tsx}')],
  );
  expect(widths.length).toBeGreaterThan(0);
  expect(widths.filter((found) => !BREAKPOINTS.some((width) => found.endsWith(` ${width}`)))).toEqual([]);
});

test('gaps, margins and paddings use the spacing variables instead of their values in pixels', () => {
  const literal =
    /(?<!scroll-)(?:gap|margin|padding)(?:-[a-z]+)*: [^;]*?(?<![\w(-])(?:4|8|12|16|20|24|32)px/g;
  expect(inAll((css) => css.match(literal) ?? [])).toEqual([]);
});

test('every composed shared style exists', () => {
  const shared = new Set([...SHARED.matchAll(/\.([\w-]+)/g)].map(([, name]) => name));
  const composed = inAll((css) =>
    [...css.matchAll(/composes: ([\w -]+) from global/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  expect(composed.length).toBeGreaterThan(0);
  expect(composed.filter((found) => !shared.has(found.split(': ')[1]))).toEqual([]);
});

test('tables compose the shared table style, except printed tables', () => {
  const rules = /\.table\b(?![^{}]*\bprint\b)[^{}]*\{/;
  const offenders = styles.filter(
    ({ css }) => rules.test(css) && !css.includes('composes: table from global'),
  );
  expect(offenders.map(({ name }) => name).toSorted()).toEqual([
    'ui/paper/paper.module.css',
    'ui/theme/shared.css',
  ]);
});
