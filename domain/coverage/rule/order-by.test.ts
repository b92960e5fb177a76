import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../values/day.ts';
import { firstToOrder, orderBy } from './figures.ts';

const TODAY = '2026-12-01';
const day = (days: number) => addDays(TODAY, days);
/** Builds the needs of plans in the order in which they take parts, each with its start and the quantity to order. */
const needs = (...plans: [begin: number, toOrder: number][]) =>
  plans.map(([begin, toOrder], place) => ({
    plan: { plan_id: place + 1, begin_date: day(begin) },
    to_order: BigInt(toOrder),
  }));

describe('25.16: the day to order by', () => {
  test.each([
    ['is the start of the plan less the lead time', needs([30, 5]), 21, day(9)],
    ['is the start of the plan if the lead time is 0 days', needs([30, 5]), 0, day(30)],
    ['ignores a plan for which everything is ordered', needs([10, 0], [30, 5]), 21, day(9)],
    ['depends on the plan that begins first', needs([30, 5], [40, 5]), 21, day(9)],
    ['is in the past if the plan begins too soon', needs([10, 5]), 21, day(-11)],
    ['counts from the start of a plan that has begun', needs([-3, 5]), 21, day(-24)],
    ['counts calendar days across the end of a year', needs([40, 5]), 60, '2026-11-11'],
    ['is null if there is nothing to order', needs([10, 0]), 21, null],
    ['is null if there is no plan', [], 21, null],
    ['is null if the lead time is unknown', needs([10, 5]), null, null],
    [
      'depends on the plan that begins first, even if a supposition puts another before it',
      needs([40, 5], [30, 5]),
      0,
      day(30),
    ],
  ])('%s', (_, open, leadTime, by) => {
    expect(orderBy(open, leadTime)).toBe(by);
  });

  test('belongs to the first plan with parts to order, and the quantities of all plans that begin on its day add up', () => {
    const first = firstToOrder(needs([30, 0], [30, 5], [30, 4], [31, 7]));
    expect(first).toMatchObject({ plan: { plan_id: 2 }, due: 9n });
  });

  const anyNeeds = fc
    .array(fc.tuple(fc.integer({ min: -30, max: 300 }), fc.nat({ max: 3 })), { maxLength: 6 })
    .map((plans) => needs(...plans));
  const anyLeadTime = fc.nat({ max: 3_650 });

  test('is one day earlier if the lead time is one day longer', () => {
    fc.assert(
      fc.property(anyNeeds, anyLeadTime, (open, leadTime) => {
        const by = orderBy(open, leadTime);
        expect(orderBy(open, leadTime + 1)).toBe(by && addDays(by, -1));
      }),
    );
  });

  test('is never earlier after a further order', () => {
    fc.assert(
      fc.property(anyNeeds, anyLeadTime, fc.nat({ max: 3 }), (open, leadTime, place) => {
        const ordered = open.map((need, at) => (at === place ? { ...need, to_order: 0n } : need));
        const [before, after] = [orderBy(open, leadTime), orderBy(ordered, leadTime)];
        expect(after === null || (before !== null && before <= after)).toBe(true);
      }),
    );
  });
});
