import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexActiveSaps } from '../lines/active-saps.ts';
import type { ActiveSap } from '../lines/sap-lookup.ts';
import { type SheetRow, textCell } from '../sheet/cell.ts';
import { markDoubtfulPoints } from '../sheet/doubtful-points.ts';
import { fromMillionths, toMillionths } from '../values/quantity.ts';
import { importInvoice } from './invoice-import.ts';
import { packagesAddUp } from './packages.ts';

function sap(sap_id: number): ActiveSap {
  return {
    product_id: sap_id,
    product_number: `PT00000${sap_id}`,
    name: `Part ${sap_id}`,
    gen_name: null,
    sap_id,
    sap_code: `S${sap_id}`,
    note: null,
    sap_code_old: null,
    sap_code_older: null,
    min_order_quant: null,
  };
}
const saps = indexActiveSaps([1, 2, 3].map(sap));

function importRows(rows: string[][], header = ['SAP*', 'Quantity*', 'Container', 'LOT']) {
  const sheet: SheetRow[] = [header, ...rows].map((cells, index) => ({
    row: index + 1,
    cells: cells.map(textCell),
  }));
  return importInvoice(sheet, saps);
}

describe('importing the lines of an invoice', () => {
  test('warns about a wrong check digit of a container, and accepts the row', () => {
    const { rows, lines } = importRows([
      ['S1', '1', 'MSKU 618342-7'],
      ['S2', '1', 'MSKU 618342-9'],
    ]);
    expect(rows.map(({ warnings }) => warnings)).toEqual([
      ['MSKU 618342-7: the last digit should be 9. Is the number right?'],
      [],
    ]);
    expect(lines).toHaveLength(2);
  });

  test('24.11: warns about a container number in place of a LOT', () => {
    const { rows } = importRows([['S1', '1', 'L-1', 'MSKU 618342-9']]);
    expect(rows[0]?.warnings).toEqual([
      'LOT MSKU 618342-9 is a container number. Are container and LOT swapped?',
    ]);
  });

  test('9.28: reads a container and a quantity with several lines as several packages', () => {
    const { rows, lines } = importRows([
      ['S1', '1\n2,5', 'MSKU 618342-7\r\nC-2', 'L-1'],
      ['S1', '4', 'C-2', ''],
    ]);
    expect(lines).toEqual([
      {
        ...sap(1),
        quant: 7.5,
        container: 'MSKU 618342-7, C-2',
        lot: 'L-1',
        packages: [
          { container: 'MSKU 618342-7', lot: 'L-1', quant: 1 },
          { container: 'C-2', lot: 'L-1', quant: 2.5 },
          { container: 'C-2', lot: null, quant: 4 },
        ],
      },
    ]);
    expect(rows[0]?.warnings).toEqual(['MSKU 618342-7: the last digit should be 9. Is the number right?']);
  });

  test.each([
    [
      'Container "C-1 / C-2" has 2 lines: put each code in its own row, or enter one quantity per line in Quantity',
      ['S1', '5', 'C-1\nC-2', ''],
    ],
    [
      'LOT "L-1 / L-2" has 2 lines: put each code in its own row, or enter one quantity per line in Quantity',
      ['S1', '5', 'C-1', 'L-1\nL-2'],
    ],
    ['Quantity "1 2" is not one number: it has a line break', ['S1', '1\n2', 'C-1', '']],
    ['Quantity "-1 2" is not one number: it has a line break', ['S1', '-1\n2', 'C-1\nC-2', '']],
  ])('9.28: refuses a row whose lines cannot become packages: %s', (error, row) => {
    expect(importRows([row]).rows[0]?.error).toBe(error);
  });

  test('9.28: a row of several lines with an error keeps neither container nor LOT, since they are of several packages', () => {
    const [row] = importRows([['S1', '5\n1,250', 'C-1\nC-2', 'L-1\nL-2']]).rows;
    expect(row).toMatchObject({
      error: expect.stringMatching(/^Quantity "1,250" is ambiguous: /),
      record: { container: null, lot: null },
    });
  });

  test.each([
    [
      'a file separated by semicolons',
      { semicolons: true },
      'Quantity "1.250" is ambiguous: write 1250 or 1.25',
      [],
    ],
    [
      'another file',
      {},
      null,
      [
        'Quantity "1.250" was read as 1.25; write 1250 if thousands are meant',
        "LOT '00123 is read as 00123",
        'Quantity "2.500" was read as 2.5; write 2500 if thousands are meant',
      ],
    ],
  ])('5.7, 9.28: each line of a cell is read like a cell: in %s', (_, options, error, warnings) => {
    const rows = [
      ['SAP', 'Quantity', 'Container', 'LOT'],
      ['S1', '1.250\n2.500', 'C-1\nC-2', "'00123"],
    ];
    const sheet = rows.map((cells, index) => ({ row: index + 1, cells: cells.map(textCell) }));
    const [row] = importInvoice(markDoubtfulPoints(sheet, options), saps).rows;
    expect(row).toMatchObject({ error, ...(error === null && { warnings }) });
  });

  test('keeps the container and LOT of a row', () => {
    expect(importRows([['S1', '12,5', ' C-1 ', '007']]).lines).toEqual([
      { ...sap(1), quant: 12.5, container: 'C-1', lot: '007', packages: [] },
    ]);
  });

  test("recognizes containers and LOTs by suppliers' terms, too", () => {
    const { lines, unknownHeaders } = importRows(
      [['S1', '5', 'C-1', '007', 'x']],
      ['SAP', 'Qty', 'Container No.', 'LOT number', 'Seal'],
    );
    expect(lines).toMatchObject([{ container: 'C-1', lot: '007' }]);
    expect(unknownHeaders).toEqual(['Seal']);
  });

  test('works without the optional columns', () => {
    expect(importRows([['S1', '5']], ['SAP code', 'Quantity']).lines).toEqual([
      { ...sap(1), quant: 5, container: null, lot: null, packages: [] },
    ]);
  });

  test('merges rows of one SAP and keeps the content of each container', () => {
    const { lines, notes } = importRows([
      ['S1', '0.1', 'C-1', 'L-1'],
      ['S2', '1', 'C-1', ''],
      ['S1', '0.2', 'C-2', 'L-1'],
      ['S1', '1', 'c-1', 'l-1'],
    ]);
    expect(lines[0]).toEqual({
      ...sap(1),
      quant: 1.3,
      container: 'C-1, C-2',
      lot: 'L-1',
      packages: [
        { container: 'C-1', lot: 'L-1', quant: 1.1 },
        { container: 'C-2', lot: 'L-1', quant: 0.2 },
      ],
    });
    expect(notes).toEqual(['4 rows merged into 2; 1 part is in more than one container']);
  });

  test('reports how many rows were merged, and how many parts are in more than one container or LOT', () => {
    const { notes } = importRows([
      ['S1', '1', 'C-1'],
      ['S1', '1', 'C-2'],
      ['S2', '1', 'C-1'],
      ['S2', '1', 'C-3'],
      ['S3', '1', 'C-1', 'L-1'],
      ['S3', '1', 'C-1', 'L-2'],
    ]);
    expect(notes).toEqual([
      '6 rows merged into 3; 2 parts are in more than one container; 1 part is in more than one LOT',
    ]);
  });

  test.each([
    ['C-1', 'c-1'],
    ['MSKU 1', 'MSKU1'],
  ])('treats %s and %s as the same container with two LOTs', (container, again) => {
    const { lines, notes } = importRows([
      ['S1', '1', container, 'L-1'],
      ['S1', '1', again, 'L-2'],
    ]);
    expect(notes).toEqual(['2 rows merged into 1; 1 part is in more than one LOT']);
    expect(lines[0]).toMatchObject({ container, lot: 'L-1, L-2' });
  });

  test('merges rows of one container and LOT into a line without packages', () => {
    const { lines, notes } = importRows([
      ['S1', '1', 'C-1', 'L-1'],
      ['S1', '2', 'C-1', 'L-1'],
    ]);
    expect(lines[0]).toMatchObject({ quant: 3, container: 'C-1', lot: 'L-1', packages: [] });
    expect(notes).toEqual(['2 rows merged into 1']);
  });

  test.each([
    ["The part SAP couldn't be found in the Active SAPs", ['S9', '4']],
    ['Container must be at most 64 characters long.', ['S1', '4', 'c'.repeat(65)]],
    ['LOT must be at most 64 characters long.', ['S1', '4', '', 'l'.repeat(65)]],
  ])('refuses a row with the error: %s', (error, row) => {
    expect(importRows([row]).rows[0]).toMatchObject({ row: 2, error });
  });

  test('keeps the total quantity in one line for each SAP, and the packages of each line add up', () => {
    const row = fc.tuple(
      fc.constantFrom('S1', 'S2', 'S3'),
      fc.nat(10_000_000).map((millionths) => fromMillionths(BigInt(millionths))),
      fc.constantFrom('', 'C-1', 'C-2'),
      fc.constantFrom('', 'L-1', 'L-2'),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        const { lines } = importRows(
          rows.map(([code, quant, container, lot]) => [code, quant.toFixed(6), container, lot]),
        );
        const total = (quants: readonly { quant: number }[]) =>
          quants.reduce((sum, { quant }) => sum + toMillionths(quant), 0n);
        expect(total(lines)).toBe(total(rows.map(([, quant]) => ({ quant }))));
        expect(lines.every(packagesAddUp)).toBe(true);
        expect(new Set(lines.map(({ sap_id }) => sap_id)).size).toBe(lines.length);
      }),
    );
  });
});
