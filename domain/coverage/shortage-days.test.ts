import { expect, test } from 'vitest';
import { shortWords } from './shortage-days.ts';

const TODAY = '2026-11-28';

test.each([
  [
    '2026-11-16',
    '2026-12-18',
    'A plan that began on Nov 16 needs more than is here or due by today. Cars are built day by day: the parts last until Dec 17, and the line stands still from Dec 18.',
  ],
  [
    '2026-12-20',
    '2026-12-20',
    'A plan that begins on Dec 20 needs more than is here or due by then. The line stands still from Dec 20.',
  ],
  [
    TODAY,
    TODAY,
    'A plan that begins today needs more than is here or due today. The line stands still today.',
  ],
  [
    '2026-12-20',
    '2027-01-05',
    'A plan that begins on Dec 20 needs more than is here or due by then. Cars are built day by day: the parts last until Jan 4, 2027, and the line stands still from Jan 5, 2027.',
  ],
  [
    '2026-12-20',
    null,
    'A plan that begins on Dec 20 needs more than is here or due by then. Short at the start, but enough parts each day: they arrive in time, or other plans need theirs later. The line does not stand still.',
  ],
])('25.9: a shortage from %s is explained with the standstill from %s', (begin, still_from, words) => {
  expect(shortWords({ today: TODAY, begin, still_from })).toBe(words);
});
