import { describe, expect, test } from 'vitest';
import { type SheetRow, textCell } from './cell.ts';
import { QUANTITY_COLUMN, SAP_COLUMN } from './field-types.ts';
import { withHeader, withPastedHeader } from './pasted-header.ts';

const lineColumns = { sap_code: SAP_COLUMN, quant: QUANTITY_COLUMN } as const;

const rows = (...lines: string[][]) =>
  lines.map((cells, index) => ({ row: index + 1, cells: cells.map(textCell) }));
const texts = (sheet: readonly SheetRow[]) => sheet.map(({ cells }) => cells.map(({ text }) => text));

describe('the header of pasted rows', () => {
  test('is the first row if it names the SAP column in any spelling', () => {
    const pasted = rows(['QTY', 'sap_code*'], ['5', '0001']);
    expect(withHeader(lineColumns, pasted)).toEqual(pasted);
  });

  test('contains letters for columns without a name', () => {
    const pasted = rows(['SAP', 'Qty'], ['0001', '5', '', 'x']);
    expect(texts(withHeader(lineColumns, pasted))[0]).toEqual(['SAP', 'Qty', 'C', 'D']);
  });

  test('names the columns in order if the rows have no header', () => {
    expect(texts(withHeader(lineColumns, rows(['0001', '5'])))).toEqual([
      ['SAP', 'Quantity'],
      ['0001', '5'],
    ]);
  });

  test.each([
    [
      ['Material', 'Qty', 'LOT'],
      ['0001', '5', 'L-1'],
    ],
    [
      ['Pos', 'Material', 'Menge'],
      ['10', '0001', '5'],
    ],
    [
      ['Qty', 'Material'],
      ['', ''],
      ['5', '0001'],
      ['', 'Summe'],
    ],
  ])(
    '11.9: is the first row if it has other columns, even if it does not name the SAP column: %j',
    (...lines) => {
      expect(texts(withHeader(lineColumns, rows(...lines)))).toEqual(lines);
    },
  );

  test.each<[string, ...string[][]]>([
    ['a record whose code has no digits', ['BOLT', '5'], ['0001', '5']],
    ['a record without a quantity', ['BOLT', ''], ['0001', '5']],
    ['a record with a dash for its quantity', ['BOLT', '-'], ['0001', '5']],
    ['a row of other words for the columns, in order', ['Material', 'Menge'], ['0001', '5']],
    ['a row that names a column in its place', ['Material', 'Qty'], ['0001', '5']],
    ['a row of words alone', ['BOLT', 'many']],
    ['a record with a word for its quantity', ['0001', 'many'], ['0002', '5']],
  ])('11.9: is not the first row if that is %s', (_, ...lines) => {
    expect(texts(withHeader(lineColumns, rows(...lines)))).toEqual([['SAP', 'Quantity'], ...lines]);
  });

  test('is looked for only in the first row', () => {
    expect(texts(withHeader(lineColumns, rows(['0001', '5'], ['SAP', 'Quantity'])))[0]).toEqual([
      'SAP',
      'Quantity',
    ]);
  });
});

describe('10.12: the header of rows pasted for an import', () => {
  const known = { ...lineColumns, name: { header: 'Name', type: 'name' } } as const;
  const headed = (...lines: string[][]) =>
    texts(withPastedHeader({ assumed: lineColumns, known }, rows(...lines)));

  test('names the assumed columns if the number columns contain only numbers, even if another column contains words', () => {
    const day = { header: 'Begin date', type: 'day' } as const;
    const car = { header: 'Car model', type: 'label' } as const;
    const assumed = { car, day, ...lineColumns };
    const pasted = rows(['Cobalt', 'Jan 5, 2026', '4001', '2']);
    expect(texts(withPastedHeader({ assumed, known: assumed }, pasted))).toEqual([
      ['Car model', 'Begin date', 'SAP', 'Quantity'],
      ['Cobalt', 'Jan 5, 2026', '4001', '2'],
    ]);
  });

  test.each([
    ['a word beside a code', [['000101', 'abc']]],
    [
      'a word below a number',
      [
        ['000101', '5'],
        ['000102', 'many'],
      ],
    ],
    [
      'only words',
      [
        ['Bolt', 'abc'],
        ['Nut', 'def'],
      ],
    ],
    ['a code without a quantity', [['000101', '']]],
  ])(
    'consists of letters if a number column contains words or no numbers, so that the first row is a record: %s',
    (_, lines) => {
      const width = lines[0]?.[1] ? ['A', 'B'] : ['A'];
      expect(headed(...lines)).toEqual([width, ...lines]);
    },
  );

  test('names the assumed columns if all numbers are full-width', () => {
    expect(headed(['Bolt', '５'])[0]).toEqual(['SAP', 'Quantity']);
  });

  test.each([
    ['has a known header', ['Name', 'SAP'], ['Bolt', 'x']],
    ['has only words above codes', ['Materialnummer', 'Text'], ['000101', 'abc']],
  ])('is the first row if it %s', (_, ...lines) => {
    expect(headed(...lines)).toEqual(lines);
  });
});
