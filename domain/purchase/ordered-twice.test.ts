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
  /** The quantity on the plan's other purchases. */
  ordered?: number;
  /** The part of these that is still expected, if lines are closed. */
  expected?: number;
  /** The quantity that coverage has to order; omitted if unknown. */
  toOrder?: number;
}

function earlierOf({ need, ordered = 0, expected = ordered, toOrder }: Facts): PlanPurchases {
  return {
    today: '2026-01-05',
    other_purchases: ordered > 0 ? [{ purchase_id: 8, purchase_number: 'PO000008' }] : [],
    other_lines: ordered > 0 ? [{ ...line(ordered), expected, at_moq: false }] : [],
    plan_needs: need === ordered ? [] : [line(need)],
    to_order: toOrder === undefined ? [] : [{ sap_id: 1, quant: toOrder }],
    waiting: 0,
  };
}

/** Returns in which way a line of this quantity is ordered twice. */
function twice(quant: number, facts: Facts, moq?: number) {
  const { asked, again, covered } = orderedTwice([line(quant, moq)], earlierOf(facts));
  return covered.size > 0
    ? `covered but for ${covered.get(1)}`
    : again > 0
      ? 'again'
      : asked > 0
        ? 'asked'
        : 'no';
}

test.each<[what: string, quant: number, facts: Facts, moq: number | undefined, how: string]>([
  ['what nobody has ordered', 100, { need: 100, toOrder: 100 }, undefined, 'no'],
  ['what is in stock', 100, { need: 100, toOrder: 0 }, undefined, 'covered but for 0'],
  ['more than is not in stock', 100, { need: 100, toOrder: 60 }, undefined, 'covered but for 60'],
  ['what is not in stock', 60, { need: 100, toOrder: 60 }, undefined, 'no'],
  ['what is not in stock, raised to its MOQ', 500, { need: 100, toOrder: 60 }, 500, 'no'],
  ['the MOQ of what is in stock', 500, { need: 100, toOrder: 0 }, 500, 'covered but for 0'],
  ['what coverage does not know', 100, { need: 100 }, undefined, 'no'],
  ['the rest, which is in stock', 40, { need: 100, ordered: 60, toOrder: 0 }, undefined, 'covered but for 0'],
  ['what the plan has ordered', 400, { need: 400, ordered: 400, toOrder: 0 }, undefined, 'again'],
  ['the same where coverage does not know it', 400, { need: 400, ordered: 400 }, undefined, 'again'],
  ['what a count found missing', 20, { need: 400, ordered: 400, toOrder: 20 }, undefined, 'asked'],
  ['more than a count found missing', 21, { need: 400, ordered: 400, toOrder: 20 }, undefined, 'again'],
  ['what a count found missing, raised', 500, { need: 400, ordered: 400, toOrder: 20 }, 500, 'asked'],
  ['more than the MOQ of that', 501, { need: 400, ordered: 400, toOrder: 20 }, 500, 'again'],
  ['all where some is not ordered', 160, { need: 160, ordered: 40, toOrder: 120 }, undefined, 'again'],
])('14.17 %s: %d with %j and the MOQ %s is ordered twice: %s', (_, quant, facts, moq, how) => {
  expect(twice(quant, facts, moq)).toBe(how);
});

test.each<[facts: Facts, uncovered: number[]]>([
  [{ need: 100, ordered: 60, toOrder: 40 }, [40]],
  [{ need: 100, ordered: 60, toOrder: 15 }, [15]],
  [{ need: 100, ordered: 60, toOrder: 0 }, []],
  [{ need: 100, ordered: 60 }, [40]],
  [{ need: 100, ordered: 60, toOrder: 70 }, [40]],
  [{ need: 60, ordered: 60, expected: 20 }, [40]],
])('14.17 the part of %j that is not covered is %j', (facts, uncovered) => {
  expect(uncoveredLines(earlierOf(facts)).map(({ quant }) => quant)).toEqual(uncovered);
});
