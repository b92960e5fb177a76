import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { parseWorkbook } from './parse-workbook.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The smallest workbook of one sheet, whose XML the test writes. */
function workbook(sheetData: string, { range = 'A1', prolog = '' } = {}): Uint8Array {
  const relation = (type: string, target: string) =>
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;
  const parts = {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'sheet1.xml'),
    'xl/sheet1.xml': `${prolog}<worksheet xmlns="${MAIN}"><dimension ref="${range}"/><sheetData>${sheetData}</sheetData></worksheet>`,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, xml]) => [name, strToU8(`<?xml version="1.0"?>${xml}`)]),
    ),
  );
}

function firstTexts(bytes: Uint8Array): string[] {
  const parsed = parseWorkbook('a.xlsx', bytes);
  if ('fault' in parsed) throw new Error(parsed.fault);
  return parsed.sheets.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ text }) => text)));
}

const cell = (place: string, text: string) => `<c r="${place}" t="str"><v>${text}</v></c>`;

test('a sheet that claims the largest range holds only what it holds', () => {
  const rows = `<row r="1">${cell('A1', 'SAP')}</row><row r="1048576">${cell('XFD1048576', 'far')}</row>`;
  expect(firstTexts(workbook(rows, { range: 'A1:XFD1048576' }))).toEqual(['SAP']);
});

test.each([
  ['<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', '&e;'],
  ['<!DOCTYPE x [<!ENTITY l "lol"><!ENTITY e "&l;&l;&l;">]>', '&e;'],
])('entities of the file are never expanded: %s', (prolog, text) => {
  expect(firstTexts(workbook(`<row r="1">${cell('A1', text)}</row>`, { prolog }))).toEqual([text]);
});
