import { expect, test } from 'vitest';
import { searchTest, searchWords, wordForms } from './search-words.ts';

test.each([
  ['', []],
  ['bolt', ['bolt']],
  ['  hex\u00a0 M8 ', ['hex', 'M8']],
  ['"hex bolt" M8', ['hex bolt', 'M8']],
  ['M8 “hex bolt”', ['M8', 'hex bolt']],
  ['" hex bolt "', ['hex bolt']],
  ['m8 m8', ['m8']],
  // An inch mark is not a quotation mark.
  ['3/4" pipe 1/2"', ['3/4"', 'pipe', '1/2"']],
  ['"hex bolt', ['"hex', 'bolt']],
  ['a"b c"d', ['a"b', 'c"d']],
  ['"', ['"']],
  ['""', ['""']],
  ['" "', []],
])('3.3: %j searches for %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test.each([
  ['M8 hex', true],
  ['steel BOLT', true],
  ['"hex bolt"', true],
  ['"bolt hex"', false],
  ['hex copper', false],
  ['', true],
])('the search %j matches a text only if the text contains each word: %s', (text, expected) => {
  expect(searchTest(text)('hex bolt m8\nsteel')).toBe(expected);
});

test.each([
  ['PO20', ['PO20', 'PO000020']],
  ['pt1', ['pt1', 'pt000001']],
  ['Cm00120', ['Cm00120', 'Cm000120']],
])('3.3: %j also finds the generated number with its zeros: %j', (word, forms) => {
  expect(wordForms(word)).toEqual(forms);
});

test.each(['PO000020', 'PO123456', 'PO1234567', 'PO', 'PO0', 'PO2A', 'XPO20', 'INV20', '20', ''])(
  '3.3: %j is searched only as it is typed',
  (word) => {
    expect(wordForms(word)).toEqual([word]);
  },
);

test('3.3: a text with a generated number matches the number without its zeros', () => {
  expect(searchTest('pt20 bolt')('hex bolt\npt000020')).toBe(true);
  expect(searchTest('pt2')('pt000020')).toBe(false);
});
