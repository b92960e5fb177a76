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

test('the next invalid cell is the next invalid cell below in the same column, whatever is in between', () => {
  expect(next('01', '.x.', 'x..', '.x.')).toBe('21');
});

test('if the column has no invalid cell below, it is the first invalid cell of the next invalid row', () => {
  expect(next('01', '...', '...', 'x..')).toBe('20');
  expect(next('02', 'x..', '...', 'x..')).toBe('20');
});

test('after the last row, the search starts again at the top', () => {
  expect(next('21', 'x..', '.x.', '...')).toBe('11');
  expect(next('21', 'x..', '...', '...')).toBe('00');
});

test('if no other row is invalid, it is another invalid cell of the same row', () => {
  expect(next('01', 'x..')).toBe('00');
});

test('there is none if no other cell is invalid', () => {
  expect(next('01', '...', '...')).toBeUndefined();
  expect(next('01', '.x.', '...')).toBeUndefined();
});
