/** Formats an instant in the browser's time zone: `Jan 5, 2026, 14:05`. `zone` is for tests. */
export function formatInstant(instant: string, zone?: string): string {
  return new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    ...(zone && { timeZone: zone }),
  }).format(new Date(instant));
}
