import { expect, test } from 'vitest';
import { purchaseStatus, statusRow } from '../testing/purchase-status.ts';
import { shownRows } from './status-figures.ts';

test.each([
  [0, 'Invoiced as S-5'],
  [5, 'Partly invoiced as S-5'],
])(
  '14.8: with %d pieces not invoiced, each row of a part supplied under a new code names the other code',
  (rest, mark) => {
    const replaced = { ...purchaseStatus, missings: [{ ...statusRow(4, 12, 0), rest }] };
    expect(shownRows(replaced, 'missings')[0]?.mark).toBe(mark);
    expect(shownRows(replaced, 'extras')[0]?.mark).toBe('Ordered as S-4');
  },
);

test('14.8: a row names each of several other codes', () => {
  const pair = (missing: string, extra: string) => ({ part_name: 'Hinge', missing, extra });
  const replacements = [pair('S-4', 'S-5'), pair('S-4', 'S-6'), pair('S-7', 'S-6')];
  const missings = [statusRow(4, 12, 0), statusRow(7, 5, 0)].map((row) => ({ ...row, rest: 0 }));
  const extras = [statusRow(5, 0, 9), statusRow(6, 0, 8)];
  const marks = (group: 'missings' | 'extras') =>
    shownRows({ ...purchaseStatus, missings, extras, replacements }, group).map(({ mark }) => mark);
  expect(marks('missings')).toEqual(['Invoiced as S-5, S-6', 'Invoiced as S-6']);
  expect(marks('extras')).toEqual(['Ordered as S-4', 'Ordered as S-4, S-7']);
});

test('a promise for a past day is marked as overdue, and a promise for today is not', () => {
  const promises = [
    { day: '2026-01-02', quant: 50 },
    { day: '2026-01-05', quant: 100 },
  ];
  const missings = [{ ...statusRow(4, 150, 0), promises }];
  const [shown] = shownRows({ ...purchaseStatus, missings }, 'missings');
  expect(shown?.promised).toBe('50 Jan 2 overdue · 100 Jan 5');
});
