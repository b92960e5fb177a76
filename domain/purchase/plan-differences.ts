import type { QuantLine } from '../lines/line.ts';
import { addedBySap, type LineDifference, lineDifferences } from '../lines/line-differences.ts';
import { isUnderMoq } from '../lines/moq.ts';
import { addQuantities, fromMillionths, type Millionths, toMillionths } from '../values/quantity.ts';

/** A line that a purchase holds, with what is expected of it: of a closed one only what is invoiced. */
interface ExpectedLine extends QuantLine {
  expected: number;
}

/** One purchase of a plan, beside the plan's other ones; `at_moq`: one of these orders exactly the MOQ of the SAP. */
interface PlanPurchase {
  held: readonly ExpectedLine[];
  others: readonly (ExpectedLine & { at_moq: boolean })[];
}

/**
 * Where the purchases of a plan together hold something else than it now needs, SAP by SAP (behaviour 14.9). What is
 * closed counts as ordered, or where that is too much only as far as it is expected (14.18). Too much by less than one
 * MOQ, where a line stands at the MOQ, is no difference: that line was raised to it.
 */
export function planDifferences(
  purchase: PlanPurchase,
  needed: readonly QuantLine[],
): LineDifference<QuantLine>[] {
  const atMoq = new Set(purchase.others.filter(({ at_moq }) => at_moq).map(({ sap_id }) => sap_id));
  for (const { sap_id, quant, min_order_quant } of purchase.held)
    if (quant === min_order_quant) atMoq.add(sap_id);

  const expected = expectedTogether(purchase);
  const differences = lineDifferences(heldTogether(purchase), needed).flatMap((difference) =>
    asExpected(difference, expected.get(difference.line.sap_id)),
  );
  return differences.filter(({ line, after, change }) => {
    const surplus = { quant: -change, min_order_quant: line.min_order_quant };
    const isRaised = after !== null && isUnderMoq(surplus) && atMoq.has(line.sap_id);
    return !isRaised;
  });
}

/** Too much as far as it is expected; no difference where what is needed lies between that and what is ordered. */
function asExpected(
  difference: LineDifference<QuantLine>,
  expected: Millionths = 0n,
): LineDifference<QuantLine>[] {
  if (difference.change >= 0) return [difference];
  const surplus = expected - toMillionths(difference.after ?? 0);
  if (surplus <= 0n) return [];
  return [{ ...difference, before: fromMillionths(expected), change: -fromMillionths(surplus) }];
}

/** What is expected of each SAP that the purchases of the plan hold. */
function expectedTogether({ held, others }: PlanPurchase) {
  const together = new Map<number, Millionths>();
  for (const { sap_id, expected } of [...held, ...others])
    together.set(sap_id, (together.get(sap_id) ?? 0n) + toMillionths(expected));
  return together;
}

/** What all purchases of the plan hold: the lines of this one first, each with what the others hold of its SAP. */
export function heldTogether({ held, others }: Record<'held' | 'others', readonly QuantLine[]>): QuantLine[] {
  if (others.length === 0) return [...held];
  const ofOthers = new Map(others.map((line) => [line.sap_id, line]));
  const own = addedBySap(held);
  return [
    ...[...own.values()].map((line) => ({
      ...line,
      quant: addQuantities(line.quant, ofOthers.get(line.sap_id)?.quant ?? 0),
    })),
    ...others.filter(({ sap_id }) => !own.has(sap_id)),
  ];
}

/** What one purchase takes over of the differences between its plan and all of the plan's purchases. */
export interface TakenOver {
  added: QuantLine[];
  removed: QuantLine[];
  changed: QuantLine[];
}

/**
 * What this purchase would hold instead, so that nothing differs any more: what is missing, and less of what is too
 * much as far as it holds that itself (behaviour 14.9). Of the others counts what is expected (14.18).
 */
export function takenOver(
  differences: readonly LineDifference<QuantLine>[],
  { held, others }: PlanPurchase,
): TakenOver {
  const own = addedBySap(held);
  const ofOthers = new Map(others.map((line) => [line.sap_id, line.expected]));
  const taken: TakenOver = { added: [], removed: [], changed: [] };
  for (const { line, after } of differences) {
    const before = own.get(line.sap_id)?.quant;
    const left = toMillionths(after ?? 0) - toMillionths(ofOthers.get(line.sap_id) ?? 0);
    const quant = left > 0n ? fromMillionths(left) : 0;
    const isSettled = before === undefined ? quant === 0 : quant === before && quant > 0;
    if (isSettled) continue;
    const group = before === undefined ? taken.added : quant === 0 ? taken.removed : taken.changed;
    group.push({ ...line, quant });
  }
  return taken;
}
