import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const table = readFileSync(join(ROOT, 'docs/security-tests.md'), 'utf8');
const source = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const idsOf = (text: string): string[] => text.match(/[HPCABF]\d\d(?=[:,'])/g) ?? [];

/** `| H04 | attack | `server/…test.ts` | … |`: a case, and the test files that contain its id. */
const rows = [...table.matchAll(/^\| ([HPCABF]\d\d) \| [^|]+ \| (`server[^|]*) \|/gm)].flatMap(
  ([, id = '', files = '']) => [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => ({ id, file })),
);
/** `web/…test.ts` «title»: a case whose tests are quoted by their full title, in any folder. */
const quoted = [...table.matchAll(/`([\w./-]+)` ((?:«[^»]+»(?:, )?)+)/g)].flatMap(
  ([, file = '', titles = '']) =>
    [...titles.matchAll(/«([^»]+)»/g)].map(([, title = '']) => ({ file, title })),
);

test('each named file contains the id of the case', () => {
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.filter(({ id, file }) => !idsOf(source(file)).includes(id))).toEqual([]);
});

test('every quoted title exists', () => {
  expect(quoted.length).toBeGreaterThan(8);
  expect(quoted.filter(({ file, title }) => !source(file).includes(title))).toEqual([]);
});

test('the table contains every id that a title names', () => {
  const files = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join('server', file));
  const named = files.flatMap((file) => {
    const titles = source(file).match(/['"`[](?:[HPCABF]\d\d(?:, )?)+[:']/g) ?? [];
    return titles.flatMap((title) => (title.match(/[HPCABF]\d\d/g) ?? []).map((id) => ({ id, file })));
  });
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(({ id }) => !new RegExp(`^\\| ${id} \\|`, 'm').test(table))).toEqual([]);
});
