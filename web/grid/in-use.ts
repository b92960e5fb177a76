import * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';

/** What stands on a record, so that it cannot be deleted; kind and id lead there. */
const use = z.object({ used: z.string(), by: z.string(), kind: z.string(), id: z.int() });
export type Use = z.infer<typeof use>;

const uses = z.array(use).check(z.minLength(1));

/** Whether a delete was refused because something stands on its records, and says what. */
export function isInUse(error: unknown): boolean {
  return readUses(error).length > 0;
}

export function readUses(error: unknown): Use[] {
  if (!(error instanceof ApiError) || error.code !== 'in_use') return [];
  const parsed = uses.safeParse(error.details);
  return parsed.success ? parsed.data : [];
}
