import { addDays, daysBetween } from '../values/day.ts';
import { toMillionths } from '../values/quantity.ts';
import type { DayOutcome } from './replace.ts';
import type { ReplacementFacts } from './replacement-facts.ts';

/** The maximum number of days from today to a proposed day (behaviour 35.4). */
const MAX_DAYS_AHEAD = 365;
const DAYS_AROUND = 14;

/**
 * Returns the day of the coming year on which the replacement loses the fewest cars. Among equal days, it is the one
 * with the smallest excess of the old SAP, and then the earliest (behaviour 35.4).
 */
export function proposedDay(facts: CandidateFacts, outcomeOn: (day: string) => DayOutcome): string {
  const lost = ({ new_lost, old_lost }: DayOutcome) => toMillionths(new_lost) + toMillionths(old_lost);
  const [best] = candidates(facts)
    .map(outcomeOn)
    .sort((a, b) => Number(lost(a) - lost(b)) || a.left_over - b.left_over);
  return best?.day ?? facts.coverage.today;
}

type CandidateFacts = Pick<ReplacementFacts, 'coverage' | 'timelines' | 'plans'>;

/** Returns a day with the fourteen days before it, without past days, and the fourteen days after it. */
export function daysAround(today: string, day: string): string[] {
  const before = Math.min(DAYS_AROUND, Math.max(0, daysBetween(today, day)));
  return Array.from({ length: before + 1 + DAYS_AROUND }, (_, index) => addDays(day, index - before));
}

/**
 * Returns today and the days of the coming year on which the outcome of a replacement can change: the start of each
 * specification, and the day after the start of each specification and plan.
 */
function candidates({ coverage: { today }, timelines, plans }: CandidateFacts): string[] {
  const begins = timelines.flat().map(({ begin_date }) => begin_date);
  const dayAfter = [...begins, ...plans.map(({ begin_date }) => begin_date)].map((day) => addDays(day, 1));
  const last = addDays(today, MAX_DAYS_AHEAD);
  const days = new Set([today, ...begins, ...dayAfter]);
  return [...days].filter((day) => day >= today && day <= last).sort();
}
