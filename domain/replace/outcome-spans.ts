import type { DayOutcome } from './replace.ts';

/** Days one after the other from which a replacement does the same to cars and pieces. */
interface OutcomeSpan extends Omit<DayOutcome, 'day'> {
  first: string;
  last: string;
}

/** Puts days that follow each other and have the same outcome together. */
export function outcomeSpans(days: readonly DayOutcome[]): OutcomeSpan[] {
  const spans: OutcomeSpan[] = [];
  for (const { day, ...outcome } of days) {
    const span = spans.at(-1);
    const isSame =
      span?.new_lost === outcome.new_lost &&
      span.old_lost === outcome.old_lost &&
      span.left_over === outcome.left_over;
    if (isSame) span.last = day;
    else spans.push({ first: day, last: day, ...outcome });
  }
  return spans;
}
