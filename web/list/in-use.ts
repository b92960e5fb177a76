import * as z from 'zod/mini';
import { recordKind } from '#domain/record/record-kinds';
import { ApiError } from '../api/api-error.ts';

/** What stands on a record, so that it cannot be deleted; kind and id lead there. */
const use = z.object({ used: z.string(), by: z.string(), kind: recordKind, id: z.int() });

/** What stands on the records of a delete: the first of them, and how many more there are. */
const inUse = z.object({ uses: z.array(use).check(z.minLength(1)), more: z.int() });
export type InUse = z.infer<typeof inUse>;

/** Whether a delete was refused because something stands on its records, and says what. */
export function isInUse(error: unknown): boolean {
  return readInUse(error) !== undefined;
}

export function readInUse(error: unknown): InUse | undefined {
  if (!(error instanceof ApiError) || error.code !== 'in_use') return undefined;
  return inUse.safeParse(error.details).data;
}
