import type { CoverageFigures } from '#domain/coverage/coverage';
import { SHORTAGE_REASON_LABELS } from '#domain/coverage/shortage-reason';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';

/** Returns coverage on one line: `Short from Jan 15, 2026 by 400 · Not invoiced`, or `Enough for all open plans`. */
export function coverageWords({ needed, short_on, short_quant, reason }: CoverageFigures): string {
  if (short_on !== null && short_quant !== null && reason !== null) {
    const why = SHORTAGE_REASON_LABELS[reason];
    return `Short from ${formatDay(short_on)} by ${formatQuantity(short_quant)} · ${why}`;
  }
  return needed > 0 ? 'Enough for all open plans' : 'No open plan needs it';
}

interface WordsOfOrder {
  quant: number;
  /** The last day to order in time, in words. */
  by: string;
  overdue: boolean;
}

/** Returns `Order 500 by Dec 3, 2026`, or `Overdue: order 500 by Dec 3, 2026` (behaviour 25.16). */
export function orderWords({ quant, by, overdue }: WordsOfOrder): string {
  return `${overdue ? 'Overdue: order' : 'Order'} ${formatQuantity(quant)} by ${by}`;
}
