import type { Purchase } from './purchase.ts';

/** What the plan of a purchase needs now, as it was loaded: the lines that fit it, then what it needs instead (behaviour 14.9). */
export function neededLines({ product_saps, plan_needs }: Pick<Purchase, 'product_saps' | 'plan_needs'>) {
  const others = new Set(plan_needs.map(({ sap_id }) => sap_id));
  return [
    ...product_saps.filter(({ sap_id }) => !others.has(sap_id)),
    ...plan_needs.filter(({ quant }) => quant > 0),
  ];
}
