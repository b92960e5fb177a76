import * as z from 'zod/mini';
import { lastChange } from '../record/last-change.ts';

/**
 * The details of a save that was refused because another user has changed the record in the meantime (behaviour 20.7).
 */
export const staleDetails = z.extend(lastChange, {
  /** The stored version. */
  version: z.int(),
});
export type StaleDetails = z.infer<typeof staleDetails>;
