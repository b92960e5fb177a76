/**
 * The day that a label such as `Jan 5, 2026` shows. Instants have their label in the business's time zone, so this
 * is the day on which they fell there.
 */
export function dayOfLabel(label: string): string {
  return new Date(`${label} UTC`).toISOString().slice(0, 10);
}
