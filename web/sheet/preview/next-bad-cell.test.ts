import { expect, test } from 'vitest';
import { nextBadCell } from './next-bad-cell.ts';

/** The next one in rows whose bad cells are marked with `x`, as its row and its place in the row. */
function next(from: string, ...rows: string[]): string | undefined {
  const checked = rows.map((marks, row) => ({
    row,
    badCell: marks.includes('x') ? marks.indexOf('x') : undefined,
  }));
  const found = nextBadCell(checked, { row: Number(from[0]), index: Number(from[1]) });
  return found && `${found.row}${found.index}`;
}

test('the next one below in the same column comes first, whatever lies between', () => {
  expect(next('01', '.x.', 'x..', '.x.')).toBe('21');
});

test('without one below in the column, the first one of the next bad row', () => {
  expect(next('01', '...', '...', 'x..')).toBe('20');
  expect(next('02', 'x..', '...', 'x..')).toBe('20');
});

test('after the last row, from the top again', () => {
  expect(next('21', 'x..', '.x.', '...')).toBe('11');
  expect(next('21', 'x..', '...', '...')).toBe('00');
});

test('another one of the same row, where no other row is bad', () => {
  expect(next('01', 'x..')).toBe('00');
});

test('none where all are good, nor the cell itself', () => {
  expect(next('01', '...', '...')).toBeUndefined();
  expect(next('01', '.x.', '...')).toBeUndefined();
});
