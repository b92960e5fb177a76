import { expect, test } from 'vitest';
import { findMatch } from './find-match.ts';

const match = (codes: string[], search: string) =>
  findMatch(
    codes.map((sap_code) => ({ sap_code, name: 'Bolt' })),
    ['sap_code', undefined],
    search,
  );

test.each([
  ['a code that is equal apart from case', ['B-10', 'b-1'], 'B-1', 1],
  [
    'a code that is equal apart from case, rather than one that is equal only in a search',
    ['B\u20131', 'B-1'],
    'b-1',
    1,
  ],
  ['a code with another dash, if no other code is equal in a search', ['B-10', 'B-1'], 'B\u20131', 1],
  ['neither of two codes that are equal in a search', ['B\u20131', 'B\u20141'], 'B-1', -1],
  ['the only option', ['B-1'], 'b', 0],
  ['none of several options', ['B-1', 'B-2'], 'b', -1],
])('16.5: a text chooses %s', (_, codes, search, expected) => {
  expect(match(codes, search)).toBe(expected);
});
