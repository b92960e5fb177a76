import { type LineDifference, lineDifferences } from '../lines/line-differences.ts';
import { isUnderMoq } from '../lines/moq.ts';
import { addQuantities, fromMillionths, toMillionths } from '../values/quantity.ts';

interface PlannedLine {
  sap_id: number;
  sap_code: string;
  quant: number;
  min_order_quant: number | null;
}

/** What the other purchases of a plan hold of a SAP together; `at_moq`: one of them orders exactly its MOQ. */
type OtherLine<Line> = Line & { at_moq: boolean };

/** One purchase of a plan, beside the plan's other ones. */
interface PlanPurchase<Line> {
  held: readonly Line[];
  others: readonly OtherLine<Line>[];
}

/**
 * Where the purchases of a plan together hold something else than it now needs, SAP by SAP (behaviour 14.9). Too much
 * by less than one MOQ, where a line stands at the MOQ, is no difference: that line was raised to it.
 */
export function planDifferences<Line extends PlannedLine>(
  purchase: PlanPurchase<Line>,
  needed: readonly Line[],
): LineDifference<Line>[] {
  const atMoq = new Set(purchase.others.filter(({ at_moq }) => at_moq).map(({ sap_id }) => sap_id));
  for (const { sap_id, quant, min_order_quant } of purchase.held)
    if (quant === min_order_quant) atMoq.add(sap_id);

  return lineDifferences(heldTogether(purchase), needed).filter(({ line, after, change }) => {
    const surplus = { quant: -change, min_order_quant: line.min_order_quant };
    const isRaised = after !== null && isUnderMoq(surplus) && atMoq.has(line.sap_id);
    return !isRaised;
  });
}

/** What all purchases of the plan hold: the lines of this one first, each with what the others hold of its SAP. */
export function heldTogether<Line extends PlannedLine>({ held, others }: PlanPurchase<Line>): Line[] {
  if (others.length === 0) return [...held];
  const ofOthers = new Map(others.map((line) => [line.sap_id, line]));
  const own = new Set(held.map(({ sap_id }) => sap_id));
  return [
    ...held.map((line) => ({
      ...line,
      quant: addQuantities(line.quant, ofOthers.get(line.sap_id)?.quant ?? 0),
    })),
    ...others.filter(({ sap_id }) => !own.has(sap_id)),
  ];
}

/** What one purchase takes over of the differences between its plan and all of the plan's purchases. */
export interface TakenOver<Line> {
  added: Line[];
  removed: Line[];
  changed: Line[];
}

/**
 * What this purchase would hold instead, so that nothing differs any more: what is missing, and less of what is too
 * much as far as it holds that itself (behaviour 14.9).
 */
export function takenOver<Line extends PlannedLine>(
  differences: readonly LineDifference<Line>[],
  { held, others }: PlanPurchase<Line>,
): TakenOver<Line> {
  const own = new Map(held.map((line) => [line.sap_id, line.quant]));
  const ofOthers = new Map(others.map((line) => [line.sap_id, line.quant]));
  const taken: TakenOver<Line> = { added: [], removed: [], changed: [] };
  for (const { line, after } of differences) {
    const before = own.get(line.sap_id);
    const left = toMillionths(after ?? 0) - toMillionths(ofOthers.get(line.sap_id) ?? 0);
    const quant = left > 0n ? fromMillionths(left) : 0;
    const isSettled = before === undefined ? quant === 0 : quant === before && quant > 0;
    if (isSettled) continue;
    const group = before === undefined ? taken.added : quant === 0 ? taken.removed : taken.changed;
    group.push({ ...line, quant });
  }
  return taken;
}
