import { expect, test } from 'vitest';
import { compareTexts } from './compare-texts.ts';

test('5.18: codes are sorted by the values of their numbers, without regard to case, one alphabet after another, and B-7 differs from B-007', () => {
  const sorted = ['9 mm', '10 mm', 'A', 'Ä', 'a-1', 'B-2', 'b-3', 'B-10', 'C-1', 'Б-1'];
  expect(sorted.toReversed().sort(compareTexts)).toEqual(sorted);
  expect(compareTexts('B-7', 'B-007')).not.toBe(0);
});
