import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DatedSpecification } from '../specification/specifications-in-force.ts';
import { addDays, daysBetween } from '../values/day.ts';
import { breakpointsOf, isOutdated, successionOf } from './breakpoints.ts';
import { proposeSplit } from './split.ts';

const BEGIN = '2026-12-01';

interface Plan {
  begin_date: string;
  end_date: string;
  specification_id: number;
  quant: number;
}

/** Specifications before, on and after the begin of the plan, some passive and some on the same day. */
const specifications = fc
  .array(
    fc.record({
      begin_date: fc.integer({ min: -2, max: 3 }).map((place) => addDays(BEGIN, 8 * place)),
      state: fc.constantFrom('A' as const, 'A' as const, 'A' as const, 'P' as const),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) => all.map((one, index): DatedSpecification => ({ ...one, specification_id: index + 1 })));

const quant = fc.oneof(
  fc.nat({ max: 500 }),
  fc.nat({ max: 1_000 }).map((thousandths) => thousandths / 1_000),
);

test('34.2: the breakpoints and the parts of a plan match the rules evaluated day by day', () => {
  fc.assert(
    fc.property(specifications, fc.nat(), fc.nat({ max: 40 }), quant, (listed, own, days, cars) => {
      const specification_id = (own % listed.length) + 1;
      const plan = { specification_id, begin_date: BEGIN, end_date: addDays(BEGIN, days), quant: cars };
      const succession = successionOf(listed);
      const cuts = breakpointsOf(plan, succession);
      const slow = slowCuts(plan, listed);
      expect(cuts.map((cut) => [cut.day, cut.specification_id])).toEqual(slow.cuts);
      expect(isOutdated(plan, succession)).toBe(slow.outdated);
      const parts = proposeSplit(plan, cuts).map((part) => [part.begin_date, part.end_date, part.quant]);
      expect(parts).toEqual(
        slowParts(
          plan,
          cuts.map(({ day }) => day),
        ),
      );
    }),
    { numRuns: 1_000 },
  );
});

/** Returns the specification in force on a day, by searching all specifications. */
function inForce(day: string, listed: readonly DatedSpecification[]): DatedSpecification | undefined {
  return listed
    .filter(({ state, begin_date }) => state === 'A' && begin_date <= day)
    .reduce<DatedSpecification | undefined>(
      (last, one) => (last && isLater(last, one) ? last : one),
      undefined,
    );
}

function isLater(one: DatedSpecification, other: DatedSpecification): boolean {
  return one.begin_date === other.begin_date
    ? one.specification_id > other.specification_id
    : one.begin_date > other.begin_date;
}

/**
 * Finds the breakpoints day by day: the days on which a specification that is newer than the plan's own becomes
 * effective.
 */
function slowCuts(plan: Plan, listed: readonly DatedSpecification[]) {
  const own = listed[plan.specification_id - 1] as DatedSpecification;
  const isNewer = (one: DatedSpecification | undefined) => one !== undefined && isLater(one, own);
  const cuts: [string, number][] = [];
  for (let day = addDays(plan.begin_date, 1); day <= plan.end_date; day = addDays(day, 1)) {
    const now = inForce(day, listed);
    if (now && now !== inForce(addDays(day, -1), listed) && isNewer(now))
      cuts.push([day, now.specification_id]);
  }
  return { cuts, outdated: own.state === 'P' || isNewer(inForce(plan.begin_date, listed)) };
}

/** Distributes the quantity over days: each part except the last gets the whole cars of its days. */
function slowParts({ begin_date, end_date, quant }: Plan, days: readonly string[]) {
  const begins = [begin_date, ...days].slice(0, 10);
  const units = Number.isInteger(quant) ? quant : Math.round(quant * 1_000);
  const all = daysBetween(begin_date, end_date) + 1;
  let remaining = units;
  return begins.map((begin, index) => {
    const next = begins[index + 1];
    const end = next ? addDays(next, -1) : end_date;
    const share = next ? Math.floor((units * (daysBetween(begin, end) + 1)) / all) : remaining;
    remaining -= share;
    return [begin, end, Number.isInteger(quant) ? share : share / 1_000];
  });
}
