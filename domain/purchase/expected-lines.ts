import type { QuantLine } from '../lines/line.ts';
import type { Purchase } from './purchase.ts';

type Stored = Pick<Purchase, 'product_saps' | 'closed_on'>;

/** The stored lines of a new purchase: none, so that all its lines are expected. */
export const NEVER_STORED: Stored = { product_saps: [], closed_on: null };

/**
 * Adds the expected quantity to each line: for a closed line, only the invoiced quantity (behaviour 14.18). A line
 * reopens when it is saved with another quantity, unless the whole purchase is closed (14.12).
 */
export function expectedLines(held: readonly QuantLine[], { product_saps, closed_on }: Stored) {
  const stored = new Map(product_saps.map((line) => [line.sap_id, line]));
  return held.map((line) => {
    const was = stored.get(line.sap_id);
    const closed = closed_on !== null || (was?.closed && was.quant === line.quant);
    return { ...line, expected: closed ? Math.min(line.quant, was?.invoiced ?? 0) : line.quant };
  });
}
