import { sumQuantities } from '../values/quantity.ts';

/** A line with what it is raised to. */
interface OrderedLine {
  sap_id: number;
  quant: number;
  min_order_quant: number | null;
}

/**
 * Whether the lines of a new purchase order all that coverage has to order for its plan, and no more of anything than
 * that or its MOQ (behaviour 14.14). A SAP of which coverage knows nothing is not asked for.
 */
export function ordersAsAsked(
  lines: readonly OrderedLine[],
  toOrder: readonly { sap_id: number; quant: number }[],
): boolean {
  const asked = new Map(toOrder.map(({ sap_id, quant }) => [sap_id, quant]));
  const ordered = Map.groupBy(lines, ({ sap_id }) => sap_id);
  const isMet = toOrder.every(
    ({ sap_id, quant }) => quant === 0 || sumQuantities(ordered.get(sap_id) ?? []) >= quant,
  );
  return isMet && [...ordered].every(([sap_id, own]) => isWithin(own, asked.get(sap_id) ?? 0));
}

function isWithin(own: readonly OrderedLine[], asked: number): boolean {
  const quant = sumQuantities(own);
  const moq = own[0]?.min_order_quant ?? 0;
  return quant === 0 || quant <= (asked > 0 ? Math.max(asked, moq) : 0);
}
