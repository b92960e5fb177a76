import { describe, expect, test } from 'vitest';
import type { CoverageFacts, SapFacts, ShipmentFacts } from '../coverage/rule/facts.ts';
import { deriveCoverage } from '../coverage/rule/figures.ts';
import { addDays } from '../values/day.ts';
import { fromMillionths, toMillionths } from '../values/quantity.ts';
import { contradictionIn, isAboutSame } from './contradiction.ts';
import { suppose } from './suppose.ts';
import type { Supposition } from './supposition.ts';

const TODAY = '2026-12-01';
const day = (days: number) => addDays(TODAY, days);

const plan = (plan_id: number, from: number, to: number, quant: number) => ({
  plan_id,
  begin_date: day(from),
  end_date: day(to),
  open_until: day(to),
  quant: toMillionths(quant),
});

/** Builds a shipment in Transit for plan 1, in a container of its own. */
function shipment(id: number, due: number | null, quant: number, own = false): ShipmentFacts {
  return {
    plan_id: 1,
    purchase_id: 1,
    invoice_id: 1,
    container_id: id,
    container: `CONT ${id}`,
    status: 'T',
    due_on: due === null ? null : day(due),
    has_own_day: own,
    here_on: null,
    quant: toMillionths(quant),
  };
}

const sap = (fields: Partial<SapFacts>, sap_id = 1): SapFacts => ({
  sap_id,
  lead_time: null,
  counted_on: null,
  settled: 0n,
  inputs: [{ plan_id: 1, input: toMillionths(1) }],
  purchases: [],
  shipments: [],
  ...fields,
});

function facts(saps: SapFacts[], plans = [plan(1, 10, 19, 100)]): CoverageFacts {
  return { today: TODAY, plans: new Map(plans.map((one) => [one.plan_id, one])), saps };
}

const NOTHING = { together: new Map<number, number[]>(), replaced: [] };

/** Derives the figures of the SAP at `place`, and the need and shortage of each plan, under the suppositions. */
function supposed(
  before: CoverageFacts,
  suppositions: Supposition[],
  records: Parameters<typeof suppose>[2] = NOTHING,
  place = 0,
) {
  const after = suppose(before, suppositions, records);
  const { figures, needs } = deriveCoverage(after.saps[place] as SapFacts, after);
  return {
    plans: needs.map(({ plan: { plan_id }, missing_now, missing_at_begin, full_on }) => ({
      plan_id,
      now: fromMillionths(missing_now),
      at_begin: fromMillionths(missing_at_begin),
      full_on,
    })),
    rest: fromMillionths(figures.rest),
    promised: fromMillionths(figures.promised),
    ordered: fromMillionths(figures.ordered),
    to_order: fromMillionths(figures.to_order),
    short_on: figures.short_on,
  };
}

const bought = { purchase_id: 1, plan_id: 1, ordered: toMillionths(100), closed: false };

describe('43.2: deliveries', () => {
  const coming = sap({
    purchases: [{ ...bought, promises: [{ day: day(8), quant: toMillionths(100) }] }],
    shipments: [shipment(1, 5, 60), shipment(2, 6, 40, true)],
  });

  test('a plan is short of the content of a container that arrives after its start', () => {
    const { plans } = supposed(facts([coming]), [{ what: 'container', container_id: 1, day: day(12) }]);
    expect(plans).toMatchObject([{ at_begin: 60, full_on: day(12) }]);
  });

  test('the content of a container that is supposed to have arrived is available today', () => {
    const { plans } = supposed(facts([coming]), [{ what: 'container', container_id: 1, day: 'arrived' }]);
    expect(plans).toMatchObject([{ now: 40, at_begin: 0, full_on: day(6) }]);
  });

  test('the content of a container that never arrives has to be ordered, and counts neither as promised nor as not invoiced', () => {
    const after = supposed(facts([coming]), [{ what: 'container', container_id: 1, day: 'never' }]);
    expect(after).toMatchObject({ ordered: 100, rest: 0, promised: 0, to_order: 60 });
    expect(after.plans).toMatchObject([{ at_begin: 60, full_on: null }]);
  });

  test('a supposition does not change a container that has arrived', () => {
    const here = sap({ shipments: [{ ...shipment(1, 5, 100), here_on: TODAY }] });
    for (const when of [day(12), 'never'])
      expect(
        supposed(facts([here]), [{ what: 'container', container_id: 1, day: when }]).plans,
      ).toMatchObject([{ now: 0 }]);
  });

  test('a new day of an invoice applies to its containers without their own day', () => {
    const { plans } = supposed(facts([coming]), [{ what: 'invoice', invoice_id: 1, day: day(12) }]);
    expect(plans).toMatchObject([{ at_begin: 60 }]);
  });

  test('the supposition that an invoice has arrived, or never arrives, applies to all its containers', () => {
    const plansIf = (when: string) =>
      supposed(facts([coming]), [{ what: 'invoice', invoice_id: 1, day: when }]).plans;
    expect(plansIf('arrived')).toMatchObject([{ now: 0 }]);
    expect(plansIf('never')).toMatchObject([{ at_begin: 100, full_on: null }]);
  });

  test('a container with its own supposition does not follow its invoice', () => {
    const { plans } = supposed(facts([coming]), [
      { what: 'invoice', invoice_id: 1, day: 'never' },
      { what: 'container', container_id: 1, day: 'arrived' },
    ]);
    expect(plans).toMatchObject([{ now: 40, full_on: null }]);
  });

  test('a promise moves to another day and merges with the promise of that day', () => {
    const promises = [
      { day: day(5), quant: toMillionths(60) },
      { day: day(8), quant: toMillionths(40) },
    ];
    const before = facts([sap({ purchases: [{ ...bought, promises }] })]);
    const moved = (from: number, to: number): Supposition => ({
      what: 'promise',
      purchase_id: 1,
      sap_id: 1,
      day: day(from),
      to: day(to),
    });
    expect(supposed(before, [moved(5, 12)]).plans).toMatchObject([{ at_begin: 60, full_on: day(12) }]);
    const both = suppose(before, [moved(5, 8), moved(8, 9)], NOTHING).saps[0]?.purchases[0]?.promises;
    expect(both?.map((one) => [one.day, fromMillionths(one.quant)])).toEqual([
      [day(8), 60],
      [day(9), 40],
    ]);
    const one = suppose(before, [moved(5, 8)], NOTHING).saps[0]?.purchases[0]?.promises;
    expect(one?.map((each) => [each.day, fromMillionths(each.quant)])).toEqual([[day(8), 100]]);
  });

  test('additional pieces of a part SAP cover a plan from their day on, without a purchase', () => {
    const { plans, ordered } = supposed(facts([sap({})]), [
      { what: 'comes', sap_id: 1, quant: 100, day: day(11) },
    ]);
    expect(plans).toMatchObject([{ at_begin: 100, full_on: day(11) }]);
    expect(ordered).toBe(0);
  });
});

describe('43.2: plans', () => {
  const two = () =>
    facts(
      [
        sap({
          settled: toMillionths(50),
          inputs: [
            { plan_id: 1, input: toMillionths(1) },
            { plan_id: 2, input: toMillionths(1) },
          ],
        }),
      ],
      [plan(1, 10, 19, 50), plan(2, 15, 24, 50)],
    );

  test('a plan with another start and quantity takes its parts in the order of its new start', () => {
    const { plans } = supposed(two(), [
      { what: 'plan', plan_id: 2, begin_date: day(3), end_date: day(5), quant: 30 },
    ]);
    expect(plans).toMatchObject([
      { plan_id: 2, at_begin: 0 },
      { plan_id: 1, at_begin: 30 },
    ]);
  });

  test('the parts of a split stay open as long as any of them is open', () => {
    const moved: Supposition = {
      what: 'plan',
      plan_id: 2,
      begin_date: day(-9),
      end_date: day(-5),
      quant: 50,
    };
    const together = new Map([[2, [1, 2]]]);
    const open = (records: typeof together) =>
      supposed(two(), [moved], { ...NOTHING, together: records }).plans.length;
    expect(open(together)).toBe(2);
    expect(open(new Map([[2, [2]]]))).toBe(1);
  });

  test('a plan that is not built needs nothing', () => {
    expect(supposed(two(), [{ what: 'not_built', plan_id: 1 }]).plans).toMatchObject([
      { plan_id: 2, now: 0 },
    ]);
  });

  test('a plan moved before another one takes its parts directly before it', () => {
    const { plans, short_on } = supposed(two(), [{ what: 'first', plan_id: 2, before_plan_id: 1 }]);
    expect(plans).toMatchObject([
      { plan_id: 2, at_begin: 0 },
      { plan_id: 1, at_begin: 50 },
    ]);
    expect(short_on).toBe(day(10));
  });

  test('a receipt counts at the start of a plan only if it is due by then, even if a later plan takes parts first', () => {
    const before = two();
    const [only] = before.saps as [SapFacts];
    const coming = { ...before, saps: [{ ...only, shipments: [shipment(1, 12, 50)] }] };
    expect(supposed(coming, [{ what: 'first', plan_id: 2, before_plan_id: 1 }]).plans).toMatchObject([
      { plan_id: 2, at_begin: 0 },
      { plan_id: 1, at_begin: 50, full_on: day(12) },
    ]);
  });

  test('two suppositions about the order combine for three plans', () => {
    const plans = [plan(1, 1, 2, 1), plan(2, 2, 3, 1), plan(3, 3, 4, 1)];
    const inputs = plans.map(({ plan_id }) => ({ plan_id, input: toMillionths(1) }));
    const { plans: order } = supposed(facts([sap({ inputs })], plans), [
      { what: 'first', plan_id: 2, before_plan_id: 1 },
      { what: 'first', plan_id: 3, before_plan_id: 2 },
    ]);
    expect(order.map(({ plan_id }) => plan_id)).toEqual([3, 2, 1]);
  });

  test('a replaced part SAP is no longer needed, and its replacement is', () => {
    const records = { ...NOTHING, replaced: [new Map([[1, toMillionths(2)]])] };
    const both = facts([sap({}), sap({ inputs: [] }, 2)]);
    const replace: Supposition = { what: 'replace', sap_id: 1, by_sap_id: 2, from: TODAY, factor: 2 };
    expect(supposed(both, [replace], records).plans).toEqual([]);
    expect(supposed(both, [replace], records, 1).plans).toMatchObject([{ plan_id: 1, now: 200 }]);
  });
});

describe('suppositions', () => {
  const container: Supposition = { what: 'container', container_id: 1, day: 'never' };
  const first = (plan_id: number, before_plan_id: number): Supposition => ({
    what: 'first',
    plan_id,
    before_plan_id,
  });
  test.each<[string, Supposition[], number | undefined]>([
    ['one container twice', [container, { ...container, day: 'arrived' }], 1],
    ['two containers', [container, { ...container, container_id: 2 }], undefined],
    ['a container and its invoice', [container, { what: 'invoice', invoice_id: 1, day: 'never' }], undefined],
    [
      'a plan that is both moved and not built',
      [
        { what: 'plan', plan_id: 1, begin_date: TODAY, end_date: TODAY, quant: 1 },
        { what: 'not_built', plan_id: 1 },
      ],
      1,
    ],
    ['plans in a circle', [first(1, 2), first(2, 3), first(3, 1)], 2],
    ['a plan before two others', [first(1, 2), first(1, 3)], undefined],
    ['a plan before itself', [first(1, 1)], 0],
    ['two plans, each before the other', [first(1, 2), first(2, 1)], 1],
    [
      'a part SAP that replaces itself',
      [container, { what: 'replace', sap_id: 1, by_sap_id: 1, from: TODAY, factor: 1 }],
      1,
    ],
    [
      'one part SAP in two replacements',
      [
        { what: 'replace', sap_id: 1, by_sap_id: 2, from: TODAY, factor: 1 },
        { what: 'replace', sap_id: 2, by_sap_id: 3, from: TODAY, factor: 1 },
      ],
      1,
    ],
    [
      'one promise twice',
      [
        { what: 'promise', purchase_id: 1, sap_id: 1, day: TODAY, to: day(1) },
        { what: 'promise', purchase_id: 1, sap_id: 1, day: TODAY, to: day(2) },
      ],
      1,
    ],
  ])(
    '43.3: are refused at the first one that contradicts itself or an earlier one, if any: %s',
    (_, all, place) => {
      expect(contradictionIn(all)?.place).toBe(place);
    },
  );

  test('that contradict each other give an error with the number of the earlier one, or with the name from the caller', () => {
    const all: Supposition[] = [container, { ...container, day: 'arrived' }];
    expect(contradictionIn(all)?.sentence).toBe('It contradicts supposition 1. Remove one of them.');
    expect(contradictionIn(all, () => 'MSKU 1')?.sentence).toBe('It contradicts MSKU 1. Remove one of them.');
  });

  const replace = (sap_id: number, by_sap_id: number): Supposition => ({
    ...{ what: 'replace', sap_id, by_sap_id, from: TODAY, factor: 1 },
  });
  const more: Supposition = { what: 'comes', sap_id: 1, quant: 4, day: TODAY };
  test.each<[string, boolean, Supposition, Supposition]>([
    ['a container on two different days', true, container, { ...container, day: TODAY }],
    ['two orders of the same plans', true, first(1, 2), first(2, 1)],
    ['two replacements of one part SAP', true, replace(1, 2), replace(1, 3)],
    ['a replacement of the replacing part SAP', false, replace(1, 2), replace(2, 3)],
    ['a plan before two others', false, first(1, 2), first(1, 3)],
    ['two receipts of one part SAP on the same day', true, more, { ...more, quant: 5 }],
    ['two receipts of one part SAP on different days', false, more, { ...more, day: day(1) }],
  ])('43.5: are about the same subject, or not: %s: %s', (_, same, one, other) => {
    expect(isAboutSame(one, other)).toBe(same);
  });
});
