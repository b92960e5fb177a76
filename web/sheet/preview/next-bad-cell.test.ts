import { expect, test } from 'vitest';
import { nextBadCell } from './next-bad-cell.ts';

/** Returns the row and the place of the next bad cell; `x` marks the bad cells of the rows. */
function next(from: string, ...rows: string[]): string | undefined {
  const checked = rows.map((marks, row) => ({
    row,
    badCell: marks.includes('x') ? marks.indexOf('x') : undefined,
  }));
  const found = nextBadCell(checked, { row: Number(from[0]), index: Number(from[1]) });
  return found && `${found.row}${found.index}`;
}

test('the next one below in the same column is preferred, whatever is in between', () => {
  expect(next('01', '.x.', 'x..', '.x.')).toBe('21');
});

test('if the column has none below, the first one of the next bad row', () => {
  expect(next('01', '...', '...', 'x..')).toBe('20');
  expect(next('02', 'x..', '...', 'x..')).toBe('20');
});

test('after the last row, starts again at the top', () => {
  expect(next('21', 'x..', '.x.', '...')).toBe('11');
  expect(next('21', 'x..', '...', '...')).toBe('00');
});

test('another one of the same row if no other row is bad', () => {
  expect(next('01', 'x..')).toBe('00');
});

test('none if all are good, and never the cell itself', () => {
  expect(next('01', '...', '...')).toBeUndefined();
  expect(next('01', '.x.', '...')).toBeUndefined();
});
