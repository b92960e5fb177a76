import type { CoverageFigures, coverageCalls } from '#domain/coverage/coverage';
import { SHORTAGE_REASON_LABELS } from '#domain/coverage/rule/shortage-reason';
import { SHORT_AT_START } from '#domain/coverage/shortage-days';
import { counted, grouped } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import type { DataOf } from '#domain/wire/call';

type Shortage = Pick<
  CoverageFigures,
  'needed' | 'still_from' | 'stop_quant' | 'short_on' | 'short_quant' | 'reason'
>;

/**
 * Returns coverage on one line: `Line stands still from Jan 15, 2026 · 400 parts missing · Not invoiced`, `Line does
 * not stand still · enough parts each day, but 96 short at a plan's start on Dec 21, 2026`, `Enough for all open
 * plans`, or `No open plan needs it`.
 */
export function coverageWords(shortage: Shortage): string {
  const { needed, still_from, stop_quant, short_on, short_quant, reason } = shortage;
  if (still_from !== null && reason !== null) {
    const missing = stop_quant === null ? '' : ` · ${counted(stop_quant, 'part')} missing`;
    return `Line stands still from ${formatDay(still_from)}${missing} · ${SHORTAGE_REASON_LABELS[reason]}`;
  }
  if (short_on !== null && short_quant !== null) {
    return `${notStillWords(short_quant)} on ${formatDay(short_on)}`;
  }
  return needed > 0 ? 'Enough for all open plans' : 'No open plan needs it';
}

/** Describes a part SAP that is short at a plan's start although each day has enough parts. */
export function notStillWords(quant: number): string {
  return `Line does not stand still · enough parts each day, but ${formatQuantity(quant)} short at a plan's start`;
}

type PlanShortage = Omit<DataOf<typeof coverageCalls.ofPlan>, 'waiting'>;

/**
 * Returns the coverage of a plan on one line: `24 part SAPs of 96 short at the start · stands still from Dec 19,
 * 2026`.
 */
export function planCoverageWords({ needed, short, short_on, still_from }: PlanShortage): string {
  if (needed === 0) return 'This plan needs no more parts';
  if (short_on === null)
    return needed === 1 ? 'The only part SAP is covered' : `All ${grouped(needed)} part SAPs are covered`;
  const ofAll = `${counted(short, 'part SAP')} of ${grouped(needed)}`;
  return still_from
    ? `${ofAll} short at the start · stands still from ${formatDay(still_from)}`
    : `${ofAll} · ${SHORT_AT_START}`;
}
