import {
  addDays,
  dayNumber,
  FIRST_DAY,
  formatDay,
  formatDayNear,
  LAST_DAY,
  MONTHS,
} from '#domain/values/day';

/** The visible part of time: the first day, as a number with a fraction, and the number of days. */
export interface Span {
  from: number;
  days: number;
}

const EPOCH = '1970-01-01';
const LEAST_DAYS = 14;
const MOST_DAYS = 36_500;
/** How much longer or shorter a zoom makes the span. */
const ZOOM = 1.5;
/** So much of the span a key moves it by. */
const STEP = 1 / 8;
/** Where today stands after Home. */
const TODAY_AT = 1 / 4;
/** A label of the axis has at least so much room. */
const LABEL_WIDTH = 76;
const WEEK = 7;
/** 1970-01-05. */
const A_MONDAY = 4;
/** The label of a day, with its year, has at least so much room. */
const DAY_LABEL_WIDTH = 96;
/** Months between two labels. */
const STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240];

/** All days of these and some room at both ends; around today where there are none. */
export function spanOf(days: readonly string[], today: string): Span {
  const numbers = [today, ...days].map(dayNumber);
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  const room = Math.max(7, (last - first) * 0.04);
  return limited({ from: first - room, days: last - first + 2 * room });
}

/** So many days from this one on. */
export function spanFrom(day: string, days: number): Span {
  return { from: dayNumber(day), days };
}

/** Shows more or less around the middle. */
export function zoomed(span: Span, direction: 'in' | 'out'): Span {
  const days = direction === 'in' ? span.days / ZOOM : span.days * ZOOM;
  const limitedDays = Math.min(MOST_DAYS, Math.max(LEAST_DAYS, days));
  return limited({ from: span.from + (span.days - limitedDays) / 2, days: limitedDays });
}

/** Shows earlier (negative) or later days. */
export function moved(span: Span, days: number): Span {
  return limited({ ...span, from: span.from + days });
}

export function stepped(span: Span, direction: -1 | 1): Span {
  return moved(span, direction * span.days * STEP);
}

/** Shows today, as much as before. */
export function atToday(span: Span, today: string): Span {
  return limited({ ...span, from: dayNumber(today) - span.days * TODAY_AT });
}

/** Where a day begins in so much room. */
export function placeOf(day: string, { from, days }: Span, width: number): number {
  return ((dayNumber(day) - from) / days) * width;
}

interface Tick {
  day: string;
  label: string;
}

/** The months of the axis, as many as have room for their label. */
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

/** The Mondays of the axis, as many as have room for their label. */
export function weeksOf(span: Span, width: number, today: string): Tick[] {
  const step = Math.ceil(DAY_LABEL_WIDTH / ((WEEK / span.days) * width)) * WEEK;
  const first = Math.ceil((span.from - A_MONDAY) / WEEK) * WEEK + A_MONDAY;
  const ticks: Tick[] = [];
  for (let at = first; at <= span.from + span.days; at += step) {
    const day = addDays(EPOCH, at);
    ticks.push({ day, label: formatDayNear(day, today) });
  }
  return ticks;
}

/** `Nov 3, 2026 – Feb 10, 2027`. */
export function spanWords({ from, days }: Span): string {
  return `${formatDay(addDays(EPOCH, Math.floor(from)))} – ${formatDay(addDays(EPOCH, Math.floor(from + days)))}`;
}

/** As far as the days go that are stored. */
function limited({ from, days }: Span): Span {
  const [first, last] = [dayNumber(FIRST_DAY), dayNumber(LAST_DAY)];
  return { days, from: Math.min(last - days / 2, Math.max(first - days / 2, from)) };
}
