import { fromUnits, toUnits, type Units } from '../values/quantity.ts';
import type { PurchaseStatus, StatusRow } from './purchase.ts';

/** What comparing needs of a line, ordered or invoiced. */
export interface ComparedLine {
  sap_id: number;
  sap_code: string;
  /** The part's name. */
  name: string;
  quant: number;
}

interface Sums {
  sap_code: string;
  part_name: string;
  purchase: Units;
  invoice: Units;
}

/**
 * Compares what was ordered with what was invoiced, summed per SAP over all lines (behaviour 14.4). Every SAP with
 * a quantity on either side stands in exactly one of the five groups, in the order of the codes.
 */
export function purchaseStatus(
  ordered: readonly ComparedLine[],
  invoiced: readonly ComparedLine[],
): PurchaseStatus {
  const sums = new Map<number, Sums>();
  for (const line of ordered) sumOf(sums, line).purchase += toUnits(line.quant);
  for (const line of invoiced) sumOf(sums, line).invoice += toUnits(line.quant);

  const status: PurchaseStatus = { matchings: [], quant_less: [], quant_more: [], missings: [], extras: [] };
  for (const sum of [...sums.values()].sort(byCode)) {
    const group = groupOf(sum);
    if (group) status[group].push(statusRow(sum));
  }
  return status;
}

function groupOf({ purchase, invoice }: Sums): keyof PurchaseStatus | undefined {
  if (purchase === 0n && invoice === 0n) return undefined;
  if (purchase === 0n) return 'extras';
  if (invoice === 0n) return 'missings';
  if (invoice === purchase) return 'matchings';
  return invoice < purchase ? 'quant_less' : 'quant_more';
}

function statusRow({ sap_code, part_name, purchase, invoice }: Sums): StatusRow {
  return {
    sap_code,
    part_name,
    purchase_quant: fromUnits(purchase),
    invoice_quant: fromUnits(invoice),
    difference: fromUnits(invoice - purchase),
  };
}

function sumOf(sums: Map<number, Sums>, { sap_id, sap_code, name }: ComparedLine): Sums {
  const sum = sums.get(sap_id) ?? { sap_code, part_name: name, purchase: 0n, invoice: 0n };
  sums.set(sap_id, sum);
  return sum;
}

// English has no collation rules of its own, so this is the root order everywhere: the database's "und-x-icu".
// Asked for 'und', a browser would take the order of its own language.
const rootOrder = new Intl.Collator('en');

function byCode(a: Sums, b: Sums): number {
  return rootOrder.compare(a.sap_code, b.sap_code) || (a.sap_code < b.sap_code ? -1 : 1);
}
