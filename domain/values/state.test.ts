import { expect, test } from 'vitest';
import { isStateWord, parseState, state, stateLabel } from './state.ts';

test.each(['passive', 'Passive', ' PASSIVE ', 'p', 'P', 'false', 'FALSE'])(
  'the word %j means Passive',
  (text) => {
    expect(parseState(text)).toBe('P');
  },
);

test.each(['active', 'A', '', '  ', 'true', 'yes', '0', 'pass', 'inactive'])(
  'the word %j counts as Active',
  (text) => {
    expect(parseState(text)).toBe('A');
  },
);

test('words that mean a state differ from words that only count as Active', () => {
  const words = ['Active', ' a', 'TRUE', 'Passive', 'P ', 'false', '', 'Inactive', 'yes', 'Активный'];
  expect(words.filter(isStateWord)).toEqual(['Active', ' a', 'TRUE', 'Passive', 'P ', 'false']);
});

test('a state is formatted in words', () => {
  expect([stateLabel('A'), stateLabel('P')]).toEqual(['Active', 'Passive']);
});

test.each([['a'], ['Active'], [''], [null], [1]])('the schema refuses the state %j', (value) => {
  expect(state.safeParse(value).success).toBe(false);
});
