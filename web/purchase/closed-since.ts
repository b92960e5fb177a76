import type { Purchase } from '#domain/purchase/purchase';
import { formatDay } from '#domain/values/day';
import { joinLabel } from '#domain/values/text';

/**
 * Returns the date and the reason of closing a whole purchase: `Dec 3, 2026 · Lost at sea`. Returns null if it is open.
 */
export function closedSince({ closed_on, closed_note }: Pick<Purchase, 'closed_on' | 'closed_note'>) {
  return closed_on && joinLabel([formatDay(closed_on), closed_note]);
}
