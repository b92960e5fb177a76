import * as z from 'zod/mini';

/** The reason of a shortage (behaviour 25.6). If several apply, the first one is taken. */
export const shortageReason = z.enum(['late', 'overdue', 'no_day', 'not_invoiced', 'not_ordered']);
export type ShortageReason = z.infer<typeof shortageReason>;

export const SHORTAGE_REASON_LABELS: Record<ShortageReason, string> = {
  late: 'Comes too late',
  overdue: 'Overdue',
  no_day: 'No arrival date',
  not_invoiced: 'Not invoiced',
  not_ordered: 'Not ordered',
};
