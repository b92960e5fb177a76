import * as z from 'zod/mini';

/**
 * The details of a save that was refused because another user has changed the record in the meantime (behaviour 20.7).
 */
export const staleDetails = z.object({
  /** The stored version. */
  version: z.int(),
  /** The author and time of the last change in its history. */
  username: z.nullable(z.string()),
  at: z.nullable(z.string()),
});
export type StaleDetails = z.infer<typeof staleDetails>;
