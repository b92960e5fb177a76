import { expect, test } from 'vitest';
import { planCoverageWords } from './coverage-words.ts';

test.each([
  [{ needed: 0, short: 0, short_on: null, still_from: null }, 'This plan needs no more parts'],
  [{ needed: 24, short: 0, short_on: null, still_from: null }, 'All 24 part SAPs are covered'],
  [
    { needed: 24, short: 24, short_on: '2026-11-17', still_from: '2026-12-19' },
    '24 part SAPs of 24 short for the whole plan · stands still from Dec 19, 2026',
  ],
  [
    { needed: 24, short: 8, short_on: '2026-12-04', still_from: null },
    '8 part SAPs of 24 · Short at the start, but enough parts each day',
  ],
])('25.11: the coverage %o of a plan reads «%s»', (coverage, words) => {
  expect(planCoverageWords(coverage)).toBe(words);
});
