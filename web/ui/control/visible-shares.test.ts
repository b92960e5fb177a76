import { expect, test } from 'vitest';
import { visibleShares } from './visible-shares.ts';

test.each([
  [[1], [100]],
  [
    [30, 10],
    [75, 25],
  ],
  [
    [9_999, 1],
    [99, 1],
  ],
  [
    [1, 9_900, 9_900, 1],
    [1, 49, 49, 1],
  ],
])('the counts %j take %j percent of a bar', (counts, shares) => {
  expect(visibleShares(counts)).toEqual(shares.map((share) => expect.closeTo(share, 9)));
});
