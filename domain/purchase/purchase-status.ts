import type * as z from 'zod/mini';
import { compareTexts } from '../values/compare-texts.ts';
import type { InvoiceStatus } from '../values/invoice-status.ts';
import { fromMillionths, type Millionths, toMillionths } from '../values/quantity.ts';
import { type PurchasePromise, promisesLeft } from './promises.ts';
import type { comparedLine, StatusGroups, StatusRow } from './status-record.ts';

interface ComparedLine extends z.infer<typeof comparedLine> {
  closed?: boolean;
  promises?: readonly PurchasePromise[];
}

export interface InvoicedLine extends ComparedLine {
  status: InvoiceStatus;
}

interface Sums {
  line: ComparedLine;
  purchase: Millionths;
  invoice: Millionths;
  byStatus: Record<InvoiceStatus, Millionths>;
  closed: boolean;
}

/**
 * Compares the ordered and invoiced quantities of each SAP (behaviour 14.4). Every SAP with a quantity on either side
 * is in exactly one of the five groups, which are sorted by code.
 */
export function purchaseStatus(
  ordered: readonly ComparedLine[],
  invoiced: readonly InvoicedLine[],
): StatusGroups {
  const sums = new Map<number, Sums>();
  for (const line of ordered) {
    const sum = sumOf(sums, line);
    sum.purchase += toMillionths(line.quant);
    sum.closed ||= line.closed ?? false;
  }
  for (const line of invoiced) {
    const sum = sumOf(sums, line);
    const millionths = toMillionths(line.quant);
    sum.invoice += millionths;
    sum.byStatus[line.status] += millionths;
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

function statusRow({ line, purchase, invoice, byStatus, closed }: Sums): StatusRow {
  return {
    sap_code: line.sap_code,
    part_name: line.name,
    purchase_quant: fromMillionths(purchase),
    invoice_quant: fromMillionths(invoice),
    difference: fromMillionths(invoice - purchase),
    sap_id: line.sap_id,
    product_id: line.product_id,
    open_quant: fromMillionths(byStatus.O),
    transit_quant: fromMillionths(byStatus.T),
    arrived_quant: fromMillionths(byStatus.A),
    closed,
    rest: closed || invoice > purchase ? 0 : fromMillionths(purchase - invoice),
    promises: closed ? [] : leftOf(line.promises ?? [], fromMillionths(invoice)),
  };
}

function leftOf(promises: readonly PurchasePromise[], invoiced: number): PurchasePromise[] {
  return promisesLeft(promises, invoiced)
    .filter(({ left }) => left > 0)
    .map(({ day, left }) => ({ day, quant: left }));
}

function sumOf(sums: Map<number, Sums>, line: ComparedLine): Sums {
  const sum = sums.get(line.sap_id) ?? {
    line,
    purchase: 0n,
    invoice: 0n,
    byStatus: { O: 0n, T: 0n, A: 0n },
    closed: false,
  };
  sums.set(line.sap_id, sum);
  return sum;
}
