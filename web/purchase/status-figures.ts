import { promisedWords } from '#domain/purchase/promises';
import type { PurchaseStatus, StatusGroup, StatusRow } from '#domain/purchase/status-record';
import { joinLabel } from '#domain/values/text';

export type StatusColumn =
  | 'purchase_quant'
  | 'invoice_quant'
  | 'difference'
  | 'open_quant'
  | 'transit_quant'
  | 'arrived_quant'
  | 'promised';

const INVOICED: StatusColumn[] = ['open_quant', 'transit_quant', 'arrived_quant'];

export interface ShownRow extends StatusRow {
  /** Explains why the quantities differ: `Closed`, `Invoiced as KR-2202`. */
  mark: string;
  promised: string;
  overdue: boolean;
}

export const FIGURES: Record<StatusGroup, StatusColumn[]> = {
  matchings: ['purchase_quant', 'invoice_quant', ...INVOICED],
  quant_less: ['purchase_quant', 'invoice_quant', 'difference', 'promised', ...INVOICED],
  quant_more: ['purchase_quant', 'invoice_quant', 'difference', ...INVOICED],
  missings: ['purchase_quant', 'promised'],
  extras: ['invoice_quant', ...INVOICED],
};

/**
 * The columns that narrow windows drop, in this order. Open order is first, because it can be calculated from the
 * others.
 */
export const DROPPABLE: readonly StatusColumn[] = [
  'open_quant',
  'transit_quant',
  'arrived_quant',
  'promised',
];

export function shownRows(status: PurchaseStatus, group: StatusGroup): ShownRow[] {
  const { today } = status;
  const codesOf = otherCodes(status, group);
  return status[group].map((row) => {
    const promises = row.promises.map((promise) => ({ ...promise, overdue: promise.day < today }));
    return {
      ...row,
      mark: joinLabel([row.closed ? 'Closed' : null, codesOf(row)]),
      promised: promisedWords(promises, today),
      overdue: promises.some(({ overdue }) => overdue),
    };
  });
}

/** Returns the words for the other codes under which the part of a row was invoiced or ordered (behaviour 14.8). */
function otherCodes({ replacements }: PurchaseStatus, group: StatusGroup) {
  if (group !== 'missings' && group !== 'extras') return () => undefined;
  const ofRow = Map.groupBy(replacements, ({ missing, extra }) => (group === 'missings' ? missing : extra));
  return ({ sap_code, rest }: StatusRow): string | undefined => {
    const pairs = ofRow.get(sap_code);
    if (!pairs) return undefined;
    if (group === 'extras') return `Ordered as ${pairs.map(({ missing }) => missing).join(', ')}`;
    return `${rest > 0 ? 'Partly invoiced' : 'Invoiced'} as ${pairs.map(({ extra }) => extra).join(', ')}`;
  };
}
