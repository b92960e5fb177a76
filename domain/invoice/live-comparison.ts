import { creditReplacements, withoutReplaced } from '../purchase/find-replacements.ts';
import { purchaseStatus } from '../purchase/purchase-status.ts';
import type { StatusGroup, StatusGroups } from '../purchase/status-record.ts';
import type { InvoiceStatus } from '../values/invoice-status.ts';
import type { CompareBase } from './invoice.ts';

/** A line of the edited invoice. Fields that the user has not filled in are null. */
interface EnteredLine {
  sap_id: number | null;
  product_id: number | null;
  sap_code: string | null;
  name: string | null;
  quant: number | null;
}

/** Compares a purchase with all its invoices, including the unsaved one (behaviour 15.7). */
export function compareWithEntered(
  base: Pick<CompareBase, 'ordered' | 'invoiced' | 'renamed'>,
  entered: readonly EnteredLine[],
  status: InvoiceStatus,
): StatusGroups {
  const lines = entered.flatMap(({ sap_id, product_id, sap_code, name, quant }) =>
    sap_id === null || product_id === null || quant === null || quant < 0
      ? []
      : { sap_id, product_id, sap_code: sap_code ?? '', name: name ?? '', quant, status },
  );
  const groups = purchaseStatus(base.ordered, [...base.invoiced, ...lines]);
  return withoutReplaced(creditReplacements(groups, base.renamed));
}

/** A SAP that can be added to the invoice, with the quantity still to come. */
export interface LineToCome {
  sap_id: number;
  sap_code: string;
  part_name: string;
  purchase_quant: number;
  to_come: number;
}

/**
 * Returns the lines of a group that can be added to this invoice: missing lines, or partly invoiced lines that are not
 * on it yet (behaviour 15.7). Other groups have none.
 */
export function linesToCome(
  groups: StatusGroups,
  group: StatusGroup,
  entered: readonly Pick<EnteredLine, 'sap_id'>[],
): LineToCome[] {
  if (group !== 'missings' && group !== 'quant_less') return [];
  const here = new Set(group === 'quant_less' ? entered.map(({ sap_id }) => sap_id) : []);
  return groups[group]
    .filter(({ sap_id }) => !here.has(sap_id))
    .map(({ sap_id, sap_code, part_name, purchase_quant, difference, closed, rest }) => ({
      ...{ sap_id, sap_code, part_name, purchase_quant },
      // A closed line stays in the list: adding it shows a message that it was left out.
      to_come: closed ? -difference : rest,
    }));
}

/**
 * Returns what is still to come of the purchase, for an invoice without lines (behaviour 15.7). SAPs that are closed,
 * or came in full under a new code, are omitted.
 */
export function notInvoiced(groups: StatusGroups): LineToCome[] {
  return [...groups.missings, ...groups.quant_less]
    .filter(({ rest }) => rest > 0)
    .map(({ rest, ...line }) => ({ ...line, to_come: rest }));
}
