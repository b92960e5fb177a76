import * as z from 'zod/mini';

/** The details of a refused save, if somebody else has changed the record meanwhile (behaviour 20.7). */
export const staleDetails = z.object({
  /** The version that is stored now. */
  version: z.int(),
  /** The author and time of the last change in its history. */
  username: z.nullable(z.string()),
  at: z.nullable(z.string()),
});
export type StaleDetails = z.infer<typeof staleDetails>;
