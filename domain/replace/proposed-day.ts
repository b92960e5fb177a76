import { addDays, daysBetween } from '../values/day.ts';
import type { DayOutcome } from './replace.ts';
import type { ReplacementFacts } from './replacement-facts.ts';

/** So far ahead a day is looked for. */
const MOST_DAYS_AHEAD = 365;
/** So many days before and after it are told. */
const AROUND = 14;

/**
 * The day from today on from which the new SAP loses no car, the old one loses the fewest and the fewest pieces of it
 * are left over, the first of such days: until then the old one is used up, and no further (behaviour 35.4). Null where
 * the new one loses some from every day of the coming year on.
 */
export function proposedDay(
  facts: Pick<ReplacementFacts, 'today' | 'timelines' | 'plans'>,
  outcomeOn: (day: string) => DayOutcome,
): string | null {
  const [best] = candidates(facts)
    .map(outcomeOn)
    .filter(({ new_lost }) => new_lost === 0)
    .sort((a, b) => a.old_lost - b.old_lost || a.left_over - b.left_over);
  return best?.day ?? null;
}

/** The days around one, none before today. */
export function daysAround(today: string, day: string): string[] {
  const before = Math.min(AROUND, Math.max(0, daysBetween(today, day)));
  return Array.from({ length: before + 1 + AROUND }, (_, index) => addDays(day, index - before));
}

/**
 * The days on which a replacement can become another one than on the day before, in their order: those on which a
 * specification begins, and those after a plan or a specification has begun.
 */
function candidates({
  today,
  timelines,
  plans,
}: Pick<ReplacementFacts, 'today' | 'timelines' | 'plans'>): string[] {
  const begins = timelines.flat().map(({ begin_date }) => begin_date);
  const dayAfter = [...begins, ...plans.map(({ begin_date }) => begin_date)].map((day) => addDays(day, 1));
  const last = addDays(today, MOST_DAYS_AHEAD);
  const days = new Set([today, ...begins, ...dayAfter]);
  return [...days].filter((day) => day >= today && day <= last).sort();
}
