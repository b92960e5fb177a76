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

test.each<[ColumnFacts, Condition, string]>([
  [TEXT, { contains: 'brk' }, 'contains “brk”'],
  [TEXT, { begins: 'GN' }, 'begins with “GN”'],
  [TEXT, { is: 'x' }, 'is “x”'],
  [TEXT, { not: 'x' }, 'does not contain “x”'],
  [TEXT, { any: ['X', 'Y', null] }, 'is X, Y or (Blanks)'],
  [TEXT, { any: ['T'] }, 'is Transit'],
  [TEXT, { any: ['constructor'] }, 'is constructor'],
  [TEXT, { any: ['A', 'B', 'C', 'D'] }, 'is one of 4'],
  [TEXT, { any: Array(1_000).fill('A') }, 'is one of 1,000'],
  [TEXT, { none: ['X'] }, 'is not X'],
  [TEXT, { none: ['A', 'B', 'C', 'D'] }, 'is none of 4'],
  [TEXT, { none: Array(1_000).fill('A') }, 'is none of 1,000'],
  [TEXT, { blank: true }, 'is blank'],
  [TEXT, { blank: false }, 'is not blank'],
  [NUMBER, { from: 10, to: 1500 }, '10 to 1,500'],
  [NUMBER, { from: 10 }, 'at least 10'],
  [NUMBER, { to: 10 }, 'at most 10'],
  [NUMBER, { from: 10, to: 10 }, 'is 10'],
  [DAY, { from: '2026-01-05', to: '2026-01-31' }, 'Jan 5, 2026 to Jan 31, 2026'],
  [DAY, { from: '2026-01-05' }, 'from Jan 5, 2026 on'],
  [DAY, { to: '2026-01-05' }, 'until Jan 5, 2026'],
  [DAY, { from: '2026-01-05', to: '2026-01-05' }, 'on Jan 5, 2026'],
  [DAY, { next: 14 }, 'next 14 days'],
  [DAY, { last: 1 }, 'last 1 day'],
  [DAY, { last: 1_199 }, 'last 1,199 days'],
  [DAY, { last: 1_199, shift: -1 }, '1,200 to 2,399 days ago'],
  [DAY, { next: 1_199, shift: 1 }, 'in 1,200 to 2,399 days'],
  [DAY, { next: 0 }, 'today'],
  [DAY, { last: 7, shift: -1 }, '8 to 15 days ago'],
  [DAY, { next: 7, shift: 1 }, 'in 8 to 15 days'],
  [DAY, { last: 0, shift: -1 }, '1 day ago'],
  [DAY, { this: 'month' }, 'this month'],
  [DAY, { this: 'month', shift: -1 }, 'last month'],
  [DAY, { this: 'week', shift: 1 }, 'next week'],
  [DAY, { this: 'year', shift: -3 }, '3 years ago'],
  [DAY, { this: 'month', shift: 2 }, 'in 2 months'],
  [DAY, { this: 'week', shift: -1_000 }, '1,000 weeks ago'],
  [DAY, { this: 'week', shift: 1_000 }, 'in 1,000 weeks'],
  [STATUS, { in: ['O', 'T'] }, 'Open order or Transit'],
  [STATUS, { in: ['A'] }, 'Arrived'],
])('the condition on a column %o %o is described in words', (column, condition, words) => {
  expect(conditionWords(column, condition, WORDS)).toBe(words);
});
