import type { CoverageFigures } from '#domain/coverage/coverage';
import { SHORTAGE_REASON_LABELS } from '#domain/coverage/shortage-reason';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';

/** Coverage in one line: `Short from Jan 15, 2026 by 400 · Not invoiced`, or that there is enough. */
export function coverageWords({ needed, short_on, short_quant, reason }: CoverageFigures): string {
  if (short_on !== null && short_quant !== null && reason !== null) {
    const why = SHORTAGE_REASON_LABELS[reason];
    return `Short from ${formatDay(short_on)} by ${formatQuantity(short_quant)} · ${why}`;
  }
  return needed > 0 ? 'Enough for all open plans' : 'No open plan needs it';
}
