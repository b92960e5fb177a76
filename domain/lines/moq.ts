interface MoqLine {
  quant: number | null;
  min_order_quant: number | null;
}

/** Returns whether an ordered quantity is below the minimum order quantity (behaviour 14.10). */
export function isUnderMoq({ quant, min_order_quant }: MoqLine): boolean {
  return quant !== null && min_order_quant !== null && quant > 0 && quant < min_order_quant;
}

/** Raises every quantity below its MOQ to the MOQ. Unchanged lines keep their identity. */
export function raiseToMoq<Line extends MoqLine>(lines: readonly Line[]): Line[] {
  return lines.map((line) => (isUnderMoq(line) ? { ...line, quant: line.min_order_quant } : line));
}
