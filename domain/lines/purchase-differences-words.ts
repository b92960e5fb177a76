import type { PurchaseDifferences } from '../record/purchase-differences.ts';
import { counted } from '../values/counted.ts';
import { formatQuantity } from '../values/quantity.ts';

/**
 * Describes how purchases differ from what their plans need (behaviour 13.9): `PO000012 orders 480 of DE-7001; the plan
 * now needs 600. 11 more part SAPs differ.`
 */
export function purchaseDifferencesWords({
  purchases,
  of_plan,
  sap_code,
  ordered,
  needed,
  saps,
}: PurchaseDifferences): string {
  const number = purchases[0]?.purchase_number;
  const orders = of_plan > 1 ? `${number} and the other purchases of its plan order` : `${number} orders`;
  const orNone = (quant: number) => (quant === 0 ? 'none' : formatQuantity(quant));
  const first = `${orders} ${orNone(ordered)} of ${sap_code}; the plan now needs ${orNone(needed)}.`;
  if (purchases.length > of_plan)
    return `${counted(purchases.length, 'purchase')} now differ from what their plans need. ${first}`;
  return saps > 1
    ? `${first} ${counted(saps - 1, 'more part SAP differs', 'more part SAPs differ')}.`
    : first;
}
