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

test('each promise for a past day is overdue', () => {
  const promises = [
    { day: '2026-01-02', quant: 50 },
    { day: '2026-01-05', quant: 100 },
  ];
  const missings = [{ ...statusRow(4, 150, 0), promises }];
  const [shown] = shownRows({ ...purchaseStatus, missings }, 'missings');
  expect(shown?.promised).toBe('50 Jan 2 overdue · 100 Jan 5');
});
