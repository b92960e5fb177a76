import { expect, test } from 'vitest';
import { nextBadCell } from './next-bad-cell.ts';

/** Returns the row and the position of the next invalid cell. `x` marks the invalid cells of the rows. */
function next(from: string, ...rows: string[]): string | undefined {
  const checked = rows.map((marks, row) => ({
    row,
    badCell: marks.includes('x') ? marks.indexOf('x') : undefined,
  }));
  const found = nextBadCell(checked, { row: Number(from[0]), index: Number(from[1]) });
  return found && `${found.row}${found.index}`;
}

test('the next invalid cell is in the same column further down, whatever is in between', () => {
  expect(next('01', '.x.', 'x..', '.x.')).toBe('21');
});

test('if the column has no invalid cell below, the next invalid cell is the first in the next invalid row', () => {
  expect(next('01', '...', '...', 'x..')).toBe('20');
  expect(next('02', 'x..', '...', 'x..')).toBe('20');
});

test('after the last row, the search starts again at the top', () => {
  expect(next('21', 'x..', '.x.', '...')).toBe('11');
  expect(next('21', 'x..', '...', '...')).toBe('00');
});

test('if no other row is invalid, the next invalid cell is another cell of the same row', () => {
  expect(next('01', 'x..')).toBe('00');
});

test('if no other cell is invalid, there is no next invalid cell', () => {
  expect(next('01', '...', '...')).toBeUndefined();
  expect(next('01', '.x.', '...')).toBeUndefined();
});
