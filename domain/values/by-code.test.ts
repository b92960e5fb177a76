import { expect, test } from 'vitest';
import { ByCode } from './by-code.ts';

test('codes that compare as equal are found by their own spelling, and any other spelling finds the first of them', () => {
  const found = new ByCode<number>();
  found.set('A  1', 1);
  found.set('a 1', 2);
  found.set('B', 3);
  expect(['A  1', 'a 1', 'A\u00a01', 'b', 'C'].map((code) => found.get(code))).toEqual([
    1,
    2,
    1,
    3,
    undefined,
  ]);
  found.set('A  1', 4);
  expect(found.get('A 1')).toBe(4);
});
