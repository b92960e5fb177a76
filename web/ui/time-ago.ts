const FORMAT = new Intl.RelativeTimeFormat('en-US');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The units of a time difference, largest first. Months and years have their average length. */
const UNITS = [
  ['year', 365.25 * DAY],
  ['month', 30.4375 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const;

/** Returns how long ago an instant was, in full units: `3 days ago`. */
export function timeAgo(instant: string, now = Date.now()): string {
  const distance = Date.parse(instant) - now;
  const [unit, length] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? ['second', 1_000];
  return FORMAT.format(Math.trunc(distance / length), unit);
}
