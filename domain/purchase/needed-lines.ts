import { heldTogether } from './plan-differences.ts';
import type { Purchase } from './purchase.ts';

type Needs = Pick<Purchase, 'product_saps' | 'plan_needs' | 'other_lines'>;

/**
 * Returns the needs of the plan of a purchase: first the SAPs whose ordered quantity matches, then those that differ
 * (behaviour 14.9).
 */
export function neededLines({ product_saps, plan_needs, other_lines }: Needs) {
  const differing = new Set(plan_needs.map(({ sap_id }) => sap_id));
  const lines = heldTogether({ held: product_saps, others: other_lines });
  return [
    ...lines.filter(({ sap_id }) => !differing.has(sap_id)),
    ...plan_needs.filter(({ quant }) => quant > 0),
  ];
}
