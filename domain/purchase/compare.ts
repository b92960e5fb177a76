import type { InvoiceStatus } from '../values/invoice-status.ts';
import { fromUnits, toUnits, type Units } from '../values/quantity.ts';
import { compareTexts } from '../values/text-order.ts';
import type { StatusGroups, StatusRow } from './purchase.ts';

/** What comparing needs of a line, ordered or invoiced. */
export interface ComparedLine {
  sap_id: number;
  product_id: number;
  sap_code: string;
  /** The part's name. */
  name: string;
  quant: number;
}

/** An invoiced line, with the status of its invoice. */
export interface InvoicedLine extends ComparedLine {
  status: InvoiceStatus;
}

interface Sums {
  line: ComparedLine;
  purchase: Units;
  invoice: Units;
  byStatus: Record<InvoiceStatus, Units>;
}

/**
 * Compares what was ordered with what was invoiced, summed per SAP over all lines (behaviour 14.4). Every SAP with
 * a quantity on either side stands in exactly one of the five groups, in the order of the codes.
 */
export function purchaseStatus(
  ordered: readonly ComparedLine[],
  invoiced: readonly InvoicedLine[],
): StatusGroups {
  const sums = new Map<number, Sums>();
  for (const line of ordered) sumOf(sums, line).purchase += toUnits(line.quant);
  for (const line of invoiced) {
    const sum = sumOf(sums, line);
    const units = toUnits(line.quant);
    sum.invoice += units;
    sum.byStatus[line.status] += units;
  }

  const status: StatusGroups = { matchings: [], quant_less: [], quant_more: [], missings: [], extras: [] };
  for (const sum of [...sums.values()].sort((a, b) => compareTexts(a.line.sap_code, b.line.sap_code))) {
    const group = groupOf(sum);
    if (group) status[group].push(statusRow(sum));
  }
  return status;
}

function groupOf({ purchase, invoice }: Sums): keyof StatusGroups | undefined {
  if (purchase === 0n && invoice === 0n) return undefined;
  if (purchase === 0n) return 'extras';
  if (invoice === 0n) return 'missings';
  if (invoice === purchase) return 'matchings';
  return invoice < purchase ? 'quant_less' : 'quant_more';
}

function statusRow({ line, purchase, invoice, byStatus }: Sums): StatusRow {
  return {
    sap_code: line.sap_code,
    part_name: line.name,
    purchase_quant: fromUnits(purchase),
    invoice_quant: fromUnits(invoice),
    difference: fromUnits(invoice - purchase),
    sap_id: line.sap_id,
    product_id: line.product_id,
    open_quant: fromUnits(byStatus.O),
    transit_quant: fromUnits(byStatus.T),
    arrived_quant: fromUnits(byStatus.A),
  };
}

function sumOf(sums: Map<number, Sums>, line: ComparedLine): Sums {
  const sum = sums.get(line.sap_id) ?? { line, purchase: 0n, invoice: 0n, byStatus: { O: 0n, T: 0n, A: 0n } };
  sums.set(line.sap_id, sum);
  return sum;
}
