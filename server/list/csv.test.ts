import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Separator } from '#domain/wire/list';
import { readDelimited } from '../../web/sheet/read/read-delimited.ts';
import { csvLine } from './file-columns.ts';

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['x;=cmd', `"x;'=cmd"`],
  ['x\n- y', `"x\n'- y"`],
  ['x\t=cmd', `"x\t'=cmd"`],
  ['x,=y', '"x,=y"'],
  ['a "b"', '"a ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-x', "'-x"],
  ['@sum', "'@sum"],
  ['＝1', "'＝1"],
  ["'=x", "''=x"],
  ["o'clock", "o'clock"],
  [-5, '-5'],
  [1_234.5, '1234.5'],
  [{ day: '2026-01-31' }, '2026-01-31'],
  [null, ''],
])('the cell %j is written as %s', (cell, field) => {
  expect(csvLine([cell], ',')).toBe(`${field}\r\n`);
});

test.each([
  [0.5, '0,5'],
  [1.125, '1,1250'],
  [1.1234, '1,1234'],
  [1_000, '1000'],
])('with semicolons between cells, the number %d is written as %s', (number, field) => {
  expect(csvLine([number, 'a,b'], ';')).toBe(`${field};"a,b"\r\n`);
});

/** Texts with many formula characters and with separators of every kind. */
const hostileText = fc
  .array(fc.constantFrom('=', '+', '-', '@', '＝', "'", '"', ' ', ',', ';', '\t', '\n', '\r', 'x'), {
    maxLength: 12,
  })
  .map((letters) => letters.join(''));

/** Returns the fields of a file as a spreadsheet with this separator reads them, including apostrophes. */
function readWith(separator: Separator | '\t', file: string): string[] {
  const field = new RegExp(`"((?:[^"]|"")*)"|([^${separator}\r\n]*)`, 'y');
  const fields: string[] = [];
  for (let position = 0; position < file.length; position += 1) {
    field.lastIndex = position;
    const [whole = '', quoted, plain = ''] = field.exec(file) ?? [];
    position += whole.length;
    // Characters between a closing quote and the next separator belong to the field.
    const afterQuote = position;
    while (position < file.length && ![separator, '\r', '\n'].includes(file[position] ?? '')) position += 1;
    fields.push((quoted?.replaceAll('""', '"') ?? plain) + file.slice(afterQuote, position));
  }
  return fields;
}

test.each([
  [',', ','],
  [',', ';'],
  [';', ';'],
  [';', ','],
  [',', '\t'],
  [';', '\t'],
] as const)(
  'F16: no cell of a file separated by %j starts a formula if the file is read with the separator %j',
  (written, read) => {
    fc.assert(
      fc.property(
        fc.array(fc.array(hostileText, { minLength: 1, maxLength: 4 }), { maxLength: 3 }),
        (rows) => {
          const file = rows.map((texts) => csvLine(texts, written)).join('');
          expect(readWith(read, file).filter((cell) => /^[=+\-@＝]/.test(cell.trimStart()))).toEqual([]);
        },
      ),
    );
  },
);

test.each([',', ';'] as const)(
  'texts in a file separated by %j are read back unchanged or refused',
  (separator) => {
    fc.assert(
      fc.property(fc.array(hostileText, { minLength: 2, maxLength: 4 }), (texts) => {
        const [read, ...others] = readDelimited(csvLine(texts, separator), separator);
        // A text with lines that look like rows is refused (behaviour 9.24).
        if (read?.fault === undefined) expect([read?.fields, others]).toEqual([texts, []]);
      }),
    );
  },
);
