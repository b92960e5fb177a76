import { expect, test } from 'vitest';
import { onlyAnswer } from './only-answer.ts';

const place = (codes: string[], search: string) =>
  onlyAnswer(
    codes.map((sap_code) => ({ sap_code, name: 'Bolt' })),
    ['sap_code', undefined],
    search,
  );

test.each([
  ['the code to the letter', ['B-10', 'b-1'], 'B-1', 1],
  ['to the letter before what only a search takes for it', ['B\u20131', 'B-1'], 'b-1', 1],
  ['with another dash, where no other code is alike', ['B-10', 'B-1'], 'B\u20131', 1],
  ['neither of two that a search takes for the text', ['B\u20131', 'B\u20141'], 'B-1', -1],
  ['the only one that is left', ['B-1'], 'b', 0],
  ['none of several', ['B-1', 'B-2'], 'b', -1],
])('16.5: a text matches %s', (_, codes, search, expected) => {
  expect(place(codes, search)).toBe(expected);
});
