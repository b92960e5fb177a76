import { describe, expect, test } from 'vitest';
import { directionOf, nextSort, orderWords, sortRank, sortRows } from './sort.ts';

describe('sorting by one column cycles through ascending, descending and none', () => {
  test.each([
    ['unsorted', [], ['note']],
    ['ascending', ['note'], ['-note']],
    ['descending', ['-note'], []],
    ['ascending as one of two columns', ['state', 'note'], ['-note']],
  ])('if the column was %s', (_, sort, next) => expect(nextSort(sort, 'note')).toEqual(next));
});

describe('sorting by an additional column keeps the others', () => {
  test.each([
    ['unsorted', ['state'], ['state', 'note']],
    ['ascending', ['state', 'note', 'sap_code'], ['state', '-note', 'sap_code']],
    ['descending', ['state', '-note', 'sap_code'], ['state', 'sap_code']],
  ])('if the column was %s', (_, sort, next) => expect(nextSort(sort, 'note', true)).toEqual(next));
});

test('each sort column has a direction, and among several a rank', () => {
  expect(sortRank(['note'], 'note')).toBeUndefined();
  expect(sortRank(['state', '-note'], 'note')).toBe(2);
  expect(sortRank(['state', '-note'], 'sap_code')).toBeUndefined();
  expect(directionOf(['-created_at', 'sap_code'], 'created_at')).toBe('descending');
  expect(directionOf(['-created_at', 'sap_code'], 'sap_code')).toBe('ascending');
});

test('an order is described in words if at least one of its columns has a header', () => {
  const columns = [{ name: 'note', header: 'Note' }];
  expect(orderWords([], columns)).toBeUndefined();
  expect(orderWords(['-id'], columns)).toBeUndefined();
  expect(orderWords(['-note'], columns)).toBe('Note, descending');
  expect(orderWords(['-note', 'id'], columns)).toBe('Note descending, then another column');
});

test('rows in memory are sorted ignoring case, numbers by value, nulls last in both directions', () => {
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

test('5.18: digits in texts sort by their value, rows with equal values keep their order, and a table may define the values by which a header sorts', () => {
  const rows = [
    { code: 'M10', box: 2 },
    { code: 'M9', box: 1 },
    { code: 'm9', box: 2 },
    { code: 'M8', box: 2 },
  ];
  const sorted = sortRows(rows, ['Box', '-Code'], ({ code, box }, header) => (header === 'Box' ? box : code));
  expect(sorted.map(({ code }) => code)).toEqual(['M9', 'M10', 'm9', 'M8']);
  expect(sortRows(rows, ['box'])).toEqual([rows[1], rows[0], rows[2], rows[3]]);
});
