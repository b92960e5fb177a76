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
const ambiguous = (text: string, thousands: string) =>
  `Quantity "${text}" is ambiguous beside decimal commas: write ${thousands} or ${text}0`;

test.each(['2,5', '1.234,50', '1 234,5', '-0,0001'])(
  '5.7: a point before three digits is ambiguous in a sheet that displays %s',
  (comma) => {
    const rows = column('1.500', '12.5', '0.125', comma);
    expect(read(markDoubtfulPoints(rows)).slice(0, 3)).toEqual([ambiguous('1.500', '1500'), 12.5, 0.125]);
  },
);

test('5.7: a point before three digits is ambiguous in a semicolon-separated file', () => {
  expect(read(markDoubtfulPoints(column('1.500'), { semicolons: true }))).toEqual([
    ambiguous('1.500', '1500'),
  ]);
});

test('5.7: a point before three digits is the decimal mark in other sheets and in number cells', () => {
  expect(read(markDoubtfulPoints(column('1.500', '1,250')))[0]).toBe(1.5);
  const cell: Cell = { text: '1.500', kind: 'number', number: 1.5 };
  expect(read(markDoubtfulPoints(column(cell, '2,5')))).toEqual([1.5, 2.5]);
});
