import type { QuantLine } from '../lines/line.ts';
import type { Purchase } from './purchase.ts';

type Stored = Pick<Purchase, 'product_saps' | 'closed_on'>;

/** What is expected of a purchase that is not stored yet: all that its lines order. */
export const NEVER_STORED: Stored = { product_saps: [], closed_on: null };

/**
 * The lines of a purchase with what is expected of each: of a closed one only what is invoiced of it (behaviour 14.18).
 * One in another quantity than is stored is open again once it is saved, unless the whole purchase is closed (14.12).
 */
export function expectedLines(held: readonly QuantLine[], { product_saps, closed_on }: Stored) {
  const stored = new Map(product_saps.map((line) => [line.sap_id, line]));
  return held.map((line) => {
    const was = stored.get(line.sap_id);
    const closed = closed_on !== null || (was?.closed && was.quant === line.quant);
    return { ...line, expected: closed ? Math.min(line.quant, was?.invoiced ?? 0) : line.quant };
  });
}
