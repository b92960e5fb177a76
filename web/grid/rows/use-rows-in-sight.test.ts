import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useRowsInSight } from './use-rows-in-sight.ts';

const rowsFrom = (first: number, count = 50) => Array.from({ length: count }, (_, index) => first + index);
const ROWS = rowsFrom(0);

beforeEach(() => {
  // Leaves space for twenty compact rows.
  vi.stubGlobal('innerHeight', 840);
  return () => vi.unstubAllGlobals();
});

async function draw(given: { rows?: number[]; scrolled?: boolean } = {}) {
  const drawn: (readonly number[])[] = [];
  const useDrawn = ({ rows = ROWS, scrolled = false }: typeof given) => {
    drawn.push(useRowsInSight(rows, () => scrolled).drawn);
  };
  const { rerender } = await act(async () => renderHook(useDrawn, { initialProps: given }));
  return {
    drawn,
    async again(next: typeof given) {
      drawn.length = 0;
      await act(async () => rerender(next));
    },
  };
}

test('the rows that fit into the window are rendered first, and the other rows right after', async () => {
  const { drawn } = await draw();
  expect(drawn).toEqual([rowsFrom(0, 20), ROWS]);
});

test('rows of the previous page stay below the first rows of a new page until all new rows are rendered', async () => {
  const { drawn, again } = await draw();
  const next = rowsFrom(50);
  await again({ rows: next });
  expect(drawn).toEqual([[...rowsFrom(50, 20), ...rowsFrom(20, 30)], next]);
  const last = rowsFrom(100, 25);
  await again({ rows: last });
  expect(drawn).toEqual([[...rowsFrom(100, 20), ...rowsFrom(70, 5)], last]);
});

test('a scrolled list renders all rows immediately, and so does a short list', async () => {
  const all = async (options: Parameters<typeof draw>[0]) => [...new Set((await draw(options)).drawn)];
  expect(await all({ scrolled: true })).toEqual([ROWS]);
  const few = rowsFrom(0, 20);
  expect(await all({ rows: few })).toEqual([few]);
});
