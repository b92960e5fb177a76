import { expect, test } from 'vitest';
import type { BalanceRow } from '#domain/coverage/coverage';
import { balancePoints, balanceSentence, belowZeroWords } from './balance-points.ts';

const TODAY = '2026-01-05';

function rowsOf(...entries: [what: BalanceRow['what'], day: string | null, quant: number][]): BalanceRow[] {
  let balance = 0;
  return entries.map(([what, day, quant]) => {
    balance += what === 'need' ? -quant : quant;
    return { what, day, quant, balance, label: '', kind: 'plan', id: 1, container: null };
  });
}

function sentenceOf(rows: BalanceRow[]): string | undefined {
  const points = balancePoints(rows, TODAY);
  return points && balanceSentence(points, { begin: null, today: TODAY });
}

test('the balance over time starts with the stock on hand, and has one point per day', () => {
  const rows = rowsOf(
    ['stock', '2026-01-04', 60],
    ['arrived', '2026-01-05', 150],
    ['need', '2026-01-01', 200],
    ['coming', '2026-01-06', 100],
    ['need', '2026-01-06', 400],
  );
  expect(balancePoints(rows, TODAY)).toEqual([
    { day: null, balance: 210 },
    { day: TODAY, balance: 10 },
    { day: '2026-01-06', balance: -290 },
  ]);
  expect(sentenceOf(rows)).toBe(
    'Balance 210 at first, below 0 from Jan 6, lowest −290 on Jan 6, 2026, −290 at the end',
  );
});

test.each([
  [TODAY, '2026-01-01', 'Below 0 since Jan 1'],
  [TODAY, TODAY, 'Below 0 from Jan 5'],
  ['2026-01-06', '2026-01-06', 'Below 0 from Jan 6'],
])(
  '25.9: a balance below zero on %s, with parts missing for a plan that begins on %s, reads %s',
  (day, begin, words) => {
    expect(belowZeroWords(day, { begin, today: TODAY })).toBe(words);
  },
);

test('the sentence of the chart starts with the stock after the arrivals', () => {
  const rows = rowsOf(['stock', null, 0], ['arrived', '2026-01-05', 150], ['coming', '2026-01-06', 20]);
  expect(sentenceOf(rows)).toBe('Balance 150 at first, lowest 150, 170 at the end');
});

test('there is no chart without receipts or needs', () => {
  expect(balancePoints(rowsOf(['stock', null, 60]), TODAY)).toBeUndefined();
});

test.each([
  ['need', 0.3, 0.2, 0.1],
  ['coming', 0.1, 0.3, 0.2],
] as const)(
  'the stock before a `%s` entry with decimal quantities is exact',
  (what, before, balance, quant) => {
    const row = { what, day: '2026-01-06', quant, balance, label: '', kind: 'plan', id: 1, container: null };
    expect(balancePoints([row as BalanceRow], TODAY)?.[0]).toEqual({ day: null, balance: before });
  },
);
