import * as z from 'zod/mini';

/** The last change in the history of a record. Both are null if the history has no change of it. */
export const lastChange = z.object({
  /** Null for a command. */
  username: z.nullable(z.string()),
  at: z.nullable(z.string()),
});
export type LastChange = z.infer<typeof lastChange>;

/** The details of a save refused because another user has changed the record (behaviour 20.7). */
export const staleDetails = z.extend(lastChange, {
  version: z.int(),
});
export type StaleDetails = z.infer<typeof staleDetails>;
