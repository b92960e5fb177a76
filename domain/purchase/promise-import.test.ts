import { expect, test } from 'vitest';
import { type Cell, type SheetRow, textCell } from '../sheet/cell.ts';
import { markDoubtfulPoints } from '../sheet/doubtful-points.ts';
import { mapPromiseSheet } from './promise-import.ts';

const cellOf = (value: string | number): Cell =>
  typeof value === 'number' ? { text: String(value), kind: 'number', number: value } : textCell(value);
const sheet = (...rows: (string | number)[][]): SheetRow[] =>
  rows.map((cells, index) => ({ row: index + 1, cells: cells.map(cellOf) }));
const promisesOf = (rows: SheetRow[]) =>
  mapPromiseSheet(rows).rows.flatMap(({ promises }) =>
    promises.map((check) => ('record' in check ? Object.values(check.record) : check.error)),
  );

test('31.4: a file with a column for each day results in the same promises as a file with rows', () => {
  const rows = sheet(
    ['SAP', 'Day', 'Quantity'],
    ['400', '2026-12-03', 300],
    ['400', '2026-12-17', 200],
    ['401', '2026-12-17', 5],
  );
  const columns = sheet(
    ['Delivery plan', '', '', ''],
    ['SAP', 'Part name', 'Dec 3, 2026', '17.12.2026'],
    ['400', 'Bolt', 300, 200],
    ['401', 'Nut', '', 5],
  );
  expect(promisesOf(columns)).toEqual(promisesOf(rows));
  expect(promisesOf(rows)).toEqual([
    ['400', '2026-12-03', 300],
    ['400', '2026-12-17', 200],
    ['401', '2026-12-17', 5],
  ]);
});

test('the row with days is the header row, and its other columns are reported as ignored', () => {
  const mapping = mapPromiseSheet(
    sheet(['Supplier', 'ACME'], ['SAP', 'Part name', '2026-12-03', 'Total'], ['400', 'Bolt', 300, 300]),
  );
  expect([mapping.headerRow, mapping.unknownHeaders]).toEqual([2, ['Part name', 'Total']]);
});

test('31.4: a file with a column for each day is read with the header row and the SAP column that the user chooses', () => {
  const rows = sheet(['Delivery plan'], ['Teil', '2026-12-05', '2026-12-12'], ['400', 300, 200]);
  const unmapped = mapPromiseSheet(rows);
  expect(unmapped.fault).toBe(
    'The column SAP is missing.\nExpected columns: SAP*, Dec 5, 2026, Dec 12, 2026.\nFound: Teil, 2026-12-05, 2026-12-12.',
  );
  const mapping = mapPromiseSheet(rows, { headerRow: 2, positions: { sap_code: 0 } });
  expect([mapping.fault, mapping.headerRow, mapping.rows.length]).toEqual([undefined, 2, 1]);
  expect(mapping.rows[0]?.promises.map((check) => 'record' in check && check.record)).toEqual([
    { sap_code: '400', day: '2026-12-05', quant: 300 },
    { sap_code: '400', day: '2026-12-12', quant: 200 },
  ]);
});

test('31.4: a file with a row for each promise is read with the columns that the user chooses', () => {
  const rows = sheet(['Teil', 'When', 'Amount'], ['400-A', '2026-12-05', 300]);
  expect(mapPromiseSheet(rows).fault).toContain('The columns SAP, Day, Quantity are missing.');
  const chosen = mapPromiseSheet(rows, { headerRow: 1, positions: { sap_code: 0, day: 1, quant: 2 } });
  expect(chosen.rows[0]?.record).toEqual({ sap_code: '400-A', day: '2026-12-05', quant: 300 });
});

test("31.4: `Material` names the SAPs in a supplier's file, unless another column is `SAP`", () => {
  const expected = [['400', '2026-12-05', 300]];
  expect(promisesOf(sheet(['Material', 'Day', 'Qty'], ['400', '2026-12-05', 300]))).toEqual(expected);
  expect(promisesOf(sheet(['Material', '2026-12-05'], ['400', 300]))).toEqual(expected);
  expect(promisesOf(sheet(['Material', 'SAP', 'Day', 'Qty'], ['Bolt', '400', '2026-12-05', 300]))).toEqual(
    expected,
  );
  expect(promisesOf(sheet(['Material', 'SAP', '2026-12-05'], ['Bolt', '400', 300]))).toEqual(expected);
});

test('a 0 means no delivery on that day, and a blank cell is ignored', () => {
  expect(promisesOf(sheet(['SAP', '2026-12-03', '2026-12-04'], ['400', 0, '']))).toEqual([
    ['400', '2026-12-03', 0],
  ]);
});

test('a date cell in the header is read as its day, whatever it displays', () => {
  const header = [
    textCell('SAP'),
    { text: '03/12/2026', kind: 'date', day: '2026-12-03' } as const,
    { text: '17-Dec', kind: 'date', day: '2026-12-17' } as const,
  ];
  const [row] = sheet(['400', 300, 200]);
  expect(
    promisesOf([
      { row: 1, cells: header },
      { ...row, row: 2, cells: row?.cells ?? [] },
    ]),
  ).toEqual([
    ['400', '2026-12-03', 300],
    ['400', '2026-12-17', 200],
  ]);
});

test.each([
  ['12/3/2026', 'The column "12/3/2026" is ambiguous: write 2026-12-03 or 2026-03-12.'],
  ['31.11.2026', 'The column "31.11.2026" is not a day: write it like 2026-01-05 (year-month-day).'],
])('a header %s is reported as a fault, and no row is read', (header, fault) => {
  const mapping = mapPromiseSheet(sheet(['SAP', '2026-12-03', header], ['400', 1, 2]));
  expect([mapping.fault, mapping.rows]).toEqual([fault, []]);
});

test('31.4: a date cell in the header whose day and month may be swapped is reported as a fault', () => {
  const date = { kind: 'date', text: '10/11/2026', day: '2026-10-11' } as const;
  const [header, row] = sheet(['SAP', '29/11/2026', ''], ['400', 1, 2]) as [SheetRow, SheetRow];
  const cells = [...header.cells.slice(0, 2), date];
  const fault = 'The column Oct 11, 2026 may be Nov 10, 2026: write all days as 2026-01-05.';
  expect(mapPromiseSheet([{ ...header, cells }, row]).fault).toBe(fault);
});

test.each([
  'CW49/2026',
  'KW 49',
  'W49-26',
  '49/2026',
  '2026-12',
  'Dec 2026',
  'Dec-26',
  'December',
  'дек. 2026',
])('31.4: quantities in a column for a week or a month are a fault of the header: %s', (header) => {
  const fault = `The column "${header}" is not a day: write the day on which its parts arrive, as 2026-01-05.`;
  for (const before of [[], ['2026-12-03']]) {
    const mapping = mapPromiseSheet(sheet(['SAP', ...before, header], ['400', ...before.map(() => 1), 2]));
    expect([mapping.fault, mapping.rows]).toEqual([fault, []]);
  }
});

test.each([
  ['a column for a month without quantities', sheet(['SAP', '2026-12-03', 'Dec 2026'], ['400', 1, ''])],
  ['a column that is not a day', sheet(['SAP', '2026-12-03', 'Weight', 'Mark'], ['400', 1, 7, 8])],
  [
    'a column for a month in a file with a Day column',
    sheet(['SAP', 'Day', 'Quantity', 'Dec 2026'], ['400', '2026-12-03', 1, 7]),
  ],
])('31.4: %s is ignored', (_, rows) => {
  expect([mapPromiseSheet(rows).fault, promisesOf(rows)]).toEqual([undefined, [['400', '2026-12-03', 1]]]);
});

test('a day in two columns is reported as a fault', () => {
  const { fault } = mapPromiseSheet(sheet(['SAP', '2026-12-03', 'Dec 3, 2026'], ['400', 1, 2]));
  expect(fault).toBe('The column Dec 3, 2026 appears twice.');
});

test('a cell that is not a quantity is an error of its row in the column of the day', () => {
  const { rows } = mapPromiseSheet(sheet(['SAP', '2026-12-03', '2026-12-04'], ['400', 1, 'many']));
  expect(rows[0]?.promises).toMatchObject([
    { field: '2026-12-04', error: "2026-12-04 'many' is not a number" },
  ]);
  const negative = mapPromiseSheet(sheet(['SAP', '2026-12-03'], ['400', -1])).rows[0]?.promises;
  expect(negative).toMatchObject([
    { error: 'Quantity cannot be negative!', field: 'quant', valid: { day: '2026-12-03' } },
  ]);
});

test('31.4: a doubtful quantity in the column of a day is read with a warning', () => {
  const marked = markDoubtfulPoints(sheet(['SAP', '2026-12-03'], ['400', '1.250']));
  const { rows } = mapPromiseSheet(marked);
  const warning = '2026-12-03 "1.250" was read as 1.25; write 1250 if thousands are meant';
  expect(rows[0]?.promises).toMatchObject([{ record: { quant: 1.25 } }]);
  expect(rows[0]?.warnings.map(({ message }) => message)).toEqual([warning]);
});

test('the fault of a file with neither layout lists the expected columns', () => {
  const { fault } = mapPromiseSheet(sheet(['SAP', 'Quantity'], ['400', 1]));
  expect(fault).toBe(
    'The column Day is missing.\nExpected columns: SAP*, Day*, Quantity*.\nFound: SAP, Quantity.',
  );
});
