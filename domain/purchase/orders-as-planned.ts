/** A line with its quantity after raising. */
interface OrderedLine {
  sap_id: number;
  quant: number;
  min_order_quant: number | null;
}

/** Returns whether a line orders at most the quantity to order from coverage, or the MOQ. */
export function isPlannedOrder(
  { quant, min_order_quant }: Omit<OrderedLine, 'sap_id'>,
  planned: number | undefined,
): boolean {
  return quant <= (planned ? Math.max(planned, min_order_quant ?? 0) : 0);
}

/**
 * Returns whether the lines of a new purchase order exactly the quantities to order from coverage, raised to the MOQ
 * where needed (behaviour 14.14). The quantity of a SAP without a figure counts as 0.
 */
export function ordersAsPlanned(
  lines: readonly OrderedLine[],
  toOrder: readonly { sap_id: number; quant: number }[],
): boolean {
  const planned = new Map(toOrder.map(({ sap_id, quant }) => [sap_id, quant]));
  const ordered = new Map(lines.map(({ sap_id, quant }) => [sap_id, quant]));
  return (
    toOrder.every(({ sap_id, quant }) => (ordered.get(sap_id) ?? 0) >= quant) &&
    lines.every((line) => isPlannedOrder(line, planned.get(line.sap_id)))
  );
}
