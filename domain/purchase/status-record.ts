import * as z from 'zod/mini';
import { formatDay } from '../values/day.ts';
import { invoiceStatus } from '../values/invoice-status.ts';
import { joinLabel } from '../values/text.ts';
import { purchasePromise } from './promises.ts';

// The comparison of a purchase with its invoices (behaviour 14.4).

export const comparedLine = z.object({
  sap_id: z.int(),
  product_id: z.int(),
  sap_code: z.string(),
  name: z.string(),
  quant: z.number(),
});

export const renamedSap = z.object({
  sap_id: z.int(),
  sap_code_old: z.nullable(z.string()),
  sap_code_older: z.nullable(z.string()),
});
export type RenamedSap = z.infer<typeof renamedSap>;

const statusRow = z.object({
  sap_code: z.string(),
  part_name: z.string(),
  purchase_quant: z.number(),
  invoice_quant: z.number(),
  /** Invoiced minus ordered. */
  difference: z.number(),
  sap_id: z.int(),
  product_id: z.int(),
  /**
   * The invoiced quantity by the status of its invoices. A container that arrived before its invoice counts as arrived
   * (behaviour 24.4).
   */
  open_quant: z.number(),
  transit_quant: z.number(),
  arrived_quant: z.number(),
  /** True if nothing more is expected, whatever the difference (behaviour 14.12). */
  closed: z.boolean(),
  /**
   * The ordered quantity that is invoiced neither under this code nor under a new code of the part (behaviour 14.8); 0
   * for a closed line.
   */
  rest: z.number(),
  /** The open promises by day; empty for closed lines (behaviour 31.2). */
  promises: z.array(purchasePromise),
});
export type StatusRow = z.infer<typeof statusRow>;

/** A part that was ordered under one SAP and supplied under another. */
const replacement = z.object({ part_name: z.string(), missing: z.string(), extra: z.string() });
export type Replacement = z.infer<typeof replacement>;

const statusGroups = z.object({
  matchings: z.array(statusRow),
  quant_less: z.array(statusRow),
  quant_more: z.array(statusRow),
  missings: z.array(statusRow),
  extras: z.array(statusRow),
});
export type StatusGroups = z.infer<typeof statusGroups>;
export type StatusGroup = keyof StatusGroups;

/** The five groups in order, with their names on screens and in files (behaviour 14.4). */
export const STATUS_GROUPS: Readonly<Record<StatusGroup, string>> = {
  matchings: 'Exact',
  quant_less: 'Less',
  quant_more: 'More',
  missings: 'Missing',
  extras: 'Extra',
};
export const STATUS_GROUP_NAMES = Object.keys(STATUS_GROUPS) as StatusGroup[];

export const purchaseStatusData = z.extend(statusGroups, {
  purchase_number: z.string(),
  product_label: z.string(),
  replacements: z.array(replacement),
  to_come: z.int(),
  /** The day on which the whole purchase was closed, and the reason for closing all or some of its lines. */
  closed_on: z.nullable(z.string()),
  closed_note: z.nullable(z.string()),
  today: z.string(),
});
export type PurchaseStatus = z.infer<typeof purchaseStatusData>;

/**
 * Returns the day on which a whole purchase was closed, and the reason: `Jan 5, 2026 · Lost at sea`; null if it is not
 * closed as a whole.
 */
export function closedSince(purchase: { closed_on: string | null; closed_note: string | null }) {
  return purchase.closed_on && joinLabel([formatDay(purchase.closed_on), purchase.closed_note]);
}

/** An invoice line with the SAP of a status row, once for each of its packages. */
export const statusSource = z.object({
  invoice_id: z.int(),
  invoice_number: z.string(),
  status: invoiceStatus,
  status_label: z.string(),
  quant: z.number(),
  container: z.nullable(z.string()),
  lot: z.nullable(z.string()),
});
export type StatusSource = z.infer<typeof statusSource>;
