import { formatDay } from '../values/day.ts';
import { joinLabel } from '../values/text.ts';

/** Returns since when a purchase is closed, and why: `Jan 5, 2026 · Lost at sea`; null if it is open. */
export function closedSince(purchase: { closed_on: string | null; closed_note: string | null }) {
  return purchase.closed_on && joinLabel([formatDay(purchase.closed_on), purchase.closed_note]);
}
