import type { CoverageFigures, coverageCalls } from '#domain/coverage/coverage';
import { SHORT_AT_START } from '#domain/coverage/shortage-days';
import { SHORTAGE_REASON_LABELS } from '#domain/coverage/shortage-reason';
import { counted, grouped } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import type { DataOf } from '#domain/wire/call';

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

type PlanShortage = Omit<DataOf<typeof coverageCalls.ofPlan>, 'waiting'>;

/**
 * Returns the coverage of a plan on one line: `24 part SAPs of 96 short for the whole plan · stands still from Dec 19,
 * 2026`.
 */
export function planCoverageWords({ needed, short, short_on, still_from }: PlanShortage): string {
  if (needed === 0) return 'This plan needs no more parts';
  if (short_on === null) return `All ${counted(needed, 'part SAP')} are covered`;
  const ofAll = `${counted(short, 'part SAP')} of ${grouped(needed)}`;
  return still_from
    ? `${ofAll} short for the whole plan · stands still from ${formatDay(still_from)}`
    : `${ofAll} · ${SHORT_AT_START}`;
}
