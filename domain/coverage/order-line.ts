import { isUnderMoq } from '../lines/moq.ts';
import { addQuantities, formatQuantity } from '../values/quantity.ts';

interface ProposedQuantity {
  quant: number;
  /** The quantity that the plan lacks at its start, part of which may be on order. */
  missing: number;
}

/** Returns how a quantity to order is calculated: `120 missing at the start − 30 on order`. */
export function proposedWords({ quant, missing }: ProposedQuantity): string {
  const ordered = addQuantities(missing, -quant);
  const words = `${formatQuantity(missing)} missing at the start`;
  return ordered > 0 ? `${words} − ${formatQuantity(ordered)} on order` : words;
}

/** Returns how the quantity of a line to order is calculated, followed by the MOQ if the quantity is below it. */
export function orderLineWords(line: ProposedQuantity & { min_order_quant: number | null }): string {
  const { min_order_quant } = line;
  const words = proposedWords(line);
  return isUnderMoq(line) && min_order_quant !== null
    ? `${words} · under the MOQ of ${formatQuantity(min_order_quant)}`
    : words;
}
