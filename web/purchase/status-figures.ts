import type { StatusGroup } from '#domain/purchase/status-groups';
import { formatQuantity } from '#domain/values/quantity';

/** The columns that only some groups show. */
export type StatusColumn =
  | 'purchase_quant'
  | 'invoice_quant'
  | 'difference'
  | 'open_quant'
  | 'transit_quant'
  | 'arrived_quant';

const INVOICED: StatusColumn[] = ['open_quant', 'transit_quant', 'arrived_quant'];

/** Which figures mean something in a group. */
export const FIGURES: Record<StatusGroup, StatusColumn[]> = {
  matchings: ['purchase_quant', 'invoice_quant', ...INVOICED],
  quant_less: ['purchase_quant', 'invoice_quant', 'difference', ...INVOICED],
  quant_more: ['purchase_quant', 'invoice_quant', 'difference', ...INVOICED],
  missings: ['purchase_quant'],
  extras: ['invoice_quant', ...INVOICED],
};

/** A difference always has its sign. */
export function formatDifference(difference: number): string {
  return difference > 0 ? `+${formatQuantity(difference)}` : formatQuantity(difference);
}
