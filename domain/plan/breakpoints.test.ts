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
  ['a plan that ends before the next specification begins', plan(1, '2026-01-05', '2026-01-31'), [], false],
  [
    'a plan that ends on the day on which the next specification begins',
    plan(1, '2026-01-05', '2026-02-01'),
    [[3, '2026-02-01']],
    false,
  ],
  [
    'a plan during which several specifications begin: two on the same day, and a passive one',
    plan(1, '2026-01-05', '2026-03-31'),
    [
      [3, '2026-02-01'],
      [5, '2026-03-01'],
    ],
    false,
  ],
  ['a plan that begins on the day of the next specification', plan(1, '2026-02-01', '2026-02-20'), [], true],
  [
    'a plan on the earlier of two specifications with the same begin date',
    plan(2, '2026-02-03', '2026-02-20'),
    [],
    true,
  ],
  [
    'a plan on the earlier of two specifications with the same begin date, if the plan begins before them',
    plan(2, '2026-01-20', '2026-02-20'),
    [[3, '2026-02-01']],
    false,
  ],
  [
    'a plan on the later of two specifications with the same begin date',
    plan(3, '2026-02-03', '2026-02-20'),
    [],
    false,
  ],
  ['a plan on a passive specification', plan(4, '2026-02-20', '2026-03-05'), [[5, '2026-03-01']], true],
  ['a plan on a specification that begins after the plan', plan(5, '2026-01-20', '2026-02-20'), [], false],
])(
  '34.2: the breakpoints of a plan are found, and an outdated plan is recognized: %s',
  (_, which, cuts, outdated) => {
    expect(breakpointsOf(which, succession).map((cut) => [cut.specification_id, cut.day])).toEqual(cuts);
    expect(countBreakpoints(which, succession)).toBe(cuts.length);
    expect(isOutdated(which, succession)).toBe(outdated);
  },
);

test('the first of many breakpoints, and their number, are found without reading each specification', () => {
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
])('the id of the specification in force on %s is %s', (day, id) => {
  expect(inForceOn(succession, day)?.specification_id).toBe(id);
});
