import { addDays, daysBetween } from '../values/day.ts';
import { toMillionths } from '../values/quantity.ts';
import type { DayOutcome } from './replace.ts';
import type { ReplacementFacts } from './replacement-facts.ts';

/** So far ahead a day is looked for. */
const MOST_DAYS_AHEAD = 365;
/** So many days before and after it are told. */
const AROUND = 14;

/**
 * The day of the coming year from which the fewest cars are lost for want of either SAP, then the fewest pieces of the
 * old one are left over; of several the first (behaviour 35.4).
 */
export function proposedDay(facts: CandidateFacts, outcomeOn: (day: string) => DayOutcome): string {
  const lost = ({ new_lost, old_lost }: DayOutcome) => toMillionths(new_lost) + toMillionths(old_lost);
  const [best] = candidates(facts)
    .map(outcomeOn)
    .sort((a, b) => Number(lost(a) - lost(b)) || a.left_over - b.left_over);
  return best?.day ?? facts.coverage.today;
}

type CandidateFacts = Pick<ReplacementFacts, 'coverage' | 'timelines' | 'plans'>;

/** The days around one, none before today. */
export function daysAround(today: string, day: string): string[] {
  const before = Math.min(AROUND, Math.max(0, daysBetween(today, day)));
  return Array.from({ length: before + 1 + AROUND }, (_, index) => addDays(day, index - before));
}

/**
 * The days on which a replacement can become another one than on the day before, in their order: those on which a
 * specification begins, and those after a plan or a specification has begun.
 */
function candidates({ coverage: { today }, timelines, plans }: CandidateFacts): string[] {
  const begins = timelines.flat().map(({ begin_date }) => begin_date);
  const dayAfter = [...begins, ...plans.map(({ begin_date }) => begin_date)].map((day) => addDays(day, 1));
  const last = addDays(today, MOST_DAYS_AHEAD);
  const days = new Set([today, ...begins, ...dayAfter]);
  return [...days].filter((day) => day >= today && day <= last).sort();
}
