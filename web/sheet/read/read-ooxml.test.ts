import { expect, test } from 'vitest';
import { madeXlsx, relations } from '../../testing/made-workbook.ts';
import { contentsOf, DAMAGED, sheetsIn } from '../../testing/read-sheets.ts';
import { parseWorkbook } from './parse-workbook.ts';

const sheetsOf = (bytes: Uint8Array) => sheetsIn(parseWorkbook('a.xlsx', bytes));
const readContents = (bytes: Uint8Array) => contentsOf(parseWorkbook('a.xlsx', bytes));

const cell = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const sheetOf = (text: string) => `<worksheet><sheetData>${row(cell('A1', text))}</sheetData></worksheet>`;

test.each([
  ['an empty id', 'r:id=""'],
  ['no id', ''],
  ['an id without a relationship', 'r:id="r9"'],
])('a macro sheet with %s does not shift the names of other sheets', (_, id) => {
  const sheets = `<sheet name="Module1" sheetId="9" ${id}/><sheet name="January" sheetId="1" r:id="r1"/><sheet name="February" sheetId="2" r:id="r2"/>`;
  const parts = {
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'sheet1.xml', 'worksheet', 'sheet2.xml'),
    'xl/sheet2.xml': sheetOf('of February'),
  };
  const read = sheetsOf(madeXlsx(row(cell('A1', 'of January')), { sheets, parts }));
  expect(read.map(({ name, rows }) => [name, rows[0]?.cells[0]?.text])).toEqual([
    ['January', 'of January'],
    ['February', 'of February'],
  ]);
});

test.each(['sharedStrings', 'styles', 'custom-properties'])('a missing %s part is not an error', (type) => {
  const parts = { 'xl/_rels/workbook.xml.rels': relations('worksheet', 'sheet1.xml', type, 'gone.xml') };
  expect(readContents(madeXlsx(row(cell('A1', 'SAP')), { parts }))).toEqual([[1, 'text SAP']]);
});

test('parts are found by names in another case, by names with backslashes, and by absolute paths', () => {
  const parts = {
    '_rels\\.RELS': relations('officeDocument', '/xl/book/workbook.xml'),
    'XL/book/Workbook.xml': '<workbook><sheets><sheet name="Own" r:id="r1"/></sheets></workbook>',
    'xl/book/_rels/workbook.xml.rels': relations('worksheet', '../sheet1.xml'),
  };
  expect(sheetsOf(madeXlsx(row(cell('A1', 'x')), { parts })).map(({ name }) => name)).toEqual(['Own']);
});

test('cell addresses may be lowercase or missing', () => {
  const rows = `<row r="2">${cell('c2', 'at C')}<c t="inlineStr"><is><t>at D</t></is></c></row>${row('<c><v>5</v></c>')}`;
  expect(readContents(madeXlsx(rows))).toEqual([
    [2, '', '', 'text at C', 'text at D'],
    [3, 'number 5'],
  ]);
});

test('a text includes all its runs, nested or not, but no phonetic readings, and a reference to a text that does not exist is reported as damage', () => {
  const texts = [
    '<si><t>Seat </t><r><t>belt</t></r><r><rPr><b/></rPr><t xml:space="preserve"> M8</t></r></si>',
    '<si><r><t>部品</t></r><rPh sb="0" eb="2"><t>ぶひん</t></rPh></si>',
    '<si/>',
    '<si><t>a_x000D_\nb _x005F_x0041_</t></si>',
  ];
  const parts = {
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'sheet1.xml', 'sharedStrings', 'texts.xml'),
    'xl/texts.xml': `<sst>${texts.join('')}</sst>`,
  };
  const cells = [0, 1, 2, 3].map((index) => `<c t="s"><v>${index}</v></c>`);
  expect(readContents(madeXlsx(row(...cells), { parts }))).toEqual([
    [1, 'text Seat belt M8', 'text 部品', '', 'text a\nb _x0041_'],
  ]);
  const beyond = madeXlsx(row('<c t="s"><v>4</v></c>'), { parts });
  expect(parseWorkbook('a.xlsx', beyond)).toEqual({ fault: DAMAGED });
});

test('parts may be in UTF-16', () => {
  const units = [...`<?xml version="1.0" encoding="UTF-16"?>${sheetOf('Болт')}`].flatMap((character) => {
    const code = character.charCodeAt(0);
    return [code & 0xff, code >> 8];
  });
  const parts = { 'xl/sheet1.xml': Uint8Array.from([0xff, 0xfe, ...units]) };
  expect(readContents(madeXlsx('', { parts }))).toEqual([[1, 'text Болт']]);
});

function formatted(cells: readonly (readonly [format: string, number: string])[]): Uint8Array {
  const formats = cells.map(
    ([format], index) => `<numFmt numFmtId="${170 + index}" formatCode="${format}"/>`,
  );
  const styles = cells.map((_, index) => `<xf numFmtId="${170 + index}"/>`);
  const parts = {
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'sheet1.xml', 'styles', 'styles.xml'),
    'xl/styles.xml': `<styleSheet><numFmts>${formats.join('')}</numFmts><cellStyleXfs><xf/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
  };
  return madeXlsx(row(...cells.map(([, number], index) => `<c s="${index}"><v>${number}</v></c>`)), {
    parts,
  });
}

test('the locale in a format adds no dollar sign to a number', () => {
  const cells = [
    ['[$-419]0', '40010001'],
    ['[$-10409]#,##0.00', '1234.5'],
    ['[$€-407] #,##0', '1234'],
    ['[$-409]General', '12.5'],
    ['', '7'],
    ['general', '7'],
  ] as const;
  const read = sheetsOf(formatted(cells))[0]?.rows[0]?.cells;
  expect(read?.map(({ text }) => text)).toEqual(['40010001', '1,234.50', '€ 1,234', '12.5', '7', '7']);
});

test('a number in a format that is a date or a time, depending on the language of Excel, is a time if it is below 1', () => {
  const parts = {
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'sheet1.xml', 'styles', 'styles.xml'),
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="34"/></cellXfs></styleSheet>',
  };
  const cells = ['<c s="0"><v>46000</v></c>', '<c s="0"><v>0.5</v></c>'];
  expect(readContents(madeXlsx(row(...cells), { parts }))).toEqual([
    [1, 'date 2025-12-09', 'number 12:00:00'],
  ]);
});

test('the format of a table or conditional format does not replace the built-in format with its number', () => {
  const parts = {
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'sheet1.xml', 'styles', 'styles.xml'),
    'xl/styles.xml':
      '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs><dxfs><dxf><numFmt numFmtId="14" formatCode="0.00%"/></dxf></dxfs></styleSheet>',
  };
  expect(readContents(madeXlsx(row('<c s="0"><v>46000</v></c>'), { parts }))).toEqual([
    [1, 'date 2025-12-09'],
  ]);
});

test('a number that is no date is an error in a date format, and not blank', () => {
  const cells = [
    ['dd.mm.yyyy', '20260105'],
    ['dd.mm.yyyy', '-3'],
    ['dd.mm.yyyy', '2958465'],
    ['dd.mm.yyyy;;', '0'],
  ] as const;
  const read = sheetsOf(formatted(cells))[0]?.rows[0]?.cells;
  expect(read?.map(({ kind, text }) => [kind, text])).toEqual([
    ['error', '####'],
    ['error', '####'],
    ['date', '31.12.9999'],
    ['number', ''],
  ]);
});

test('the last day of a workbook with the 1904 date system is that of any other workbook', () => {
  const workbook =
    '<workbook><workbookPr date1904="1"/><sheets><sheet name="S" r:id="r1"/></sheets></workbook>';
  const styles = '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>';
  const parts = {
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'sheet1.xml', 'styles', 'styles.xml'),
    'xl/styles.xml': styles,
  };
  const cells = ['<c s="0"><v>2957003</v></c>', '<c s="0"><v>2957004</v></c>'];
  expect(readContents(madeXlsx(row(...cells), { parts }))).toEqual([[1, 'date 9999-12-31', 'error ####']]);
});

test('a formula without a stored result is not blank, but a formula whose result is an empty text is', () => {
  const cells = [
    '<c><f>6*2</f></c>',
    '<c><f>6*2</f><v/></c>',
    '<c t="str"><f>A1&amp;B1</f></c>',
    '<c t="str"><f>""</f><v></v></c>',
    '<c><f>6*2</f><v>12</v></c>',
  ];
  expect(readContents(madeXlsx(row(...cells)))).toEqual([
    [1, 'uncalculated =6*2', 'uncalculated =6*2', 'uncalculated =A1&B1', '', 'number 12'],
  ]);
});

test('the 0 of a formula is not a result if the file asks for a recalculation on opening', () => {
  const cells = [
    '<c><f>6*2</f><v>0</v></c>',
    '<c><f>6*2</f><v>0.0</v></c>',
    '<c><f>6*2</f><v>12</v></c>',
    '<c><v>0</v></c>',
  ];
  const workbook = (calcPr: string) =>
    `<workbook><sheets><sheet name="S" r:id="r1"/></sheets>${calcPr}</workbook>`;
  const read = (calcPr: string) =>
    readContents(madeXlsx(row(...cells), { parts: { 'xl/workbook.xml': workbook(calcPr) } }));
  expect(read('<calcPr calcId="124519" fullCalcOnLoad="1"/>')).toEqual([
    [1, 'uncalculated =6*2', 'uncalculated =6*2', 'number 12', 'number 0'],
  ]);
  expect(read('<calcPr calcId="191029"/>')).toEqual([[1, 'number 0', 'number 0', 'number 12', 'number 0']]);
});

test('a number of white space alone is blank, and a formula with it has no result', () => {
  const cells = ['<c><v> </v></c>', '<c><f>6*2</f><v>\n</v></c>', '<c><v> 5 </v></c>'];
  expect(readContents(madeXlsx(row(...cells)))).toEqual([[1, '', 'uncalculated =6*2', 'number 5']]);
});

test('9.3: 512 columns are read, and a note says if there are more', () => {
  const read = (width: number) => {
    const [sheet] = sheetsOf(madeXlsx(row('<c><v>5</v></c>'.repeat(width))));
    return [sheet?.rows[0]?.cells.length, sheet?.notes];
  };
  expect(read(512)).toEqual([512, undefined]);
  expect(read(513)).toEqual([512, ['Only the first 512 columns are read, up to SR.']]);
});

test('a cell of type date is read as a date', () => {
  expect(readContents(madeXlsx(row('<c t="d"><v>2026-01-05T00:00:00</v></c>')))).toEqual([
    [1, 'date 2026-01-05'],
  ]);
});

test('hidden rows and columns are marked, including rows hidden by a filter', () => {
  const rows = [
    row(cell('A1', 'SAP'), cell('B1', 'Quantity'), cell('C1', 'Quantity')),
    `<row hidden="1">${cell('A2', '001')}</row>`,
  ];
  const before = '<cols><col min="2" max="2" hidden="1"/></cols>';
  const [sheet] = sheetsOf(madeXlsx(rows.join(''), { before, appended: '<autoFilter ref="A1:C2"/>' }));
  expect(sheet?.rows.map(({ row, hidden }) => [row, !!hidden])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(sheet?.rows[0]?.cells.map(({ hidden }) => !!hidden)).toEqual([false, true, false]);
});
