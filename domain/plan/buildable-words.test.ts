import { expect, test } from 'vitest';
import { builtWords, fullFrom, missingFieldsWords, nothingToOrderWords } from './buildable-words.ts';

const TODAY = '2026-11-02';
type Built = Parameters<typeof builtWords>[0];
const COVERED = { to_order: 0, passive: 0, buildable_expected: null, expected_on: null };
const describePlan = (
  now: number | null,
  begin: number | null,
  full_on: string | null,
  begin_date = '2026-11-24',
  others: Partial<Built> = {},
) => {
  const built = {
    today: TODAY,
    begin_date,
    quant: 480,
    buildable_now: now,
    buildable_at_begin: begin,
    full_on,
    ...COVERED,
    ...others,
  };
  return Object.values(builtWords(built) ?? {}).join(' · ');
};

test.each<[string, string]>([
  [
    '340 of 480 cars can be built now · 400 by Nov 24 · all from Dec 12',
    describePlan(340, 400, '2026-12-12'),
  ],
  ['340 of 480 cars can be built now · all from Nov 20', describePlan(340, 480, '2026-11-20')],
  [
    '0 of 480 cars can be built now · no more by Nov 24 · no date is known for the rest',
    describePlan(0, 0, null),
  ],
  [
    '340 of 480 cars can be built now · 400 by Nov 24 · parts for the rest are not ordered',
    describePlan(340, 400, null, undefined, { to_order: 1 }),
  ],
  [
    '340 of 480 cars can be built now · no more by Nov 24 · parts for the rest are not ordered',
    describePlan(340, 340, null, undefined, { passive: 1 }),
  ],
  [
    '0 of 480 cars can be built now · 64 by Nov 24 · 400 by Nov 28 · no date for 80',
    describePlan(0, 64, null, undefined, { buildable_expected: 400, expected_on: '2026-11-28' }),
  ],
  [
    '0 of 480 cars can be built now · no more by Nov 24 · 400 by Nov 28 · parts for the rest are not ordered',
    describePlan(0, 0, null, undefined, { to_order: 1, buildable_expected: 400, expected_on: '2026-11-28' }),
  ],
  ['All 480 cars can be built now', describePlan(480, 480, TODAY)],
  [
    '340 of 480 cars can be built now · 400 by Jan 7, 2027 · all from Feb 1, 2027',
    describePlan(340, 400, '2027-02-01', '2027-01-07'),
  ],
])('a plan is described as: %s', (words, built) => {
  expect(built).toBe(words);
});

test('a plan of one car is described in the singular', () => {
  const built = {
    today: TODAY,
    begin_date: '2026-11-24',
    quant: 1,
    buildable_now: 1,
    buildable_at_begin: 1,
    full_on: TODAY,
    ...COVERED,
  };
  expect(builtWords(built)?.now).toBe('1 car can be built now');
});

test('for a plan that has begun, today replaces its start, and is omitted if nothing arrives today', () => {
  expect(describePlan(340, 400, '2026-12-12', '2026-10-01')).toBe(
    '340 of 480 cars can be built now · 400 by Nov 2 · all from Dec 12',
  );
  expect(describePlan(340, 340, '2026-12-12', '2026-10-01')).toBe(
    '340 of 480 cars can be built now · all from Dec 12',
  );
});

test('an ended plan is not described, and a plan without cars says so', () => {
  expect(describePlan(null, null, null)).toBe('');
  const none = {
    today: TODAY,
    begin_date: '2026-11-24',
    quant: 0,
    buildable_now: 0,
    buildable_at_begin: 0,
    full_on: TODAY,
    ...COVERED,
  };
  expect(builtWords(none)).toEqual({ now: 'The plan has no cars.' });
});

test('the fields that have to be filled in are listed', () => {
  const typed = { begin_date: '2026-11-24', end_date: '2026-11-30', specification_id: 8, quant: 0 };
  expect(missingFieldsWords(typed)).toBeUndefined();
  expect(missingFieldsWords({ ...typed, quant: null })).toBe(
    'Fill in Quantity to see how many cars can be built.',
  );
  expect(missingFieldsWords({ ...typed, begin_date: '', end_date: '', quant: null })).toBe(
    'Fill in Begin date, End date and Quantity to see how many cars can be built.',
  );
});

test.each([
  [0, 'Nothing to order for this plan: all its missing parts are on order.'],
  [1, 'Nothing can be ordered: 1 missing part SAP is passive.'],
  [2, 'Nothing can be ordered: 2 missing part SAPs are passive.'],
])('30.9: the explanation why nothing is to be ordered counts %i passive part SAPs: %s', (passive, words) => {
  expect(nothingToOrderWords({ passive })).toBe(words);
});

test('30.7: a part SAP is available in full on its day; without a day, the words say whether it is ordered', () => {
  expect(fullFrom({ full_on: null, reason: 'not_ordered' }, TODAY)).toBe('Not ordered');
  expect(fullFrom({ full_on: null, reason: 'overdue' }, TODAY)).toBe('Date unknown');
  expect(fullFrom({ full_on: TODAY, reason: null }, TODAY)).toBe('Now');
  expect(fullFrom({ full_on: '2026-12-12', reason: 'late' }, TODAY)).toBe('Dec 12');
});
