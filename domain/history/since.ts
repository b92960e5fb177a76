import * as z from 'zod/mini';
import type { RecordKind } from '../record/record-kinds.ts';
import { recordedChange } from '../record/recorded-change.ts';
import { recordId } from '../values/record-id.ts';
import { call } from '../wire/call.ts';
import { done } from '../wire/record.ts';
import { changeSource } from './history.ts';

/**
 * The fields whose changes affect a day, a quantity or a specification (behaviour 26.4): for each kind, a regular
 * expression for the paths in the history, with the same meaning in JavaScript and PostgreSQL.
 */
export const PLANNING_FIELDS = {
  specification: String.raw`^(output_product_id|begin_date|state|inputs\..*\.quant)$`,
  plan: '^(specification_id|begin_date|end_date|quant)$',
  purchase: String.raw`^(plan_id|closed_on|product_saps\..*\.(quant|closed_on|promises\.[0-9-]+))$`,
  invoice: String.raw`^(purchase_id|status|expected_on|arrived_on|product_saps\..*\.quant|containers\..*\.(expected_on|arrived_on))$`,
  part_sap: String.raw`^stock\.[0-9-]+$`,
} as const satisfies Partial<Record<RecordKind, string>>;

export type PlanningKind = keyof typeof PLANNING_FIELDS;
export const PLANNING_KINDS = Object.keys(PLANNING_FIELDS) as PlanningKind[];

export const MAX_LISTED = 200;
/** The maximum number of listed values of one save. Further values are only counted. */
export const MAX_OF_SAVE = 5;
/** The number of days that the list covers for a user who has not marked it as seen yet. */
export const FIRST_LOOK_DAYS = 7;

const save = z.object({
  kind: z.enum(PLANNING_KINDS),
  id: recordId,
  /** The current label of the record, or null if it was deleted. */
  label: z.nullable(z.string()),
  at: z.string(),
  username: z.nullable(z.string()),
  source: changeSource,
  /** The name of the token that made the change, or null. */
  token: z.nullable(z.string()),
  added: z.boolean(),
  /** The first changed values that the list covers. */
  changes: z.array(recordedChange),
  /** The number of all changed values in the save that the list covers. */
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

/** The number of changes by others since the user last marked them as seen. */
export const changedCount = z.object({
  /** When the user last marked the list as seen, or null. */
  since: z.nullable(z.string()),
  count: z.int(),
  /** True if there are more changes than were counted. */
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
      'List the changes of days, quantities and specifications that other users made since the caller last marked such changes as seen',
  }),
  seen: call('/api/history/seen', {
    request: z.object({ up_to: z.int().check(z.minimum(0)) }),
    data: done,
    writes: true,
    who: 'viewer',
    summary: 'Mark the changes of other users as seen, up to the change with the number `up_to`',
  }),
};
