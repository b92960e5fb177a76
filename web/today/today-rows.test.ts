import { expect, test } from 'vitest';
import type { Block, TodayRow } from '#domain/today/today';
import { factOf, horizonOf, listOf, pathOf } from './today-rows.ts';

const row = {
  id: 7,
  label: 'X',
  detail: 'Y',
  day: '2026-01-05',
  quant: null,
  reason: null,
} satisfies TodayRow;

test.each<[Block, string, Partial<TodayRow>, boolean]>([
  ['stopped', 'Stands still Jan 9 – Jan 12', { day: '2026-01-09', until: '2026-01-12' }, false],
  ['stopped', 'Stands still Jan 9', { day: '2026-01-09', until: '2026-01-09' }, false],
  [
    'stopped',
    'Stands still Jan 9 – Jan 12, again from Jan 14',
    { day: '2026-01-09', until: '2026-01-12', still_again: '2026-01-14' },
    false,
  ],
  ['stopped', 'Stands still from Jan 9, no end date', { day: '2026-01-09', until: null }, false],
  ['stopped', 'Stands still until Jan 12', { day: '2026-01-08', until: '2026-01-12' }, true],
  ['stopped', 'Stands still today', { day: '2026-01-08', until: '2026-01-08' }, true],
  ['stopped', 'Stands still today, no end date', { day: '2026-01-08', until: null }, true],
  ['stopped', 'Short at the start, but enough parts each day', { day: null, until: null }, false],
  ['order', 'Order 1,200 by Jan 15', { day: '2026-01-15', quant: 1200 }, false],
  ['order', 'Order 12.5 by Jan 8', { day: '2026-01-08', quant: 12.5 }, false],
  ['order', 'Overdue: order 500, due Jan 5', { quant: 500 }, true],
  ['order', 'Overdue: order 4 of 114, due Jan 5', { quant: 114, due: 4 }, true],
  ['order', 'Passive: replacement was due Jan 5', { quant: 500, why: 'Passive' }, true],
  ['order', 'Passive: replace it by Jan 15', { day: '2026-01-15', why: 'Passive' }, false],
  ['late', 'Late by 3 days', { day: '2026-01-05' }, true],
  ['no_day', 'No arrival date', { day: null }, false],
  [
    'short',
    'Line stands still from Jan 5 · 1,200.5 parts missing · Passive · No arrival date',
    { quant: 1200.5, why: 'Passive · No arrival date' },
    false,
  ],
  ['short', 'Line stands still today · 3 parts missing', { quant: 3, day: '2026-01-08', why: null }, true],
  [
    'short',
    "Line does not stand still · enough parts each day, but 1 short at a plan's start",
    { quant: 1, day: null, reason: 'late', why: 'Comes too late' },
    false,
  ],
  ['no_purchase', 'Begins Jan 9', { day: '2026-01-09' }, false],
  ['crossing', 'New specification from Jan 9', { day: '2026-01-09' }, false],
  ['crossing', 'New specification since Jan 5', { day: '2026-01-05' }, true],
  ['incomplete', '12 part SAPs not invoiced · begins Jan 8', { quant: 12, day: '2026-01-08' }, false],
  ['over', 'Not all arrived · ended Jan 5', { quant: 0 }, false],
  ['drifted', '1 part SAP differs', { quant: 1 }, false],
  ['imports', '3 rows left out · Jan 5', { quant: 3 }, false],
])('in the block %s, a row shows «%s»', (block, words, fields, urgent) => {
  expect(factOf(block, { ...row, ...fields }, '2026-01-08')).toEqual({ words, urgent });
});

test('26.2: a block that looks ahead says how far', () => {
  expect(horizonOf('stopped', 14)).toBe('plan runs or begins within 14 days');
  expect(horizonOf('short', 1)).toBe('plan runs or begins within 1 day');
  expect(horizonOf('order', 14)).toBe('order within 7 days');
  expect(horizonOf('late', 14)).toBeUndefined();
});

test('a row links to a screen on which the user can handle it', () => {
  const loaded = { days: 14, today: '2026-12-01', mayOrder: true };
  expect(pathOf('no_purchase', 7, loaded)).toBe('/main/purchase?plan_id=7');
  expect(pathOf('no_purchase', 7, { ...loaded, mayOrder: false })).toBe('/main/plan?plan_id=7');
  expect(pathOf('over', 7, loaded)).toBe('/main/purchase_list?status_of=7');
  expect(pathOf('imports', 7, loaded)).toBe('/main/batch_list?batch_id=7');
});

test.each([
  ['order', 'sap_id'],
  ['late', 'container_id'],
  ['no_day', 'container_id'],
  ['short', 'sap_id'],
] as const)('26.1: a row of the block %s opens beside the list of that block', (block, parameter) => {
  const list = listOf(block, 60, '2026-12-01')?.path;
  expect(pathOf(block, 7, { days: 60, today: '2026-12-01', mayOrder: true })).toBe(`${list}&${parameter}=7`);
});

test('a block links to the list in which all its rows can be handled together, if there is one', () => {
  expect(listOf('late', 14, '2026-12-01')?.path).toBe('/main/container_list?which=late&unnamed=1');
  expect(listOf('no_day', 14, '2026-12-01')?.path).toBe('/main/container_list?which=no_day&unnamed=1');
  expect(listOf('order', 30, '2026-12-01')?.path).toBe(
    '/main/coverage_list?days=all&sort=order_by&f_order_by=..2026-12-08',
  );
  expect(listOf('short', 30, '2026-12-01')?.path).toBe('/main/coverage_list?days=30');
  expect(listOf('imports', 14, '2026-12-01')).toBeUndefined();
});
