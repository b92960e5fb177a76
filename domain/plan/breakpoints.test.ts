import { expect, test } from 'vitest';
import { addDays } from '../values/day.ts';
import type { State } from '../values/state.ts';
import { breakpointsOf, countBreakpoints, inForceOn, isOutdated, successionOf } from './breakpoints.ts';

const specification = (specification_id: number, begin_date: string, state: State = 'A') => ({
  specification_id,
  begin_date,
  state,
});
const succession = successionOf([
  specification(1, '2026-01-01'),
  specification(2, '2026-02-01'),
  specification(3, '2026-02-01'),
  specification(4, '2026-02-15', 'P'),
  specification(5, '2026-03-01'),
]);
const plan = (specification_id: number, begin_date: string, end_date: string) => ({
  specification_id,
  begin_date,
  end_date,
});

test.each([
  ['a plan before the next one', plan(1, '2026-01-05', '2026-01-31'), [], false],
  [
    'one that ends on the day of the next one',
    plan(1, '2026-01-05', '2026-02-01'),
    [[3, '2026-02-01']],
    false,
  ],
  [
    'one that two begin in: of two on one day the later, and no passive one',
    plan(1, '2026-01-05', '2026-03-31'),
    [
      [3, '2026-02-01'],
      [5, '2026-03-01'],
    ],
    false,
  ],
  ['one that begins with the next one', plan(1, '2026-02-01', '2026-02-20'), [], true],
  ['one on the earlier of two of a day', plan(2, '2026-02-03', '2026-02-20'), [], true],
  ['one that begins before both of them', plan(2, '2026-01-20', '2026-02-20'), [[3, '2026-02-01']], false],
  ['one on the later of two of a day', plan(3, '2026-02-03', '2026-02-20'), [], false],
  ['one on a passive one', plan(4, '2026-02-20', '2026-03-05'), [[5, '2026-03-01']], true],
  ['one on a later one than its days', plan(5, '2026-01-20', '2026-02-20'), [], false],
])('%s', (_, which, cuts, outdated) => {
  expect(breakpointsOf(which, succession).map((cut) => [cut.specification_id, cut.day])).toEqual(cuts);
  expect(countBreakpoints(which, succession)).toBe(cuts.length);
  expect(isOutdated(which, succession)).toBe(outdated);
});

test('with many breakpoints only the requested first ones are searched', () => {
  const days = Array.from({ length: 1_000 }, (_, at) => addDays('2026-01-01', at));
  let looks = 0;
  const inForce = days.map((begin_date, at) => ({
    ...specification(at + 1, ''),
    get begin_date() {
      looks += 1;
      return begin_date;
    },
  }));
  const many = { inForce, byId: new Map([[1, specification(1, '2026-01-01')]]) };
  const whole = plan(1, '2026-01-01', addDays('2026-01-01', 999));
  expect(breakpointsOf(whole, many, 2).map(({ day }) => day)).toEqual(['2026-01-02', '2026-01-03']);
  expect(countBreakpoints(whole, many)).toBe(999);
  expect(looks).toBeLessThan(200);
});

test.each([
  ['2025-12-31', undefined],
  ['2026-01-31', 1],
  ['2026-02-01', 3],
  ['2026-02-28', 3],
  ['2027-01-01', 5],
])('on %s the specification %s is in force', (day, id) => {
  expect(inForceOn(succession, day)?.specification_id).toBe(id);
});
