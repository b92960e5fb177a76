import * as z from 'zod/mini';
import { recordKind } from '#domain/record/record-kinds';
import { ApiError } from '../../api/api-error.ts';

/**
 * A record that cannot be deleted, and what stands on it: the first of them, to which kind and id lead, and how many
 * more.
 */
const usedRecord = z.object({
  used: z.string(),
  uses: z.array(z.object({ by: z.string(), kind: recordKind, id: z.int() })),
  more: z.int(),
});
export type UsedRecord = z.infer<typeof usedRecord>;

/** The first records of a delete that something stands on, how many more there are, and the ids of them all. */
const inUse = z.object({
  records: z.array(usedRecord).check(z.minLength(1)),
  more: z.int(),
  used_ids: z.array(z.int()),
});
export type InUse = z.infer<typeof inUse>;

/** What stands on the records of a delete, where that is why it was refused. */
export function readInUse(error: unknown): InUse | undefined {
  if (!(error instanceof ApiError) || error.code !== 'in_use') return undefined;
  return inUse.safeParse(error.details).data;
}
