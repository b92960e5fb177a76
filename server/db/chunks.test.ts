import { expect, test } from 'vitest';
import { chunks } from './chunks.ts';

test.each([
  { rows: 0, sizes: [] },
  { rows: 10_000, sizes: [10_000] },
  { rows: 20_001, sizes: [10_000, 10_000, 1] },
])('$rows rows are split into chunks of the sizes $sizes', ({ rows, sizes }) => {
  const all = Array.from({ length: rows }, (_, index) => index);
  const split = [...chunks(all)];
  expect(split.map(({ length }) => length)).toEqual(sizes);
  expect(split.flat()).toEqual(all);
});
