import type { Purchase } from '#domain/purchase/purchase';
import { formatDay } from '#domain/values/day';
import { joinLabel } from '#domain/values/text';

/** `Dec 3, 2026 · Lost at sea`: since when a whole purchase is closed, and why; null where it is not. */
export function closedSince({ closed_on, closed_note }: Pick<Purchase, 'closed_on' | 'closed_note'>) {
  return closed_on && joinLabel([formatDay(closed_on), closed_note]);
}
