/** The time zone in which screens show instants (behaviour 5.9). Undefined means that of the browser. */
let timeZone: string | undefined;

export function setTimeZone(zone: string): void {
  timeZone = zone;
}

/** Formats an instant: `Jan 5, 2026, 14:05`. */
export function formatInstant(instant: string): string {
  return new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(instant));
}
