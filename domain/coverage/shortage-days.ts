import { addDays, formatDayNear } from '../values/day.ts';

// A shortage counts from the start of a plan, for its whole need. The line stands still only from the day on which the
// cars that are due lack parts. Screens that show both days explain the difference.

/** Explains how the figures count a plan that has begun (behaviour 25.1, 25.2). */
export const RUNNING_PLANS =
  'A running plan counts as a whole: all its cars and all parts that have arrived for it, including the cars already built. After a stock count only the remaining cars count.';

/** Returns the day from which a plan that lacks parts stands still, or `No stop` if each day has enough parts. */
export function standstillDay(still_from: string | null, today: string): string {
  return still_from === null ? 'No stop' : formatDayNear(still_from, today);
}

export const ENOUGH_EACH_DAY = 'Enough parts each day';
/** Describes a plan that lacks parts when it begins, but never stands still. */
export const SHORT_AT_START = 'Short at the start, but enough parts each day';

interface RunsAgain {
  today: string;
  runs_again: string;
  still_again: string | null;
}

/** Returns `Runs again Dec 5`, or `Runs again Dec 5, stands still again from Dec 6` if another standstill follows. */
export function runsAgainWords({ today, runs_again, still_again }: RunsAgain): string {
  const again = still_again ? `, stands still again from ${formatDayNear(still_again, today)}` : '';
  return `Runs again ${formatDayNear(runs_again, today)}${again}`;
}

interface ShortageDays {
  today: string;
  /** The begin date of the first plan that lacks parts (behaviour 25.5). */
  begin: string;
  /** The first day, from today on, on which the plan stands still; null if it never does (behaviour 42.3). */
  still_from: string | null;
}

/** Explains why a part SAP is short from a day, and when the line stands still because of it. */
export function shortWords(days: ShortageDays): string {
  return `${beginWords(days)} ${stillWords(days)}`;
}

function beginWords({ begin, today }: ShortageDays): string {
  if (begin === today) return 'A plan that begins today needs more than is here or due today.';
  const day = formatDayNear(begin, today);
  return begin < today
    ? `A plan that began on ${day} needs more than is here or due by today.`
    : `A plan that begins on ${day} needs more than is here or due by then.`;
}

/** Explains from which day the line stands still if parts are missing at the start of a plan. */
export function stillWords({ today, begin, still_from }: ShortageDays): string {
  if (still_from === null)
    return `${SHORT_AT_START}: they arrive in time, or other plans need theirs later. The line does not stand still.`;
  if (still_from === today) return 'The line stands still today.';
  const from = formatDayNear(still_from, today);
  if (still_from <= begin) return `The line stands still from ${from}.`;
  const last = formatDayNear(addDays(still_from, -1), today);
  return `Cars are built day by day: the parts last until ${last}, and the line stands still from ${from}.`;
}
