import * as z from 'zod/mini';
import { recordedChange } from '../record/recorded-change.ts';
import { recordId } from '../values/record-id.ts';
import { call } from '../wire/call.ts';
import { done } from '../wire/record.ts';
import { changeSource } from './history.ts';
import { MOVING_KINDS } from './moving-fields.ts';

/** The maximum number of listed saves, newest first, and of listed imports and bulk changes. */
export const MOST_LISTED = 200;
/** The maximum number of values of one save that are listed; the others are counted. */
export const MOST_OF_SAVE = 5;
/** How many days back the list starts for a user who has not marked one as seen yet. */
export const FIRST_LOOK_DAYS = 7;

const save = z.object({
  kind: z.enum(MOVING_KINDS),
  id: recordId,
  /** The current label of the record, or null if it was deleted. */
  label: z.nullable(z.string()),
  at: z.string(),
  username: z.nullable(z.string()),
  source: changeSource,
  /** The name of the token that made the change, or null. */
  token: z.nullable(z.string()),
  /** True if the save added the record. */
  added: z.boolean(),
  /** The first of the listed values. */
  changes: z.array(recordedChange),
  /** The number of such values in the save. */
  count: z.int(),
});
export type SaveSince = z.infer<typeof save>;

const batch = z.object({
  batch_id: recordId,
  title: z.string(),
  filename: z.nullable(z.string()),
  at: z.string(),
  username: z.nullable(z.string()),
  inserted: z.int(),
  updated: z.int(),
  undone: z.boolean(),
});
export type BatchSince = z.infer<typeof batch>;

/** The number of changes by others since a user last looked. */
export const changedCount = z.object({
  /** When the user last marked the list as seen, or null. */
  since: z.nullable(z.string()),
  count: z.int(),
  /** True if more exist than were read. */
  more: z.boolean(),
});
export type ChangedCount = z.infer<typeof changedCount>;

export const sinceCalls = {
  list: call('/api/history/since', {
    request: z.object({}),
    data: z.object({
      since: z.nullable(z.string()),
      /** The number of the last change that was read, for `seen`. */
      up_to: z.int(),
      saves: z.array(save),
      batches: z.array(batch),
      more: z.boolean(),
    }),
    weight: () => 2,
    summary:
      'What others have changed of days, quantities and specifications since one last marked it as seen',
  }),
  seen: call('/api/history/seen', {
    request: z.object({ up_to: z.int().check(z.minimum(0)) }),
    data: done,
    writes: true,
    who: 'viewer',
    summary: 'Mark what others have changed as seen, up to a change',
  }),
};
