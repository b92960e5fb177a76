import type { QuantLine } from '../lines/line.ts';
import { addedBySap, type LineDifference, lineDifferences } from '../lines/line-differences.ts';
import { isUnderMoq } from '../lines/moq.ts';
import { addQuantities, fromMillionths, type Millionths, toMillionths } from '../values/quantity.ts';
import type { Purchase } from './purchase.ts';

/** A line with its expected quantity: for a closed line, its invoiced quantity, at most the ordered quantity. */
interface ExpectedLine extends QuantLine {
  expected: number;
}

/**
 * The lines of one purchase of a plan, and those of the plan's other purchases, added up by SAP. `at_moq` is true if a
 * line of another purchase orders exactly the MOQ of the SAP.
 */
export interface PlanPurchase {
  own: readonly ExpectedLine[];
  others: readonly (ExpectedLine & { at_moq: boolean })[];
}

/**
 * Finds the SAPs whose total on the purchases of a plan differs from the current need (behaviour 14.9). Closed lines
 * count with their ordered quantity or, if the total then exceeds the need, with their expected quantity (14.18). An
 * excess of less than one MOQ is ignored if a line is exactly at its MOQ, since that line was raised.
 */
export function planDifferences(
  purchase: PlanPurchase,
  needed: readonly QuantLine[],
): LineDifference<QuantLine>[] {
  const atMoq = new Set(purchase.others.filter(({ at_moq }) => at_moq).map(({ sap_id }) => sap_id));
  for (const { sap_id, quant, min_order_quant } of purchase.own)
    if (quant === min_order_quant) atMoq.add(sap_id);

  const expected = expectedTogether(purchase);
  const differences = lineDifferences(orderedTogether(purchase), needed).flatMap((difference) =>
    asExpected(difference, expected.get(difference.line.sap_id)),
  );
  return differences.filter(({ line, after, change }) => {
    const surplus = { quant: -change, min_order_quant: line.min_order_quant };
    const isRaised = after !== null && isUnderMoq(surplus) && atMoq.has(line.sap_id);
    return !isRaised;
  });
}

/**
 * Compares the expected quantity with the need if the ordered quantity exceeds it. There is no difference if the need
 * is between the expected and the ordered quantity.
 */
function asExpected(
  difference: LineDifference<QuantLine>,
  expected: Millionths = 0n,
): LineDifference<QuantLine>[] {
  if (difference.change >= 0) return [difference];
  const surplus = expected - toMillionths(difference.after ?? 0);
  if (surplus <= 0n) return [];
  return [{ ...difference, before: fromMillionths(expected), change: -fromMillionths(surplus) }];
}

function expectedTogether({ own, others }: PlanPurchase) {
  const together = new Map<number, Millionths>();
  for (const { sap_id, expected } of [...own, ...others])
    together.set(sap_id, (together.get(sap_id) ?? 0n) + toMillionths(expected));
  return together;
}

/** Adds up the lines of all purchases of the plan; the SAPs of this purchase are first. */
function orderedTogether({ own, others }: Record<'own' | 'others', readonly QuantLine[]>): QuantLine[] {
  if (others.length === 0) return [...own];
  const ofOthers = new Map(others.map((line) => [line.sap_id, line]));
  const ownBySap = addedBySap(own);
  return [
    ...[...ownBySap.values()].map((line) => ({
      ...line,
      quant: addQuantities(line.quant, ofOthers.get(line.sap_id)?.quant ?? 0),
    })),
    ...others.filter(({ sap_id }) => !ownBySap.has(sap_id)),
  ];
}

/**
 * The changes to one purchase that remove the differences between a plan and its purchases.
 */
export interface PurchaseChanges {
  added: QuantLine[];
  removed: QuantLine[];
  changed: QuantLine[];
}

/**
 * Returns the changes to this purchase that remove the differences: missing quantities are added, and an excess is
 * removed as far as it is on this purchase (behaviour 14.9). Other purchases count with their expected quantities
 * (14.18).
 */
export function changesToMatch(
  differences: readonly LineDifference<QuantLine>[],
  { own, others }: PlanPurchase,
): PurchaseChanges {
  const ownBySap = addedBySap(own);
  const ofOthers = new Map(others.map((line) => [line.sap_id, line.expected]));
  const changes: PurchaseChanges = { added: [], removed: [], changed: [] };
  for (const { line, after } of differences) {
    const before = ownBySap.get(line.sap_id)?.quant;
    const left = toMillionths(after ?? 0) - toMillionths(ofOthers.get(line.sap_id) ?? 0);
    const quant = left > 0n ? fromMillionths(left) : 0;
    const isUnchanged = before === undefined ? quant === 0 : quant === before && quant > 0;
    if (isUnchanged) continue;
    const group = before === undefined ? changes.added : quant === 0 ? changes.removed : changes.changed;
    group.push({ ...line, quant });
  }
  return changes;
}

interface OfCoverage {
  own: readonly QuantLine[];
  /** The stored lines of the purchase, which coverage counts as ordered. */
  stored: readonly QuantLine[];
  toOrder: readonly { sap_id: number; quant: number }[];
}

/**
 * Limits the changes to the stored quantities plus the quantities that coverage proposes, because all other parts are
 * in stock or on order (behaviour 14.9). `covered` is the number of SAPs whose change was limited or dropped. Changes
 * that order less, and SAPs without a figure, are not limited.
 */
export function withinCoverage(
  { added, removed, changed }: PurchaseChanges,
  { own, stored, toOrder }: OfCoverage,
): { changes: PurchaseChanges; covered: number } {
  const now = addedBySap(own);
  const before = addedBySap(stored);
  const missing = new Map(toOrder.map(({ sap_id, quant }) => [sap_id, quant]));
  let covered = 0;
  const limited = (line: QuantLine) => {
    const { sap_id } = line;
    const current = now.get(sap_id)?.quant ?? 0;
    const most = addQuantities(before.get(sap_id)?.quant ?? 0, missing.get(sap_id) ?? line.quant);
    if (line.quant <= current || line.quant <= most) return line;
    covered++;
    return most > current ? { ...line, quant: most } : [];
  };
  return { changes: { added: added.flatMap(limited), removed, changed: changed.flatMap(limited) }, covered };
}

type Stored = Pick<Purchase, 'product_saps' | 'closed_on'>;

/** The stored lines of a new purchase: none, so that all its lines are expected. */
export const NEVER_STORED: Stored = { product_saps: [], closed_on: null };

/**
 * Adds the expected quantity to each line: for a closed line, its invoiced quantity, at most the ordered quantity
 * (behaviour 14.18). A line reopens when it is saved with another quantity, unless the whole purchase is closed
 * (14.12).
 */
export function expectedLines(lines: readonly QuantLine[], { product_saps, closed_on }: Stored) {
  const stored = new Map(product_saps.map((line) => [line.sap_id, line]));
  return lines.map((line) => {
    const was = stored.get(line.sap_id);
    const closed = closed_on !== null || (was?.closed && was.quant === line.quant);
    return { ...line, expected: closed ? Math.min(line.quant, was?.invoiced ?? 0) : line.quant };
  });
}

type Needs = Pick<Purchase, 'product_saps' | 'plan_needs' | 'other_lines'>;

/**
 * Returns the needs of the plan of a purchase: first the SAPs whose ordered quantity matches, then those that differ
 * (behaviour 14.9).
 */
export function neededLines({ product_saps, plan_needs, other_lines }: Needs) {
  const differing = new Set(plan_needs.map(({ sap_id }) => sap_id));
  const lines = orderedTogether({ own: product_saps, others: other_lines });
  return [
    ...lines.filter(({ sap_id }) => !differing.has(sap_id)),
    ...plan_needs.filter(({ quant }) => quant > 0),
  ];
}
