import type { QuantLine } from '../lines/line.ts';
import {
  changesToMatch,
  expectedLines,
  NEVER_STORED,
  neededLines,
  planDifferences,
} from './plan-differences.ts';
import type { OtherLine, PlanPurchases } from './purchase.ts';

/** The lines of a new purchase that order a quantity already in stock or on order (behaviour 14.17). */
interface OrderedTwice {
  /**
   * The number of lines that exceed the need of the plan together with other purchases, but do not themselves exceed
   * the quantity that coverage proposes, raised to the MOQ.
   */
  withinToOrder: number;
  /**
   * The number of lines that exceed the need together with other purchases, and by themselves the quantity to order.
   */
  beyondToOrder: number;
  /** The SAPs of further lines that by themselves exceed the quantity to order, with that quantity. */
  covered: ReadonlyMap<number | null, number>;
}

/**
 * Returns the lines of the other purchases with their expected quantities. A closed quantity that is not invoiced has
 * to be ordered again.
 */
function expectedOfOthers({ other_lines }: PlanPurchases): OtherLine[] {
  return other_lines.flatMap((line) => (line.expected > 0 ? { ...line, quant: line.expected } : []));
}

function quantityOfSaps(lines: readonly { sap_id: number; quant: number }[]): ReadonlyMap<number, number> {
  return new Map(lines.map(({ sap_id, quant }) => [sap_id, quant]));
}

/**
 * Returns the needs that the other purchases of the plan do not cover, at most the quantity that coverage proposes
 * (behaviour 14.17).
 */
export function uncoveredLines(earlier: PlanPurchases): QuantLine[] {
  const toOrder = quantityOfSaps(earlier.to_order);
  const beside = { own: [], others: expectedOfOthers(earlier) };
  const { added } = changesToMatch(
    planDifferences(beside, neededLines({ ...earlier, product_saps: [] })),
    beside,
  );
  return added.flatMap((line) => {
    const quant = Math.min(line.quant, toOrder.get(line.sap_id) ?? line.quant);
    return quant > 0 ? { ...line, quant } : [];
  });
}

/** Finds the lines of a new purchase that order a quantity twice (behaviour 14.17). */
export function orderedTwice(lines: readonly QuantLine[], earlier: PlanPurchases): OrderedTwice {
  const toOrder = quantityOfSaps(earlier.to_order);
  const own = expectedLines(lines, NEVER_STORED);
  const others = expectedOfOthers(earlier);
  const ordered = new Set(others.map(({ sap_id }) => sap_id));
  const tooMuch = new Set(
    planDifferences({ own, others }, neededLines({ ...earlier, product_saps: [] }))
      .filter(({ line, change }) => change < 0 && ordered.has(line.sap_id))
      .map(({ line }) => line.sap_id),
  );

  const twice = { withinToOrder: 0, beyondToOrder: 0, covered: new Map<number, number>() };
  for (const line of own) {
    const { sap_id } = line;
    const quant = toOrder.get(sap_id);
    const isWithin = isWithinToOrder(line, quant);
    if (tooMuch.has(sap_id)) twice[isWithin ? 'withinToOrder' : 'beyondToOrder']++;
    else if (quant !== undefined && !isWithin) twice.covered.set(sap_id, quant);
  }
  return twice;
}

interface OrderedLine {
  sap_id: number;
  quant: number;
  min_order_quant: number | null;
}

/**
 * Returns whether a line orders at most the quantity that coverage proposes, raised to the MOQ. An unknown quantity
 * counts as 0.
 */
function isWithinToOrder(
  { quant, min_order_quant }: Omit<OrderedLine, 'sap_id'>,
  toOrder: number | undefined,
): boolean {
  return quant <= (toOrder ? Math.max(toOrder, min_order_quant ?? 0) : 0);
}

/**
 * Returns whether the lines of a new purchase order at least the quantities that coverage proposes, and at most these
 * quantities raised to the MOQ (behaviour 14.14). The quantity of a SAP without a figure counts as 0.
 */
export function ordersAsPlanned(
  lines: readonly OrderedLine[],
  toOrder: readonly { sap_id: number; quant: number }[],
): boolean {
  const toOrderOfSap = quantityOfSaps(toOrder);
  const ordered = quantityOfSaps(lines);
  return (
    toOrder.every(({ sap_id, quant }) => (ordered.get(sap_id) ?? 0) >= quant) &&
    lines.every((line) => isWithinToOrder(line, toOrderOfSap.get(line.sap_id)))
  );
}
