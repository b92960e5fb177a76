import { counted } from '../values/counted.ts';
import { formatQuantity } from '../values/quantity.ts';
import type { HeldOtherwise } from './plan.ts';

/**
 * Describes how the purchases of a plan differ from its need: `PO000012 of this plan holds 480 of DE-7001; 600 are
 * needed now. 11 more part SAPs differ.`
 */
export function heldOtherwiseWords(differences: HeldOtherwise): string {
  const { purchase_number, purchases, sap_code, held, needed, saps } = differences;
  const holder =
    purchases === 1 ? `${purchase_number} of this plan holds` : 'The purchases of this plan hold';
  const need = needed === 0 ? 'none is needed now' : `${formatQuantity(needed)} are needed now`;
  const first = `${holder} ${held === 0 ? 'none' : formatQuantity(held)} of ${sap_code}; ${need}.`;
  return saps > 1
    ? `${first} ${counted(saps - 1, 'more part SAP differs', 'more part SAPs differ')}.`
    : first;
}
