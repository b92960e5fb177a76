import * as z from 'zod/mini';

/** What a refused save answers about the record that somebody else changed meanwhile (behaviour 20.7). */
export const staleDetails = z.object({
  /** The version that is stored now. */
  version: z.int(),
  /** Who changed it last and when, as its history has it. */
  username: z.nullable(z.string()),
  at: z.nullable(z.string()),
});
export type StaleDetails = z.infer<typeof staleDetails>;
