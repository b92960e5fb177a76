import type { CoverageFigures } from '#domain/coverage/coverage';
import { SHORTAGE_REASON_LABELS } from '#domain/coverage/shortage-reason';
import { counted } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';

const LINE_STANDS_STILL = 'Line stands still';
/** The text for a part SAP that is missing when a plan begins, but arrives before its cars are due. */
const NO_STANDSTILL = 'Line does not stand still';

type Shortage = Pick<CoverageFigures, 'needed' | 'still_from' | 'short_on' | 'short_quant' | 'reason'>;

/**
 * Returns coverage on one line: `Line stands still from Jan 15, 2026 · short by 400 parts · Not invoiced`, or
 * `Enough for all open plans`.
 */
export function coverageWords({ needed, still_from, short_on, short_quant, reason }: Shortage): string {
  if (short_on !== null && short_quant !== null && reason !== null) {
    const by = `short by ${counted(short_quant, 'part')}`;
    const label = SHORTAGE_REASON_LABELS[reason];
    return still_from === null
      ? `${NO_STANDSTILL} · ${by} from ${formatDay(short_on)} · ${label}`
      : `${LINE_STANDS_STILL} from ${formatDay(still_from)} · ${by} · ${label}`;
  }
  return needed > 0 ? 'Enough for all open plans' : 'No open plan needs it';
}

interface WordsOfOrder {
  quant: number;
  /** The last day to order in time, in words. */
  by: string;
  overdue: boolean;
}

/** Returns `Order 500 by Dec 3, 2026`, or `Overdue: order 500, due Dec 3, 2026` (behaviour 25.16). */
export function orderWords({ quant, by, overdue }: WordsOfOrder): string {
  const parts = formatQuantity(quant);
  return overdue ? `Overdue: order ${parts}, due ${by}` : `Order ${parts} by ${by}`;
}
