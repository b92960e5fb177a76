import { expect, test } from 'vitest';
import { orderedTwice, uncoveredLines } from './ordered-twice.ts';
import type { PlanPurchases } from './purchase.ts';

const line = (quant: number, min_order_quant: number | null = null) => ({
  ...{ product_id: 1, product_number: 'PT1', name: 'Part 1', gen_name: null, note: null },
  ...{ sap_id: 1, sap_code: 'S-1', sap_state: 'A' as const, product_state: 'A' as const },
  quant,
  min_order_quant,
});

interface Facts {
  /** The quantity that the plan needs. */
  need: number;
  /** The quantity on the other purchases of the plan. */
  ordered?: number;
  /** The part of that quantity that is still expected; by default all of it. */
  expected?: number;
  /** The quantity that coverage proposes to order; omitted if unknown. */
  toOrder?: number;
}

function earlierOf({ need, ordered = 0, expected = ordered, toOrder }: Facts): PlanPurchases {
  return {
    today: '2026-01-05',
    other_purchases: ordered > 0 ? [{ purchase_id: 8, purchase_number: 'PO000008' }] : [],
    other_lines: ordered > 0 ? [{ ...line(ordered), expected, at_moq: false }] : [],
    plan_needs: need === ordered ? [] : [line(need)],
    to_order: toOrder === undefined ? [] : [{ sap_id: 1, quant: toOrder, missing: toOrder }],
    waiting: 0,
  };
}

/** Describes whether a line of this quantity orders parts twice. */
function twice(quant: number, facts: Facts, moq?: number) {
  const { withinToOrder, beyondToOrder, covered } = orderedTwice([line(quant, moq)], earlierOf(facts));
  return covered.size > 0
    ? `in stock except for ${covered.get(1)}`
    : beyondToOrder > 0
      ? 'beyond'
      : withinToOrder > 0
        ? 'within'
        : 'once';
}

test.each<[what: string, quant: number, facts: Facts, moq: number | undefined, how: string]>([
  ['a need that is not ordered', 100, { need: 100, toOrder: 100 }, undefined, 'once'],
  ['a need that is in stock', 100, { need: 100, toOrder: 0 }, undefined, 'in stock except for 0'],
  [
    'more than the quantity that is not in stock',
    100,
    { need: 100, toOrder: 60 },
    undefined,
    'in stock except for 60',
  ],
  ['the quantity that is not in stock', 60, { need: 100, toOrder: 60 }, undefined, 'once'],
  ['the quantity that is not in stock, raised to the MOQ', 500, { need: 100, toOrder: 60 }, 500, 'once'],
  ['the MOQ, although the need is in stock', 500, { need: 100, toOrder: 0 }, 500, 'in stock except for 0'],
  ['a need without a figure from coverage', 100, { need: 100 }, undefined, 'once'],
  [
    'a quantity that is not ordered, but in stock',
    40,
    { need: 100, ordered: 60, toOrder: 0 },
    undefined,
    'in stock except for 0',
  ],
  ['a need that is already ordered', 400, { need: 400, ordered: 400, toOrder: 0 }, undefined, 'beyond'],
  ['an ordered need without a figure from coverage', 400, { need: 400, ordered: 400 }, undefined, 'beyond'],
  ['the loss that a stock count found', 20, { need: 400, ordered: 400, toOrder: 20 }, undefined, 'within'],
  [
    'more than the loss that a stock count found',
    21,
    { need: 400, ordered: 400, toOrder: 20 },
    undefined,
    'beyond',
  ],
  [
    'the loss that a stock count found, raised to the MOQ',
    500,
    { need: 400, ordered: 400, toOrder: 20 },
    500,
    'within',
  ],
  ['more than the loss raised to the MOQ', 501, { need: 400, ordered: 400, toOrder: 20 }, 500, 'beyond'],
  [
    'the whole need, although some of it is ordered',
    160,
    { need: 160, ordered: 40, toOrder: 120 },
    undefined,
    'beyond',
  ],
])(
  '14.17: whether a new line orders parts twice depends on earlier orders and on coverage: %s',
  (_, quant, facts, moq, how) => {
    expect(twice(quant, facts, moq)).toBe(how);
  },
);

test.each<[what: string, facts: Facts, uncovered: number[]]>([
  ['what is not ordered', { need: 100, ordered: 60, toOrder: 40 }, [40]],
  ['what is neither ordered nor in stock', { need: 100, ordered: 60, toOrder: 15 }, [15]],
  ['nothing if the rest is in stock', { need: 100, ordered: 60, toOrder: 0 }, []],
  ['what is not ordered, if coverage has no figure', { need: 100, ordered: 60 }, [40]],
  ['what is not ordered, although coverage proposes more', { need: 100, ordered: 60, toOrder: 70 }, [40]],
  ['what is ordered, but no longer expected', { need: 60, ordered: 60, expected: 20 }, [40]],
])('14.17: the uncovered need of a plan is %s', (_, facts, uncovered) => {
  expect(uncoveredLines(earlierOf(facts)).map(({ quant }) => quant)).toEqual(uncovered);
});
