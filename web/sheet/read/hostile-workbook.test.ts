import { CFB } from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { NO_SHEETS } from '#domain/sheet/accepted-files';
import { madeXlsx, relations } from '../../testing/made-workbook.ts';
import { DAMAGED, faultIn, READ, sheetsIn } from '../../testing/read-sheets.ts';
import { parseWorkbook } from './parse-workbook.ts';

function firstTexts(bytes: Uint8Array, name = 'a.xlsx'): string[] {
  const sheets = sheetsIn(parseWorkbook(name, bytes));
  return sheets.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ text }) => text)));
}

function gnumeric(cells: string, prolog = ''): Uint8Array {
  const sheet = `<gnm:Sheet><gnm:Name>A</gnm:Name><gnm:Cells>${cells}</gnm:Cells></gnm:Sheet>`;
  return strToU8(`<?xml version="1.0"?>${prolog}<gnm:Workbook xmlns:gnm="g">${sheet}</gnm:Workbook>`);
}

const gnumericCell = (column: number, text: string) =>
  `<gnm:Cell Row="0" Col="${column}" ValueType="60">${text}</gnm:Cell>`;
const cell = (reference: string, text: string) => `<c r="${reference}" t="str"><v>${text}</v></c>`;

test('F04: a sheet that declares the largest range is read without the cell beyond the maximum column', () => {
  const rows = `<row r="1">${cell('A1', 'SAP')}</row><row r="1048576">${cell('XFD1048576', 'far')}</row>`;
  expect(firstTexts(madeXlsx(rows, { range: 'A1:XFD1048576' }))).toEqual(['SAP']);
});

test('a sheet with a cell past the maximum row is refused', () => {
  const rows = (last: number) =>
    `<row r="1">${cell('A1', 'SAP')}</row><row r="${last}">${cell(`A${last}`, 'x')}</row>`;
  expect(firstTexts(madeXlsx(rows(250_000)))).toEqual(['SAP', 'x']);
  for (const last of [250_001, 250_700]) {
    expect(faultIn(parseWorkbook('a.xlsx', madeXlsx(rows(last))))).toBe(
      'Error processing Excel file: the sheet "S" has more than 250,000 rows.',
    );
  }
});

test.each([
  ['<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', '&e;'],
  ['<!DOCTYPE x [<!ENTITY l "lol"><!ENTITY e "&l;&l;&l;">]>', '&e;'],
])('F09: XML entities are not expanded: %s', (prolog, text) => {
  expect(firstTexts(madeXlsx(`<row r="1">${cell('A1', text)}</row>`, { prolog }))).toEqual([text]);
  expect(firstTexts(gnumeric(gnumericCell(0, text), prolog), 'a.gnumeric')).toEqual([text]);
});

test('a Gnumeric file may contain comments, CDATA, character references and either kind of quotes', () => {
  const cells = `<!-- ${gnumericCell(0, 'gone')} --><gnm:Cell Row='0' Note="a > b" Col='0' ValueType='60'><![CDATA[A & <B>]]></gnm:Cell>`;
  expect(firstTexts(gnumeric(`${cells}${gnumericCell(1, 'M8 &#8470; 1')}`), 'a.gnumeric')).toEqual([
    'A & <B>',
    'M8 № 1',
  ]);
});

test('a truncated Gnumeric file is reported as damaged', () => {
  const complete = gnumeric(gnumericCell(0, 'SAP'));
  expect(faultIn(parseWorkbook('a.gnumeric', complete.subarray(0, -20)))).toBe(DAMAGED);
});

test('F05: all 100,000 rows are read', { timeout: 120_000 }, () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => {
    return `<row r="${index + 1}">${cell(`A${index + 1}`, `${index}`)}</row>`;
  });
  const [sheet] = sheetsIn(parseWorkbook('a.xlsx', madeXlsx(rows.join(''))));
  expect(sheet?.rows.length).toBe(100_000);
  expect(sheet?.rows.at(-1)?.cells.map(({ text }) => text)).toEqual(['99999']);
});

test('F06: an archive within an archive is not a workbook', () => {
  const inner = zipSync({ 'bomb.bin': new Uint8Array(1024 * 1024) });
  expect(faultIn(parseWorkbook('nested.xlsx', zipSync({ 'inner.zip': inner, 'again.zip': inner })))).toMatch(
    /^(Error processing Excel file: |No sheets found)/,
  );
});

test('F06: a password-protected workbook is reported as such', () => {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/EncryptionInfo', new Uint8Array(64));
  CFB.utils.cfb_add(container, '/EncryptedPackage', new Uint8Array(4096));
  const bytes = new Uint8Array(CFB.write(container, { type: 'array' }) as ArrayBuffer);
  expect(faultIn(parseWorkbook('secret.xlsx', bytes))).toBe(
    'Error processing Excel file: the file is protected by a password. Save it without one.',
  );
});

test("F07: a header and a comment's cell reference `__proto__` do not change the prototype of objects", () => {
  const row = `<row r="1">${cell('A1', '__proto__')}${cell('B1', 'constructor')}</row>`;
  const comments = `<comments ><authors><author>x</author></authors><commentList><comment ref="__proto__" authorId="0"><text><t>polluted</t></text></comment></commentList></comments>`;
  const bytes = madeXlsx(row, {
    parts: {
      'xl/_rels/sheet1.xml.rels': relations('comments', 'comments1.xml'),
      'xl/comments1.xml': comments,
    },
  });
  expect(firstTexts(bytes)).toEqual(['__proto__', 'constructor']);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>).t).toBeUndefined();
});

test.each([
  ['attributes that never end', 'a.xlsx', madeXlsx(`<row ${'a="'.repeat(50_000)}`), DAMAGED],
  ['tags that never close', 'a.xlsx', madeXlsx('<row '.repeat(50_000)), DAMAGED],
  ['blanks in a tag', 'a.xlsx', madeXlsx(`<row r="1"${' '.repeat(500_000)}><c`), DAMAGED],
  ['comments that never close', 'a.xlsx', madeXlsx('<!--'.repeat(50_000)), DAMAGED],
  ['quotes that never close', 'a.csv', strToU8(`SAP\n${',"'.repeat(100_000)}`), READ],
  ['doubled quotes', 'a.csv', strToU8(`SAP\n"${'""'.repeat(200_000)},`), READ],
  ['angle brackets as XML', 'a.xml', strToU8(`<?xml version="1.0"?>${'<'.repeat(200_000)}`), NO_SHEETS],
  ['spaces in a fixed-width text', 'a.prn', strToU8(`SAP\n${' '.repeat(500_000)}x`), READ],
])(
  'F08: a text that attacks regular expressions is parsed or refused before the timeout: %s',
  (_, filename, bytes, outcome) => {
    // A backtracking pattern would exceed the timeout of the test.
    expect(faultIn(parseWorkbook(filename, bytes))).toBe(outcome);
  },
);
