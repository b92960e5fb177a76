/** A line with its quantity after raising. */
interface OrderedLine {
  sap_id: number;
  quant: number;
  min_order_quant: number | null;
}

/** Returns whether a line orders no more than coverage asks for, or the MOQ. */
export function isAskedFor(
  { quant, min_order_quant }: Omit<OrderedLine, 'sap_id'>,
  asked: number | undefined,
): boolean {
  return quant <= (asked ? Math.max(asked, min_order_quant ?? 0) : 0);
}

/**
 * Returns whether the lines of a new purchase order everything that coverage asks for its plan, and no more of anything
 * than that or its MOQ (behaviour 14.14). Coverage does not ask for a SAP that it does not know.
 */
export function ordersAsAsked(
  lines: readonly OrderedLine[],
  toOrder: readonly { sap_id: number; quant: number }[],
): boolean {
  const asked = new Map(toOrder.map(({ sap_id, quant }) => [sap_id, quant]));
  const ordered = new Map(lines.map(({ sap_id, quant }) => [sap_id, quant]));
  return (
    toOrder.every(({ sap_id, quant }) => (ordered.get(sap_id) ?? 0) >= quant) &&
    lines.every((line) => isAskedFor(line, asked.get(line.sap_id)))
  );
}
