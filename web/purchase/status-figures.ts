import { promisedWords } from '#domain/purchase/promises';
import type { StatusGroup } from '#domain/purchase/status-groups';
import type { StatusRow } from '#domain/purchase/status-record';
import { formatQuantity } from '#domain/values/quantity';
import type { Ends } from '../grid/columns/pin-ends.ts';

/** The columns that only some groups show. */
export type StatusColumn =
  | 'purchase_quant'
  | 'invoice_quant'
  | 'difference'
  | 'open_quant'
  | 'transit_quant'
  | 'arrived_quant'
  | 'promised';

const INVOICED: StatusColumn[] = ['open_quant', 'transit_quant', 'arrived_quant'];

/** A row with what is promised of it, in words. */
export interface ShownRow extends StatusRow {
  promised: string;
  overdue: boolean;
}

/** Which figures mean something in a group. */
export const FIGURES: Record<StatusGroup, StatusColumn[]> = {
  matchings: ['purchase_quant', 'invoice_quant', ...INVOICED],
  quant_less: ['purchase_quant', 'invoice_quant', 'difference', 'promised', ...INVOICED],
  quant_more: ['purchase_quant', 'invoice_quant', 'difference', ...INVOICED],
  missings: ['purchase_quant', 'promised'],
  extras: ['invoice_quant', ...INVOICED],
};

/** The columns that are dropped in narrow windows, and those that stay (behaviour 14.6). */
export const STATUS_ENDS: Ends = {
  // Open is what the invoices have less the others: it tells the least.
  giveWay: ['open_quant', 'transit_quant', 'arrived_quant', 'promised'] satisfies StatusColumn[],
  // The main figure of a group: the difference, or its only figure.
  telling: (figures) => (figures.length === 1 ? figures[0] : figures.find((name) => name === 'difference')),
};

/** The rows with what is promised of each; what is promised for a day before today is overdue. */
export function withPromised(rows: readonly StatusRow[], today: string): ShownRow[] {
  return rows.map((row) => {
    const promises = row.promises.map((promise) => ({ ...promise, overdue: promise.day < today }));
    return {
      ...row,
      promised: promisedWords(promises, today),
      overdue: promises.some(({ overdue }) => overdue),
    };
  });
}

/** A difference always has its sign. */
export function formatDifference(difference: number): string {
  return difference > 0 ? `+${formatQuantity(difference)}` : formatQuantity(difference);
}
