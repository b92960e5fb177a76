import { expect, test } from 'vitest';
import { coverageWords, planCoverageWords } from './coverage-words.ts';

test.each([
  ['This plan needs no more parts', { needed: 0, short: 0, short_on: null, still_from: null }],
  ['The only part SAP is covered', { needed: 1, short: 0, short_on: null, still_from: null }],
  ['All 24 part SAPs are covered', { needed: 24, short: 0, short_on: null, still_from: null }],
  [
    '24 part SAPs of 24 short at the start · stands still from Dec 19, 2026',
    { needed: 24, short: 24, short_on: '2026-11-17', still_from: '2026-12-19' },
  ],
  [
    '8 part SAPs of 24 · Short at the start, but enough parts each day',
    { needed: 24, short: 8, short_on: '2026-12-04', still_from: null },
  ],
])('25.11: the coverage of a plan reads «%s»', (words, coverage) => {
  expect(planCoverageWords(coverage)).toBe(words);
});

const SHORT = { needed: 960, short_on: '2026-12-21', short_quant: 176, reason: 'overdue' } as const;

test.each([
  [
    'Line stands still from Jan 2, 2027 · 80 parts missing · Overdue',
    { ...SHORT, still_from: '2027-01-02', stop_quant: 80 },
  ],
  [
    "Line does not stand still · enough parts each day, but 176 short at a plan's start on Dec 21, 2026",
    { ...SHORT, reason: 'late' as const, still_from: null, stop_quant: null },
  ],
])('25.11: the coverage of a part SAP reads «%s»', (words, coverage) => {
  expect(coverageWords(coverage)).toBe(words);
});
