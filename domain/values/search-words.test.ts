import { expect, test } from 'vitest';
import { holdsEachWord, searchWords } from './search-words.ts';

test.each([
  ['', []],
  ['bolt', ['bolt']],
  ['  hex\u00a0 M8 ', ['hex', 'M8']],
  ['"hex bolt" M8', ['hex bolt', 'M8']],
  ['M8 “hex bolt”', ['M8', 'hex bolt']],
  ['" hex bolt "', ['hex bolt']],
  ['m8 m8', ['m8']],
  // An inch is no quotation mark.
  ['3/4" pipe 1/2"', ['3/4"', 'pipe', '1/2"']],
  ['"hex bolt', ['"hex', 'bolt']],
  ['a"b c"d', ['a"b', 'c"d']],
  ['"', ['"']],
  ['""', ['""']],
  ['" "', []],
])('3.3: %j asks for %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test.each([
  ['M8 hex', true],
  ['steel BOLT', true],
  ['"hex bolt"', true],
  ['"bolt hex"', false],
  ['hex copper', false],
  ['', true],
])('%j is held by texts that have each of its words: %s', (text, expected) => {
  expect(holdsEachWord(text, ['hex bolt m8', 'steel'])).toBe(expected);
});
