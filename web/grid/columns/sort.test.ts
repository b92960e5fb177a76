import { describe, expect, test } from 'vitest';
import { directionOf, nextSort, sortRows } from './sort.ts';

describe('sorting on one column cycles ascending, descending, none', () => {
  test.each([
    ['none', ['note']],
    ['ascending', ['-note']],
    ['descending', []],
  ] as const)('after %s', (direction, next) => expect(nextSort(direction, 'note')).toEqual(next));
});

test('only the leading column shows an arrow', () => {
  expect(directionOf(['-created_at', 'sap_code'], 'created_at')).toBe('descending');
  expect(directionOf(['-created_at', 'sap_code'], 'sap_code')).toBe('none');
});

test('rows in memory sort like the server: without case, numbers by size, nulls last both ways', () => {
  const rows = [
    { code: 'b', quant: 10 },
    { code: 'A', quant: 9 },
    { code: 'c', quant: null },
  ];
  const codes = (sort: string[]) => sortRows(rows, sort).map(({ code }) => code);

  expect(codes(['code'])).toEqual(['A', 'b', 'c']);
  expect(codes(['quant'])).toEqual(['A', 'b', 'c']);
  expect(codes(['-quant'])).toEqual(['b', 'A', 'c']);
  expect(codes([])).toEqual(['b', 'A', 'c']);
});
