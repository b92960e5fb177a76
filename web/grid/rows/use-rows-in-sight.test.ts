import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useRowsInSight } from './use-rows-in-sight.ts';

const PAGE = { page: 1 };
const ROWS = Array.from({ length: 50 }, (_, index) => index);

beforeEach(() => {
  // Twenty compact rows beneath what a list has above them.
  vi.stubGlobal('innerHeight', 840);
  return () => vi.unstubAllGlobals();
});

/** How many rows were drawn, one time after the other. */
async function draw(given: { rows?: number[]; part?: object; scrolled?: boolean } = {}) {
  const drawn: number[] = [];
  const useDrawn = ({ rows = ROWS, part = PAGE, scrolled = false }: typeof given) => {
    drawn.push(useRowsInSight(rows, part, () => scrolled).drawn.length);
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

test('the rows that the window has room for are drawn first, the others right after', async () => {
  const { drawn, again } = await draw();
  expect(drawn).toEqual([20, 50]);
  await again({ rows: [...ROWS], part: { page: 2 } });
  expect(drawn).toEqual([20, 50]);
});

test('a row that changes leaves the others drawn', async () => {
  const { drawn, again } = await draw();
  await again({ rows: ROWS.with(0, 99) });
  expect(new Set(drawn)).toEqual(new Set([50]));
});

test('whoever is scrolled down gets all rows at once, and so does everybody where there are few', async () => {
  const all = async (given: Parameters<typeof draw>[0]) => [...new Set((await draw(given)).drawn)];
  expect(await all({ scrolled: true })).toEqual([50]);
  expect(await all({ rows: ROWS.slice(0, 20) })).toEqual([20]);
});
