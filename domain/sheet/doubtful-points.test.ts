import { expect, test } from 'vitest';
import { type Cell, textCell } from './cell.ts';
import { readNumber } from './cell-readers.ts';
import { markDoubtfulPoints } from './doubtful-points.ts';

const column = (...cells: (string | Cell)[]) =>
  cells.map((cell, index) => ({
    row: index + 1,
    cells: [typeof cell === 'string' ? textCell(cell) : cell],
  }));
const read = (rows: ReturnType<typeof markDoubtfulPoints>) =>
  rows.map(({ cells: [cell] }) => {
    const reading = readNumber(cell as Cell, 'Quantity');
    return 'fault' in reading ? reading.fault : reading.value;
  });
const AMBIGUOUS = 'Quantity "1.500" is ambiguous: write 1500 or 1.5';

test.each(['2,5', '1.234,50', '1 234,5', '-0,0001', '0,125', '1.234,000', '1 234,000', '1500,125'])(
  '5.7: a point before three digits is ambiguous in a sheet that displays %s',
  (comma) => {
    const rows = column('1.500', '12.5', '0.125', comma);
    expect(read(markDoubtfulPoints(rows)).slice(0, 3)).toEqual([AMBIGUOUS, 12.5, 0.125]);
  },
);

test('5.7: a point before three digits is ambiguous in a semicolon-separated file', () => {
  expect(read(markDoubtfulPoints(column('1.500'), { semicolons: true }))).toEqual([AMBIGUOUS]);
});

const warnings = (...cells: (string | Cell)[]) =>
  markDoubtfulPoints(column(...cells)).map(({ cells: [cell] }) => {
    const reading = readNumber(cell as Cell, 'Quantity');
    return 'fault' in reading ? reading.fault : reading.warning;
  });

test('5.7: points before three digits have a warning if the whole column could be thousands', () => {
  expect(warnings('Qty.', '1.250', '12', '-3.500')).toEqual([
    "Quantity 'Qty.' is not a number",
    'Quantity "1.250" was read as 1.25; write 1250 if thousands are meant',
    undefined,
    'Quantity "-3.500" was read as -3.5; write -3500 if thousands are meant',
  ]);
});

test.each(['12.5', '0.125', '1.2500', '1250.500', '12.'])(
  '5.7: a point before three digits has no warning in a column with %s',
  (decimal) => {
    expect(warnings('1.250', decimal)).toEqual([undefined, undefined]);
  },
);

test('5.7: a decimal in a title above the header does not make the points of the column decimal', () => {
  const warning = 'Quantity "1.500" was read as 1.5; write 1500 if thousands are meant';
  expect(warnings('2.1', 'Quantity', '1.500').at(-1)).toBe(warning);
  expect(warnings('Quantity', '2.1', '1.500').at(-1)).toBeUndefined();
  expect(warnings('Quantity', '2.1', '1.500', 'none')[2]).toBeUndefined();
});

test('5.7: a point before three digits is the decimal mark in other sheets and in number cells', () => {
  expect(read(markDoubtfulPoints(column('1.500', '1,250')))[0]).toBe(1.5);
  const cell: Cell = { text: '1.500', kind: 'number', number: 1.5 };
  expect(read(markDoubtfulPoints(column(cell, '2,5')))).toEqual([1.5, 2.5]);
});

test('5.7 and 9.22: a point is as doubtful in the cells that a merged cell covers as in the merged cell', () => {
  const merged = textCell('1.500');
  const covered: Cell = { ...textCell(''), merged };
  const read = (...cells: (string | Cell)[]) =>
    markDoubtfulPoints(column(...cells)).map(({ cells: [cell] }) =>
      readNumber(cell?.merged ?? (cell as Cell), 'Quantity'),
    );
  expect(read('2,5', merged, covered).slice(1)).toEqual([{ fault: AMBIGUOUS }, { fault: AMBIGUOUS }]);
  const warning = 'Quantity "1.500" was read as 1.5; write 1500 if thousands are meant';
  expect(read(merged, covered)).toEqual([
    { value: 1.5, warning },
    { value: 1.5, warning },
  ]);
});
