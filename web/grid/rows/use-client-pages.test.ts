import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useClientPages } from './use-client-pages.ts';

const rows = Array.from({ length: 120 }, (_, index) => ({
  code: `S${index + 1}`,
  name: index % 2 ? 'Болт' : 'Nut',
}));
const open = () => renderHook(() => useClientPages(rows, ['code', 'name'])).result;
const codes = (state: ReturnType<typeof open>) => state.current.rows.map(({ code }) => code);

test('a page has 50 rows, and the others are on further pages', () => {
  const state = open();
  expect([codes(state).length, state.current.count]).toEqual([50, 120]);

  act(() => state.current.change({ page: 3 }));
  expect([codes(state)[0], codes(state).length]).toEqual(['S101', 20]);
});

test('a new size or search returns to page 1', () => {
  const state = open();
  act(() => state.current.change({ page: 3 }));
  act(() => state.current.change({ size: 100 }));
  expect([state.current.page, codes(state).length]).toEqual([1, 100]);
  act(() => state.current.change({ page: 2 }));
  act(() => state.current.change({ search: 's' }));
  expect(state.current.page).toBe(1);
});

test('a search finds each word in the searched columns ignoring case, even in Cyrillic', () => {
  const state = open();
  act(() => state.current.change({ search: ' БОЛТ ' }));
  expect(state.current.count).toBe(60);
  act(() => state.current.change({ search: 'болт s12' }));
  expect(codes(state)).toEqual(['S12', 'S120']);
  act(() => state.current.change({ search: 'nothing like it' }));
  expect([state.current.count, state.current.page]).toEqual([0, 1]);
});

test('sorting applies to all rows, and not only to the rows of the page', () => {
  const state = open();
  act(() => state.current.change({ sort: ['-code'] }));
  expect(codes(state)[0]).toBe('S120');
});

test('3.3: a search finds other forms of a character', () => {
  const names = ['O\u02bbzbek\u20131', 'Шестерёнка'].map((name) => ({ name }));
  const state = renderHook(() => useClientPages(names, ['name'])).result;
  for (const [search, found] of [
    ["o'zbek-1", 0],
    ['шестеренка', 1],
  ] as const) {
    act(() => state.current.change({ search }));
    expect(state.current.rows).toEqual([names[found]]);
  }
});

test('a search finds a figure in both formats, `1,200` and `1200`', () => {
  const figures = [{ quant: 1200 }, { quant: 120 }, { quant: -1200.5 }];
  const state = renderHook(() => useClientPages(figures, ['quant'])).result;
  for (const [search, found] of [
    ['1,200', [1200, -1200.5]],
    ['1200', [1200, -1200.5]],
    ['-1,200.5', [-1200.5]],
  ] as const) {
    act(() => state.current.change({ search }));
    expect(state.current.rows.map(({ quant }) => quant)).toEqual(found);
  }
});
