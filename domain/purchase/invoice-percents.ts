import { type Millionths, toMillionths } from '../values/quantity.ts';
import type { InvoicedLine } from './purchase-status.ts';

/** How much of a purchase's ordered quantity each invoice status covers, in percent with one decimal. */
export interface InvoicePercents {
  invoice_open_percent: number;
  invoice_transit_percent: number;
  invoice_arrived_percent: number;
}

/** What filling needs of an invoice line: its SAP, its quantity and the status of its invoice. */
export type FillingLine = Pick<InvoicedLine, 'sap_id' | 'quant' | 'status'>;

/** Arrived goods fill an order first, then those on their way, then those announced. */
const FILL_ORDER = ['A', 'T', 'O'] as const;

/**
 * The three percentages of a purchase (behaviour 14.5): each SAP's ordered quantity is filled with arrived, then
 * transit, then open invoice quantity; each filled sum ÷ ordered sum × 100, rounded down to one decimal. What was
 * not ordered does not count; where nothing is ordered all three are 0.
 */
export function invoicePercents(
  ordered: readonly { sap_id: number; quant: number }[],
  invoiced: readonly FillingLine[],
): InvoicePercents {
  const open = new Map<number, Millionths>();
  for (const { sap_id, quant } of ordered) open.set(sap_id, (open.get(sap_id) ?? 0n) + toMillionths(quant));
  const total = sum(open.values());

  const filled = { A: 0n, T: 0n, O: 0n };
  for (const status of FILL_ORDER) {
    for (const line of invoiced) {
      if (line.status !== status) continue;
      const left = open.get(line.sap_id) ?? 0n;
      const taken = least(left, toMillionths(line.quant));
      open.set(line.sap_id, left - taken);
      filled[status] += taken;
    }
  }

  return {
    invoice_open_percent: percent(filled.O, total),
    invoice_transit_percent: percent(filled.T, total),
    invoice_arrived_percent: percent(filled.A, total),
  };
}

function percent(part: Millionths, whole: Millionths): number {
  return whole === 0n ? 0 : Number((part * 1_000n) / whole) / 10;
}

function sum(values: Iterable<Millionths>): Millionths {
  let total = 0n;
  for (const value of values) total += value;
  return total;
}

function least(a: Millionths, b: Millionths): Millionths {
  return a < b ? a : b;
}
