import { expect, test } from 'vitest';
import type { ColumnFacts } from './column-kind.ts';
import type { Condition } from './condition.ts';
import { conditionWords } from './condition-words.ts';

const facts = (kind: ColumnFacts['kind']): ColumnFacts => ({ kind, nullable: true, values: [] });
const TEXT = facts('text');
const NUMBER = facts('number');
const DAY = facts('day');
const STATUS = { ...facts('choice'), values: ['O', 'T', 'A'] };
const WORDS = { O: 'Open order', T: 'Transit', A: 'Arrived' };

test.each<[string, ColumnFacts, Condition]>([
  ['contains “brk”', TEXT, { contains: 'brk' }],
  ['begins with “GN”', TEXT, { begins: 'GN' }],
  ['is “x”', TEXT, { is: 'x' }],
  ['does not contain “x”', TEXT, { not: 'x' }],
  ['is X, Y or (Blanks)', TEXT, { any: ['X', 'Y', null] }],
  ['is Transit', TEXT, { any: ['T'] }],
  ['is constructor', TEXT, { any: ['constructor'] }],
  ['is one of 4', TEXT, { any: ['A', 'B', 'C', 'D'] }],
  ['is one of 1,000', TEXT, { any: Array(1_000).fill('A') }],
  ['is not X', TEXT, { none: ['X'] }],
  ['is none of 4', TEXT, { none: ['A', 'B', 'C', 'D'] }],
  ['is none of 1,000', TEXT, { none: Array(1_000).fill('A') }],
  ['is blank', TEXT, { blank: true }],
  ['is not blank', TEXT, { blank: false }],
  ['10 to 1,500', NUMBER, { from: 10, to: 1500 }],
  ['at least 10', NUMBER, { from: 10 }],
  ['at most 10', NUMBER, { to: 10 }],
  ['is 10', NUMBER, { from: 10, to: 10 }],
  ['Jan 5, 2026 to Jan 31, 2026', DAY, { from: '2026-01-05', to: '2026-01-31' }],
  ['from Jan 5, 2026 on', DAY, { from: '2026-01-05' }],
  ['until Jan 5, 2026', DAY, { to: '2026-01-05' }],
  ['on Jan 5, 2026', DAY, { from: '2026-01-05', to: '2026-01-05' }],
  ['next 14 days', DAY, { next: 14 }],
  ['last 1 day', DAY, { last: 1 }],
  ['last 1,199 days', DAY, { last: 1_199 }],
  ['1,200 to 2,399 days ago', DAY, { last: 1_199, shift: -1 }],
  ['in 1,200 to 2,399 days', DAY, { next: 1_199, shift: 1 }],
  ['today', DAY, { next: 0 }],
  ['8 to 15 days ago', DAY, { last: 7, shift: -1 }],
  ['in 8 to 15 days', DAY, { next: 7, shift: 1 }],
  ['1 day ago', DAY, { last: 0, shift: -1 }],
  ['this month', DAY, { this: 'month' }],
  ['last month', DAY, { this: 'month', shift: -1 }],
  ['next week', DAY, { this: 'week', shift: 1 }],
  ['3 years ago', DAY, { this: 'year', shift: -3 }],
  ['in 2 months', DAY, { this: 'month', shift: 2 }],
  ['1,000 weeks ago', DAY, { this: 'week', shift: -1_000 }],
  ['in 1,000 weeks', DAY, { this: 'week', shift: 1_000 }],
  ['Open order or Transit', STATUS, { in: ['O', 'T'] }],
  ['Arrived', STATUS, { in: ['A'] }],
])('a condition is described as: %s', (words, column, condition) => {
  expect(conditionWords(column, condition, WORDS)).toBe(words);
});
