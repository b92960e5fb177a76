/** A line with what it is raised to. */
interface OrderedLine {
  sap_id: number;
  quant: number;
  min_order_quant: number | null;
}

/** Whether a line orders no more than coverage has to order of its SAP, which may be raised to its MOQ. */
export function isAskedFor(
  { quant, min_order_quant }: Omit<OrderedLine, 'sap_id'>,
  asked: number | undefined,
): boolean {
  return quant <= (asked ? Math.max(asked, min_order_quant ?? 0) : 0);
}

/**
 * Whether the lines of a new purchase, each of another SAP, order all that coverage has to order for its plan, and no
 * more of anything than that or its MOQ (behaviour 14.14). A SAP of which coverage knows nothing is not asked for.
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
