import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRowsInSight } from './use-rows-in-sight.ts';

const rowsFrom = (first: number, count = 100) => Array.from({ length: count }, (_, index) => first + index);
const ROWS = rowsFrom(0);

/** Returns the rows rendered at each step. */
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

test('the first 50 rows of a larger page are rendered first, and the other rows right after', async () => {
  const { drawn } = await draw();
  expect(drawn).toEqual([rowsFrom(0, 50), ROWS]);
});

test('rows of the previous page stay below the first rows of another page until all its rows are rendered', async () => {
  const { drawn, again } = await draw();
  const next = rowsFrom(100);
  await again({ rows: next });
  expect(drawn).toEqual([[...rowsFrom(100, 50), ...rowsFrom(50, 50)], next]);
  const last = rowsFrom(200, 55);
  await again({ rows: last });
  expect(drawn).toEqual([[...rowsFrom(200, 50), ...rowsFrom(150, 5)], last]);
});

test('a scrolled list renders all rows at once, and a page of the usual size, too', async () => {
  const all = async (options: Parameters<typeof draw>[0]) => [...new Set((await draw(options)).drawn)];
  expect(await all({ scrolled: true })).toEqual([ROWS]);
  const few = rowsFrom(0, 50);
  expect(await all({ rows: few })).toEqual([few]);
});
