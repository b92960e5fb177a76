import { expect, test } from 'vitest';
import {
  atToday,
  movedBy,
  spanFrom,
  spanOf,
  spanWords,
  steppedBy,
  ticksOf,
  weeksOf,
  xOfDay,
  zoomed,
} from './scale.ts';

const span = spanOf(['2026-10-01', '2027-01-31'], '2026-11-24');

test('the initial span shows all days, with margins at both ends', () => {
  expect(xOfDay('2026-10-01', span, 1000)).toBeGreaterThan(20);
  expect(xOfDay('2027-01-31', span, 1000)).toBeLessThan(980);
  expect(spanWords(span)).toBe('Sep 24, 2026 – Feb 7, 2027');
});

test('zooming in and out again restores the span, and both directions have a limit', () => {
  const back = zoomed(zoomed(span, 'in'), 'out');
  expect(back.from).toBeCloseTo(span.from);
  expect(back.days).toBeCloseTo(span.days);
  const closest = Array.from({ length: 30 }).reduce<typeof span>((current) => zoomed(current, 'in'), span);
  expect(closest.days).toBe(14);
  const widest = Array.from({ length: 60 }).reduce<typeof span>((current) => zoomed(current, 'out'), span);
  expect(widest.days).toBe(36_500);
});

test('a step moves the span by an eighth of its length, and a move to today shows today at a quarter of it', () => {
  expect(steppedBy(span, 1).from - span.from).toBeCloseTo(span.days / 8);
  expect(steppedBy(steppedBy(span, 1), -1).from).toBeCloseTo(span.from);
  expect(xOfDay('2026-11-24', atToday(movedBy(span, 4_000), '2026-11-24'), 1000)).toBeCloseTo(250);
});

test('the axis has a label every month, every two months, every quarter or every year, depending on the space', () => {
  const labels = (width: number) => ticksOf(span, width).map(({ label }) => label);
  expect(labels(1000)).toEqual(['Oct 2026', 'Nov 2026', 'Dec 2026', 'Jan 2027', 'Feb 2027']);
  expect(labels(300)).toEqual(['Nov 2026', 'Jan 2027']);
  expect(labels(150)).toEqual(['Oct 2026', 'Jan 2027']);
  expect(labels(40)).toEqual(['2027']);
});

test('every Monday or every second Monday of the axis has a label, depending on the space', () => {
  const span = spanFrom('2026-12-25', 30);
  expect(weeksOf(span, 900, '2026-12-01').map(({ label }) => label)).toEqual([
    'Dec 28',
    'Jan 4, 2027',
    'Jan 11, 2027',
    'Jan 18, 2027',
  ]);
  expect(weeksOf(span, 300, '2026-12-01').map(({ label }) => label)).toEqual(['Dec 28', 'Jan 11, 2027']);
});
