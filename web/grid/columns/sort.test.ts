import { describe, expect, test } from 'vitest';
import { cycleSort, directionOf, sortRows } from './sort.ts';

describe('sorting on one column cycles ascending, descending, none', () => {
  test('first ascending', () => expect(cycleSort([], 'note')).toEqual(['note']));
  test('then descending', () => expect(cycleSort(['note'], 'note')).toEqual(['-note']));
  test('then none', () => expect(cycleSort(['-note'], 'note')).toEqual([]));
  test('another column starts its own cycle', () => expect(cycleSort(['-note'], 'state')).toEqual(['state']));
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
