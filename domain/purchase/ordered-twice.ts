import type { QuantLine } from '../lines/line.ts';
import { expectedLines, NEVER_STORED } from './expected-lines.ts';
import { neededLines } from './needed-lines.ts';
import { isAskedFor } from './orders-as-asked.ts';
import { planDifferences, takenOver } from './plan-differences.ts';
import type { OtherLine, PlanPurchases } from './purchase.ts';

/** Lines of a new purchase that order something already in stock or ordered (behaviour 14.17). */
interface OrderedTwice {
  /** The number of lines that exceed the plan's remaining need because coverage asks for it. */
  asked: number;
  /** The number of other lines that do so. */
  again: number;
  /** The SAPs of other lines that exceed the quantity from coverage, each with that quantity; 0 is nothing. */
  covered: ReadonlyMap<number | null, number>;
}

/**
 * Returns what the other purchases are expected to deliver. Closed quantities that are not invoiced have to
 * be ordered elsewhere.
 */
function expectedOfOthers({ other_lines }: PlanPurchases): OtherLine[] {
  return other_lines.flatMap((line) => (line.expected > 0 ? { ...line, quant: line.expected } : []));
}

/** Maps the SAPs of the plan to the quantity that coverage has to order, if known. */
function toOrderOf({ to_order }: PlanPurchases): ReadonlyMap<number, number> {
  return new Map(to_order.map(({ sap_id, quant }) => [sap_id, quant]));
}

/**
 * Returns the needs that the plan's other purchases do not cover, less what coverage finds in stock or
 * ordered.
 */
export function uncoveredLines(earlier: PlanPurchases): QuantLine[] {
  const toOrder = toOrderOf(earlier);
  const beside = { held: [], others: expectedOfOthers(earlier) };
  const { added } = takenOver(planDifferences(beside, neededLines({ ...earlier, product_saps: [] })), beside);
  return added.flatMap((line) => {
    const quant = Math.min(line.quant, toOrder.get(line.sap_id) ?? line.quant);
    return quant > 0 ? { ...line, quant } : [];
  });
}

/** Finds the lines of a new purchase that order something twice. */
export function orderedTwice(lines: readonly QuantLine[], earlier: PlanPurchases): OrderedTwice {
  const toOrder = toOrderOf(earlier);
  const held = expectedLines(lines, NEVER_STORED);
  const others = expectedOfOthers(earlier);
  const ordered = new Set(others.map(({ sap_id }) => sap_id));
  const tooMuch = new Set(
    planDifferences({ held, others }, neededLines({ ...earlier, product_saps: [] }))
      .filter(({ line, change }) => change < 0 && ordered.has(line.sap_id))
      .map(({ line }) => line.sap_id),
  );

  const twice = { asked: 0, again: 0, covered: new Map<number, number>() };
  for (const line of held) {
    const { sap_id } = line;
    const asked = toOrder.get(sap_id);
    const isAsked = isAskedFor(line, asked);
    if (tooMuch.has(sap_id)) twice[isAsked ? 'asked' : 'again']++;
    else if (asked !== undefined && !isAsked) twice.covered.set(sap_id, asked);
  }
  return twice;
}
