import { expect, test } from 'vitest';
import { pageCount, pageWindow } from './page-window.ts';

test.each([
  { page: 1, pages: 1, shown: [1] },
  { page: 1, pages: 3, shown: [1, 2, 3] },
  { page: 1, pages: 9, shown: [1, 2, 3, 4] },
  { page: 2, pages: 9, shown: [1, 2, 3, 4] },
  { page: 3, pages: 9, shown: [2, 3, 4, 5] },
  { page: 8, pages: 9, shown: [6, 7, 8, 9] },
  { page: 9, pages: 9, shown: [6, 7, 8, 9] },
])('a list on page $page of $pages offers the pages $shown', ({ page, pages, shown }) => {
  expect(pageWindow({ page, size: 50, count: 50 * pages }, 4)).toEqual(shown);
});

test.each([
  { page: 1, pages: 4, shown: [1, 2, 3, 4] },
  { page: 2, pages: 9, shown: [1, 2, 3, 4, 5] },
  { page: 5, pages: 9, shown: [3, 4, 5, 6, 7] },
  { page: 9, pages: 9, shown: [5, 6, 7, 8, 9] },
])('a table of lines on page $page of $pages offers the pages $shown', ({ page, pages, shown }) => {
  expect(pageWindow({ page, size: 50, count: 50 * pages }, 5)).toEqual(shown);
});

test('while the rows are being counted, a full window of page numbers is offered', () => {
  expect(pageWindow({ page: 3, size: 50, count: undefined }, 4)).toEqual([2, 3, 4, 5]);
});

test('an empty list has one page, and a full page is followed by another only if rows remain', () => {
  expect(pageCount(0, 50)).toBe(1);
  expect(pageCount(50, 50)).toBe(1);
  expect(pageCount(51, 50)).toBe(2);
});
