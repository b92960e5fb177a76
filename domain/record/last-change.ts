import * as z from 'zod/mini';

/** The last change in the history of a record. Both fields are null if the history contains no change of the record. */
export const lastChange = z.object({
  /** Null if a command on the server made the change. */
  username: z.nullable(z.string()),
  at: z.nullable(z.string()),
});
export type LastChange = z.infer<typeof lastChange>;
