import * as z from 'zod/mini';
import { formatDay } from '../values/day.ts';

/** The days on which the part SAPs of some goods were counted. */
export const countedDays = {
  /** The day of the latest stock count of any of them; null if none was counted. */
  counted_on: z.nullable(z.string()),
  /** The first day by which each of them was counted; null if one never was. */
  all_counted_on: z.nullable(z.string()),
};
export type CountedDays = z.infer<z.ZodMiniObject<typeof countedDays>>;

export const NOT_COUNTED: CountedDays = { counted_on: null, all_counted_on: null };

/** The counts that include an arrival on a day: those of that day and later ones (behaviour 24.9). */
export function countsHolding(day: string, { counted_on, all_counted_on }: CountedDays): CountedDays {
  const holding = (counted: string | null) => (counted !== null && day <= counted ? counted : null);
  return { counted_on: holding(counted_on), all_counted_on: holding(all_counted_on) };
}

/** Explains why an arrival changes nothing if later counts include it; undefined if none does. */
export function heldByCounts({ counted_on, all_counted_on }: CountedDays): string | undefined {
  if (counted_on === null) return undefined;
  const held = all_counted_on === null ? 'some of its part SAPs' : 'it';
  return `The count of ${formatDay(counted_on)} already holds ${held}.`;
}
