import { expect, test } from 'vitest';
import { nextBadCell } from './next-bad-cell.ts';

/** A table whose cells are marked: `x` a bad one, `o` a good field, `.` none; gives how the next one is called. */
function next(from: string, ...rows: string[]): string | undefined {
  const table = document.createElement('table');
  for (const [row, marks] of rows.entries()) {
    const line = table.insertRow();
    for (const [column, mark] of [...marks].entries()) {
      const cell = line.insertCell();
      if (mark === '.') continue;
      const input = document.createElement('input');
      input.id = `${row}${column}`;
      input.setAttribute('aria-invalid', String(mark === 'x'));
      cell.append(input);
    }
  }
  const field = table.querySelector<HTMLInputElement>(`[id="${from}"]`);
  return field ? nextBadCell(field)?.id : 'there is no such field';
}

test('the next one below in the same column comes first, whatever lies between', () => {
  expect(next('01', '.ox', 'x..', '.x.')).toBe('21');
});

test('without one below in the column, the first one of the next bad row', () => {
  expect(next('01', '.o.', '...', 'x.x')).toBe('20');
  expect(next('02', 'x.o', '..o', 'x..')).toBe('20');
});

test('after the last row, from the top again', () => {
  expect(next('21', 'x..', '.x.', '.o.')).toBe('11');
  expect(next('21', 'x..', '...', '.o.')).toBe('00');
});

test('another one of the same row, where no other row is bad', () => {
  expect(next('01', 'xo.')).toBe('00');
});

test('none where all are good, nor the cell itself', () => {
  expect(next('01', '.o.', '.o.')).toBeUndefined();
  expect(next('01', '.x.', '.o.')).toBeUndefined();
});
