import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePages } from './use-pages.ts';

function open(initialSize: number, count: number) {
  const { result, rerender } = renderHook(
    ({ count }) => {
      const pages = usePages(initialSize);
      return { range: pages.range, pager: pages.fitTo(count) };
    },
    { initialProps: { count } },
  );
  return { now: () => result.current, has: (count: number) => rerender({ count }) };
}

test('a page without remaining rows is replaced by the last page', () => {
  const { now, has } = open(500, 1_200);
  act(() => now().pager?.onPage(3));
  expect(now().range).toEqual({ offset: 1_000, limit: 500 });
  has(501);
  expect(now()).toMatchObject({ range: { offset: 500, limit: 500 }, pager: { page: 2, count: 501 } });
  has(480);
  expect(now()).toEqual({ range: { offset: 0, limit: 500 }, pager: undefined });
});

test('the pager stays after the user chose smaller pages, even if the initial size would fit all rows', () => {
  const { now, has } = open(500, 600);
  act(() => now().pager?.onSize(50));
  has(480);
  act(() => now().pager?.onPage(10));
  expect(now().range).toEqual({ offset: 450, limit: 50 });
});
