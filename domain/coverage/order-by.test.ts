import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../values/day.ts';
import { firstToOrder, orderBy, quantToOrder } from './order-by.ts';

const TODAY = '2026-12-01';
const day = (days: number) => addDays(TODAY, days);
/** Plans in the order of supply, each with its begin and its shortage without a purchase. */
const needs = (...plans: [begin: number, toOrder: number][]) =>
  plans.map(([begin, toOrder], place) => ({
    plan: { plan_id: place + 1, begin_date: day(begin) },
    to_order: BigInt(toOrder),
  }));

describe('25.16 order by', () => {
  test.each([
    ['the begin of the plan less the lead time', needs([30, 5]), 21, day(9)],
    ['a lead time of 0 days: on the day itself', needs([30, 5]), 0, day(30)],
    ['a plan that has all ordered is passed over', needs([10, 0], [30, 5]), 21, day(9)],
    ['of several plans the first to begin', needs([30, 5], [40, 5]), 21, day(9)],
    ['a plan that begins too soon: a day that is past', needs([10, 5]), 21, day(-11)],
    ['a plan that has begun: its begin counts', needs([-3, 5]), 21, day(-24)],
    ['calendar days, across a year', needs([40, 5]), 60, '2026-11-11'],
    ['nothing to order', needs([10, 0]), 21, null],
    ['no plan', [], 21, null],
    ['no lead time', needs([10, 5]), null, null],
    ['a later plan that is supposed to take parts first', needs([40, 5], [30, 5]), 0, day(30)],
  ])('%s', (_, open, leadTime, by) => {
    expect(orderBy(open, leadTime)).toBe(by);
  });

  test('if plans begin on one day, the first in order is named', () => {
    expect(firstToOrder(needs([30, 0], [30, 5], [30, 5]))?.plan_id).toBe(2);
  });

  test.each([
    ['no MOQ', 120, null, 120],
    ['less than the MOQ', 120, 500, 500],
    ['an MOQ with decimals', 12.25, 12.5, 12.5],
    ['more than the MOQ is no multiple of it', 620, 500, 620],
    ['an MOQ of 0', 120, 0, 120],
    ['nothing to order', 0, 500, 0],
  ])('%s', (_, to_order, min_order_quant, quant) => {
    expect(quantToOrder({ to_order, min_order_quant })).toBe(quant);
  });

  const anyNeeds = fc
    .array(fc.tuple(fc.integer({ min: -30, max: 300 }), fc.nat({ max: 3 })), { maxLength: 6 })
    .map((plans) => needs(...plans));
  const anyLeadTime = fc.nat({ max: 3_650 });

  test('a lead time that is a day longer moves the order day a day earlier', () => {
    fc.assert(
      fc.property(anyNeeds, anyLeadTime, (open, leadTime) => {
        const by = orderBy(open, leadTime);
        expect(orderBy(open, leadTime + 1)).toBe(by && addDays(by, -1));
      }),
    );
  });

  test('ordering more never moves the order day earlier', () => {
    fc.assert(
      fc.property(anyNeeds, anyLeadTime, fc.nat({ max: 3 }), (open, leadTime, place) => {
        const ordered = open.map((need, at) => (at === place ? { ...need, to_order: 0n } : need));
        const [before, after] = [orderBy(open, leadTime), orderBy(ordered, leadTime)];
        expect(after === null || (before !== null && before <= after)).toBe(true);
      }),
    );
  });
});
