import { expect, test } from 'vitest';
import { placeInTimeline } from './place-in-timeline.ts';

const dated = (specification_id: number, begin_date: string, state: 'A' | 'P' = 'A') => ({
  specification_id,
  begin_date,
  state,
});
const timeline = [dated(1, '2026-01-01'), dated(2, '2026-03-01'), dated(3, '2026-02-01', 'P')];
const isNew = (begin_date: string, state: 'A' | 'P' = 'A') => ({ specification_id: null, begin_date, state });

test('a new specification between two others is in force until the day before the later one', () => {
  expect(placeInTimeline(timeline, isNew('2026-02-10'))).toEqual({
    force: { actual_state: 'P', in_force_from: '2026-02-10', in_force_to: '2026-02-28' },
    sameDay: false,
    previous: dated(1, '2026-01-01'),
  });
});

test('a new specification with the begin date of another one supersedes it, and `sameDay` is true', () => {
  const place = placeInTimeline(timeline, isNew('2026-03-01'));
  expect(place.sameDay).toBe(true);
  expect(place.force).toEqual({ actual_state: 'A', in_force_from: '2026-03-01', in_force_to: null });
  expect(place.previous).toEqual(dated(2, '2026-03-01'));
});

test('for a passive specification, `sameDay` is false even if another one has the same begin date', () => {
  const place = placeInTimeline(timeline, isNew('2026-03-01', 'P'));
  expect(place.sameDay).toBe(false);
  expect(place.force.in_force_from).toBeNull();
});

test('a stored specification is placed by its values in the form', () => {
  const moved = { ...dated(1, '2026-04-01'), specification_id: 1 };
  const place = placeInTimeline(timeline, moved);
  expect(place.force).toEqual({ actual_state: 'A', in_force_from: '2026-04-01', in_force_to: null });
  expect(place.previous).toEqual(dated(2, '2026-03-01'));
});

test('the first specification has no predecessor', () => {
  expect(placeInTimeline(timeline, isNew('2025-12-31')).previous).toBeUndefined();
});
