import { expect, test } from 'vitest';
import { line } from '../testing/purchase-form.ts';
import { NO_LINE, withPromises } from './purchase-lines.ts';

test('a line with a reduced quantity keeps the promises that still fit, earliest first', () => {
  const promises = [
    { day: '2026-12-03', quant: 70 },
    { day: '2026-12-17', quant: 30 },
  ];
  const [taken] = withPromises([line(1, 60)], [{ ...NO_LINE, ...line(1, 100), promises }]);
  expect(taken?.promises).toEqual([{ day: '2026-12-03', quant: 60 }]);
});

test('31.3: unknown promises stay unknown, and a SAP without an earlier line has no promises', () => {
  const [unknown, added] = withPromises([line(1, 60), line(2, 5)], [line(1, 100)]);
  expect(unknown?.promises).toBeUndefined();
  expect(added?.promises).toEqual([]);
});
