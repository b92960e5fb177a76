import { expect, test } from 'vitest';
import { leftOverWords, outcomeSpans, replaceSentence } from './replace-words.ts';

test.each([
  [
    '3 new specifications, 1 changed, 4 plans moved, 2 plans keep the old SAP',
    { copied: 3, changed: 1, moved: 4, cut: 1, later: 1 },
  ],
  ['1 new specification, 1 plan moved', { copied: 1, changed: 0, moved: 1, cut: 0, later: 0 }],
  [
    '1,200 specifications changed, 1 plan keeps the old SAP',
    { copied: 0, changed: 1_200, moved: 0, cut: 1, later: 0 },
  ],
  ['', { copied: 0, changed: 0, moved: 0, cut: 0, later: 0 }],
])('35.3: the effects of a replacement are described as %j', (sentence, counts) => {
  expect(replaceSentence(counts)).toBe(sentence);
});

test('35.3: the excess of the old SAP is listed by place', () => {
  expect(leftOverWords({ stock: 1_200, arrived: 0, coming: 0.5, rest: 30, all: 1_230.5 })).toBe(
    '1,200 in stock, 0.5 coming, 30 not invoiced',
  );
  expect(leftOverWords({ stock: 0, arrived: 0, coming: 0, rest: 0, all: 0 })).toBe('nothing');
});

test('35.4: consecutive days with the same outcome are joined', () => {
  const day = (date: number, left_over: number) => ({
    day: `2026-12-0${date}`,
    new_lost: 0,
    old_lost: 1,
    left_over,
  });
  expect(outcomeSpans([day(1, 5), day(2, 5), day(3, 0)])).toEqual([
    { first: '2026-12-01', last: '2026-12-02', new_lost: 0, old_lost: 1, left_over: 5 },
    { first: '2026-12-03', last: '2026-12-03', new_lost: 0, old_lost: 1, left_over: 0 },
  ]);
});
