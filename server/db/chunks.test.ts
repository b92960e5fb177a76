import { expect, test } from 'vitest';
import { chunks } from './chunks.ts';

test.each([
  { rows: 0, statements: [] },
  { rows: 10_000, statements: [10_000] },
  { rows: 20_001, statements: [10_000, 10_000, 1] },
])('$rows rows are written by $statements statements', ({ rows, statements }) => {
  const all = Array.from({ length: rows }, (_, index) => index);
  const written = [...chunks(all)];
  expect(written.map(({ length }) => length)).toEqual(statements);
  expect(written.flat()).toEqual(all);
});
