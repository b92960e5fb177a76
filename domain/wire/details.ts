import * as z from 'zod/mini';
import { lastChange } from '../record/last-change.ts';
import { recordKind } from '../record/record-kinds.ts';

/** The details of a refusal of invalid fields. */
export const faults = z.array(z.object({ path: z.string(), message: z.string() }));
export type Fault = z.infer<typeof faults>[number];

/** The details of a save refused because another user has changed the record (behaviour 20.7). */
export const staleDetails = z.extend(lastChange, { version: z.int() });
export type StaleDetails = z.infer<typeof staleDetails>;

/** A record that cannot be deleted, the first records that use it, and the number of others. */
const usedRecord = z.object({
  used: z.string(),
  uses: z.array(z.object({ by: z.string(), kind: recordKind, id: z.int() })),
  more: z.int(),
});
export type UsedRecord = z.infer<typeof usedRecord>;

/**
 * The details of a refused delete: the first records that are in use, the number of others, and the ids of all records
 * in use.
 */
export const inUse = z.object({ records: z.array(usedRecord), more: z.int(), used_ids: z.array(z.int()) });
export type InUse = z.infer<typeof inUse>;

/** The details of a refused import: the indexes of the rows whose effect has changed since their check. */
export const changedRows = z.object({ indexes: z.array(z.int()) });
export type ChangedRows = z.infer<typeof changedRows>;
