import * as z from 'zod/mini';

/**
 * The reasons for a shortage (behaviour 25.6). Deliveries with these reasons close a shortage in this order;
 * `not_ordered` has no delivery.
 */
export const SHORTAGE_REASONS = ['late', 'overdue', 'no_day', 'not_invoiced', 'not_ordered'] as const;
export const shortageReason = z.enum(SHORTAGE_REASONS);
export type ShortageReason = z.infer<typeof shortageReason>;

export const SHORTAGE_REASON_LABELS: Record<ShortageReason, string> = {
  late: 'Comes too late',
  overdue: 'Overdue',
  no_day: 'No arrival date',
  not_invoiced: 'Not invoiced',
  not_ordered: 'Not ordered',
};
