import { counted, grouped } from '../values/counted.ts';
import { formatQuantity } from '../values/quantity.ts';
import type { DayOutcome, LeftOver, ReplaceCheck } from './replace.ts';

/**
 * Describes the effects of a replacement that are not 0: `3 new specifications, 1 changed, 4 plans moved, 2 plans keep
 * the old SAP`.
 */
export function replaceSentence({
  copied,
  changed,
  moved,
  cut,
  later,
}: Pick<ReplaceCheck, 'copied' | 'changed' | 'moved' | 'cut' | 'later'>): string {
  const parts = [
    copied > 0 && counted(copied, 'new specification'),
    changed > 0 &&
      (copied > 0 ? `${grouped(changed)} changed` : `${counted(changed, 'specification')} changed`),
    moved > 0 && `${counted(moved, 'plan')} moved`,
    cut + later > 0 && `${counted(cut + later, 'plan keeps', 'plans keep')} the old SAP`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** Describes the excess of a SAP by place: `120 in stock, 30 coming`, or `nothing`. */
export function leftOverWords({ stock, arrived, coming, rest }: LeftOver): string {
  const pieces = [
    stock > 0 && `${formatQuantity(stock)} in stock`,
    arrived > 0 && `${formatQuantity(arrived)} arrived`,
    coming > 0 && `${formatQuantity(coming)} coming`,
    rest > 0 && `${formatQuantity(rest)} not invoiced`,
  ];
  return pieces.filter((piece) => piece !== false).join(', ') || 'nothing';
}

interface OutcomeSpan extends Omit<DayOutcome, 'day'> {
  first: string;
  last: string;
}

/** Joins consecutive days with the same outcome. */
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
