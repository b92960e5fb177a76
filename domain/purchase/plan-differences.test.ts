import { describe, expect, test } from 'vitest';
import type { QuantLine } from '../lines/line.ts';
import { changesToMatch, planDifferences, withinCoverage } from './plan-differences.ts';

const line = (sap_id: number, quant: number, min_order_quant: number | null = null, expected = quant) => ({
  product_id: sap_id,
  product_number: `PT${sap_id}`,
  name: `Part ${sap_id}`,
  gen_name: null,
  sap_id,
  sap_code: `S-${sap_id}`,
  note: null,
  sap_state: 'A' as const,
  product_state: 'A' as const,
  quant,
  min_order_quant,
  expected,
});
/** Builds a closed line, of which only the invoiced quantity is expected. */
const closed = (quant: number, invoiced: number) => line(1, quant, null, invoiced);
type Line = ReturnType<typeof line>;

const other = (own: Line) => ({ ...own, at_moq: own.quant === own.min_order_quant });
const purchase = (own: Line[], others: Line[] = []) => ({ own, others: others.map(other) });

test('a purchase that matches its plan has no differences', () => {
  expect(planDifferences(purchase([line(1, 0.3), line(2, 5)]), [line(2, 5), line(1, 0.3)])).toEqual([]);
});

test('two purchases that together match the plan have no differences', () => {
  const halves = purchase([line(1, 0.1), line(2, 5)], [line(1, 0.2), line(3, 7)]);
  expect(planDifferences(halves, [line(1, 0.3), line(2, 5), line(3, 7)])).toEqual([]);
});

test('14.9: two lines of one SAP in the form are added up, and other purchases are counted once', () => {
  const twice = purchase([line(1, 2), line(1, 4)], [line(1, 10)]);
  expect(planDifferences(twice, [line(1, 16)])).toEqual([]);
  const differences = planDifferences(twice, [line(1, 17)]);
  expect(differences).toMatchObject([{ before: 16, after: 17, change: 1 }]);
  expect(changesToMatch(differences, twice).changed).toMatchObject([{ sap_id: 1, quant: 7 }]);
});

describe('14.9: if a line is exactly at its MOQ, an excess of less than one MOQ is ignored:', () => {
  const differences = (own: Line[], others: Line[], need: number) =>
    planDifferences(purchase(own, others), need > 0 ? [line(1, need, 500)] : []);

  test.each([
    ['a quantity raised to its MOQ', [line(1, 500, 500)], [], 480],
    ['two halves, both raised to the MOQ', [line(1, 500, 500)], [line(1, 500, 500)], 960],
    ['two halves, one raised to the MOQ', [line(1, 600, 500)], [line(1, 500, 500)], 900],
  ])('no difference for %s', (_, own, others, need) => {
    expect(differences(own, others, need)).toEqual([]);
  });

  test.each([
    ['a quantity above the MOQ', [line(1, 501, 500)], [], 480],
    ['the MOQ for a larger need', [line(1, 500, 500)], [], 520],
    ['the MOQ without a need', [line(1, 500, 500)], [], 0],
    [
      'two lines at the MOQ for a need that one of them would cover',
      [line(1, 500, 500)],
      [line(1, 500, 500)],
      480,
    ],
    ['two lines, neither at the MOQ', [line(1, 510, 500)], [line(1, 510, 500)], 960],
  ])('a difference for %s', (_, own, others, need) => {
    expect(differences(own, others, need)).toHaveLength(1);
  });
});

test.each([
  ['without another purchase', [closed(400, 250)], [], 400, []],
  ['with the remaining quantity on another purchase', [line(1, 150)], [closed(400, 250)], 400, []],
  ['with a part of the remaining quantity on another purchase', [line(1, 50)], [closed(400, 250)], 400, []],
  [
    'with more than the remaining quantity on another purchase',
    [line(1, 200)],
    [closed(400, 250)],
    400,
    [[450, 400]],
  ],
  ['for a SAP that is no longer needed and was not invoiced', [closed(400, 0)], [], 0, []],
  ['for a SAP that is no longer needed and was invoiced', [closed(400, 250)], [], 0, [[250, null]]],
  ['for a need above the ordered quantity', [closed(400, 250)], [], 500, [[400, 500]]],
])(
  '14.18: a closed line counts as needed, but at most as ordered and at least as invoiced: %s',
  (_, own, others, need, differing) => {
    const needed = need > 0 ? [line(1, need)] : [];
    const found = planDifferences(purchase(own, others), needed);
    expect(found.map(({ before, after }) => [before, after])).toEqual(differing);
    for (const { before, after, change } of found) expect(change).toBe((after ?? 0) - (before ?? 0));
  },
);

test('14.18: the changes order again what other purchases closed without an invoice', () => {
  const changedQuants = (own: Line[], need: number) => {
    const both = purchase(own, [closed(400, 250)]);
    return changesToMatch(planDifferences(both, [line(1, need)]), both).changed.map(({ quant }) => quant);
  };
  expect([changedQuants([line(1, 200)], 400), changedQuants([line(1, 50)], 500)]).toEqual([[150], [250]]);
});

test('the changes add the whole shortage, and remove an excess only as far as it is on this purchase', () => {
  const both = purchase(
    [line(1, 5), line(2, 5), line(3, 5), line(6, 5)],
    [line(1, 5), line(2, 9), line(4, 9), line(5, 3)],
  );
  const needed = [line(1, 8), line(2, 7), line(5, 9), line(6, 5), line(7, 2)];
  const quantities = (lines: QuantLine[]) => lines.map(({ sap_id, quant }) => [sap_id, quant]);

  const changes = changesToMatch(planDifferences(both, needed), both);
  // Other purchases already exceed the need of SAP 2, SAP 3 is no longer needed, and SAP 4 is only on another purchase.
  expect(quantities(changes.changed)).toEqual([[1, 3]]);
  expect(quantities(changes.removed)).toEqual([
    [2, 0],
    [3, 0],
  ]);
  expect(quantities(changes.added)).toEqual([
    [5, 6],
    [7, 2],
  ]);
});

test('14.9: the changes order at most the stored quantities plus the quantities that coverage proposes, if these are known', () => {
  const needed = [line(1, 1800), line(2, 100), line(3, 60), line(4, 80), line(5, 7), line(6, 2)];
  const stored = [line(1, 1320), line(3, 20), line(5, 9)];
  const toOrder = Object.entries({ 1: 0, 2: 30, 3: 40, 4: 0 }).map(([id, quant]) => ({
    sap_id: Number(id),
    quant,
  }));
  const limitedTo = (own: Line[]) => {
    const changes = changesToMatch(planDifferences(purchase(own), needed), purchase(own));
    return withinCoverage(changes, { own, stored, toOrder });
  };
  const quantities = (lines: QuantLine[]) => lines.map(({ sap_id, quant }) => [sap_id, quant]);

  const { changes, covered } = limitedTo(stored);
  // SAPs 1 and 4 are in stock or on order, SAP 5 is reduced as before, and the coverage of SAP 6 is not known.
  expect(quantities(changes.added)).toEqual([
    [2, 30],
    [6, 2],
  ]);
  expect(quantities(changes.changed)).toEqual([
    [3, 60],
    [5, 7],
  ]);
  expect(covered).toBe(3);

  const again = limitedTo([line(1, 1320), line(2, 30), line(3, 60), line(5, 7), line(6, 2)]).changes;
  expect([again.added, again.changed]).toEqual([[], []]);
});
