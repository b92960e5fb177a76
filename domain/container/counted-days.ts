import * as z from 'zod/mini';
import { formatDay } from '../values/day.ts';

export const countedDays = {
  /** The latest day on which any of the SAPs was counted; null if none was counted. */
  counted_on: z.nullable(z.string()),
  /** Each of the SAPs was counted on this day or later; null if a SAP was never counted. */
  all_counted_on: z.nullable(z.string()),
};
export type CountedDays = z.infer<z.ZodMiniObject<typeof countedDays>>;

export const NOT_COUNTED: CountedDays = { counted_on: null, all_counted_on: null };

/**
 * Returns the days of the stock counts that include an arrival on `day`: those of that day or later (behaviour 24.9).
 * The other days become null.
 */
export function countsIncluding(day: string, { counted_on, all_counted_on }: CountedDays): CountedDays {
  const ifIncluded = (counted: string | null) => (counted !== null && day <= counted ? counted : null);
  return { counted_on: ifIncluded(counted_on), all_counted_on: ifIncluded(all_counted_on) };
}

/** Says that a stock count already includes an arrival; undefined if no count does. */
export function includedByCounts({ counted_on, all_counted_on }: CountedDays): string | undefined {
  if (counted_on === null) return undefined;
  const counted = all_counted_on === null ? 'some of these parts' : 'this arrival';
  return `The count of ${formatDay(counted_on)} already includes ${counted}.`;
}
