import type { HeldOtherwise } from '../record/held-otherwise.ts';
import { counted } from '../values/counted.ts';
import { formatQuantity } from '../values/quantity.ts';

/**
 * Describes how purchases differ from what their plans need (behaviour 13.9): `PO000012 holds 480 of DE-7001; 600 are
 * needed now. 11 more part SAPs differ.`
 */
export function heldOtherwiseWords({
  purchases,
  of_plan,
  sap_code,
  held,
  needed,
  saps,
}: HeldOtherwise): string {
  const number = purchases[0]?.purchase_number;
  const holder = of_plan > 1 ? `${number} and the other purchases of its plan hold` : `${number} holds`;
  const need = needed === 0 ? 'none is needed now' : `${formatQuantity(needed)} are needed now`;
  const first = `${holder} ${held === 0 ? 'none' : formatQuantity(held)} of ${sap_code}; ${need}.`;
  if (purchases.length > of_plan)
    return `${counted(purchases.length, 'purchase')} now differ from what their plans need. ${first}`;
  return saps > 1
    ? `${first} ${counted(saps - 1, 'more part SAP differs', 'more part SAPs differ')}.`
    : first;
}
