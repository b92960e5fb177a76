import {
  addDays,
  dayNumber,
  FIRST_DAY,
  formatDay,
  formatDayNear,
  LAST_DAY,
  MONTHS,
} from '#domain/values/day';

/** The visible period: its first day, as a number with a fraction, and its number of days. */
export interface Span {
  from: number;
  days: number;
}

const EPOCH = '1970-01-01';
const MIN_DAYS = 14;
const MAX_DAYS = 36_500;
const ZOOM = 1.5;
/** The fraction of the span by which a step moves it. */
const STEP = 1 / 8;
/** The position of today after a move to today, as a fraction of the span. */
const TODAY_AT = 1 / 4;
/** The minimum width of an axis label, in pixels. */
const LABEL_WIDTH = 76;
/** The assumed width of a letter, in pixels. It is a little too wide, so that labels are not cut. */
const LETTER_WIDTH = 7;
const WEEK = 7;
/** The day number of 1970-01-05. */
const A_MONDAY = 4;
/** The minimum width of a day label with its year, in pixels. */
const DAY_LABEL_WIDTH = 96;
/** The possible numbers of months between two labels. */
const STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240];

export function spanOf(days: readonly string[], today: string): Span {
  const numbers = [today, ...days].map(dayNumber);
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  const margin = Math.max(7, (last - first) * 0.04);
  return limited({ from: first - margin, days: last - first + 2 * margin });
}

export function spanFrom(day: string, days: number): Span {
  return { from: dayNumber(day), days };
}

export function zoomed(span: Span, direction: 'in' | 'out'): Span {
  const days = direction === 'in' ? span.days / ZOOM : span.days * ZOOM;
  const limitedDays = Math.min(MAX_DAYS, Math.max(MIN_DAYS, days));
  return limited({ from: span.from + (span.days - limitedDays) / 2, days: limitedDays });
}

/** Moves the span to later days, or to earlier days if `days` is negative. */
export function movedBy(span: Span, days: number): Span {
  return limited({ ...span, from: span.from + days });
}

export function steppedBy(span: Span, direction: -1 | 1): Span {
  return movedBy(span, direction * span.days * STEP);
}

export function atToday(span: Span, today: string): Span {
  return limited({ ...span, from: dayNumber(today) - span.days * TODAY_AT });
}

export function xOfDay(day: string, { from, days }: Span, width: number): number {
  return ((dayNumber(day) - from) / days) * width;
}

export function wordsWidth(words: string): number {
  return words.length * LETTER_WIDTH;
}

export interface Tick {
  day: string;
  label: string;
}

/** Returns the months of the axis that have space for a label. */
export function ticksOf(span: Span, width: number): Tick[] {
  const monthWidth = (30.4 / span.days) * width;
  const step = STEPS.find((months) => months * monthWidth >= LABEL_WIDTH) ?? (STEPS.at(-1) as number);
  const first = addDays(EPOCH, Math.floor(span.from));
  const ticks: Tick[] = [];
  let month = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1;
  month -= month % step;
  for (; ; month += step) {
    const [year, index] = [Math.floor(month / 12), month % 12];
    const day = `${year}-${String(index + 1).padStart(2, '0')}-01`;
    if (dayNumber(day) > span.from + span.days) return ticks;
    if (dayNumber(day) >= span.from)
      ticks.push({ day, label: step < 12 ? `${MONTHS[index]} ${year}` : String(year) });
  }
}

/** Returns the Mondays of the axis that have space for a label. */
export function weeksOf(span: Span, width: number, today: string): Tick[] {
  const step = Math.ceil(DAY_LABEL_WIDTH / ((WEEK / span.days) * width)) * WEEK;
  const first = Math.ceil((span.from - A_MONDAY) / WEEK) * WEEK + A_MONDAY;
  const ticks: Tick[] = [];
  for (let start = first; start < span.from + span.days; start += step) {
    const day = addDays(EPOCH, start);
    ticks.push({ day, label: formatDayNear(day, today) });
  }
  return ticks;
}

/** Formats a span: `Nov 3, 2026 – Feb 10, 2027`. */
export function spanWords({ from, days }: Span): string {
  return `${formatDay(addDays(EPOCH, Math.floor(from)))} – ${formatDay(addDays(EPOCH, Math.floor(from + days)))}`;
}

/** Limits the middle of the span to the days that can be stored. */
function limited({ from, days }: Span): Span {
  const [first, last] = [dayNumber(FIRST_DAY), dayNumber(LAST_DAY)];
  return { days, from: Math.min(last - days / 2, Math.max(first - days / 2, from)) };
}
