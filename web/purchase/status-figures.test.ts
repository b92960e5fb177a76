import { expect, test } from 'vitest';
import { purchaseStatus, statusRow } from '../testing/purchase-status.ts';
import { shownRows } from './status-figures.ts';

test('each promise for a past day is overdue', () => {
  const promises = [
    { day: '2026-01-02', quant: 50 },
    { day: '2026-01-05', quant: 100 },
  ];
  const missings = [{ ...statusRow(4, 150, 0), promises }];
  const [shown] = shownRows({ ...purchaseStatus, missings }, 'missings');
  expect(shown?.promised).toBe('50 Jan 2 overdue · 100 Jan 5');
});
