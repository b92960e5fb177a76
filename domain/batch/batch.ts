import * as z from 'zod/mini';
import { RECORD_KINDS, type RecordKind, recordKind } from '../record/record-kinds.ts';
import { recordedChange } from '../record/recorded-change.ts';
import { recordId } from '../values/record-id.ts';
import { capital, optionalFileName } from '../values/text.ts';
import { call } from '../wire/call.ts';
import { listedMoment } from '../wire/column-kind.ts';
import { list } from '../wire/list.ts';
import { done } from '../wire/record.ts';

/** The kinds of batches (behaviour 27.1). `import` is an import of part SAPs. */
export type BatchKind =
  | 'import'
  | 'stock_counts'
  | 'bulk'
  | 'split'
  | 'replacement'
  | 'specifications'
  | 'promises'
  | 'delete';

export const IMPORT_TITLES = {
  import: `${RECORD_KINDS.part_sap.many} imported`,
  stock_counts: 'Stock counts imported',
  specifications: `${RECORD_KINDS.specification.many} imported`,
  promises: 'Promises imported',
} as const satisfies Partial<Record<BatchKind, string>>;

const MAX_TITLE_LENGTH = 200;

/** Returns the title of a delete in lists: `Part SAPs deleted`, or for one record `Part SAP 40010001 deleted`. */
export function deletionTitle(kind: RecordKind, label: string | undefined): string {
  const { one, many } = RECORD_KINDS[kind];
  if (label === undefined) return `${many} deleted`;
  const [begin, end] = [`${capital(one)} `, ' deleted'];
  return `${begin}${label.slice(0, MAX_TITLE_LENGTH - begin.length - end.length)}${end}`;
}

/** The maximum length of `undone`, and of `rows`. */
export const MAX_UNDO_RECORDS = 100;

const facts = {
  batch_id: z.int(),
  at: listedMoment,
  at_label: z.string(),
  username: z.nullable(z.string()),
  title: z.string(),
  filename: z.nullable(z.string()),
  inserted: z.int(),
  updated: z.int(),
  left_out: z.int(),
  undone_at: z.nullable(listedMoment),
  /** The user who undid the batch, and the time. */
  undone_label: z.nullable(z.string()),
};
const batch = z.object(facts);
export type Batch = z.infer<typeof batch>;

export const batchGrid = list({
  path: '/api/batch_list/table',
  view: 'batch_list',
  id: 'batch_id',
  row: facts,
  searchable: ['at_label', 'username', 'title', 'filename', 'undone_label'],
  codes: ['filename'],
  sort: ['-at'],
  labels: { at_label: 'at', undone_label: 'undone_at' },
  summary: 'List imports and bulk changes',
});

/** A record that an undo leaves unchanged, with the reason: `changed by boris, Jan 5, 2026, 14:05`. */
const leftRecord = z.object({
  kind: recordKind,
  /** Null if the record no longer exists. */
  id: z.nullable(z.int()),
  label: z.string(),
  reason: z.string(),
});
export type LeftRecord = z.infer<typeof leftRecord>;

/** A record that an undo restores or removes. `changes` has its current and its earlier values. */
const undoneRecord = z.object({
  kind: recordKind,
  id: z.int(),
  label: z.string(),
  removed: z.boolean(),
  changes: z.array(recordedChange),
});
export type UndoneRecord = z.infer<typeof undoneRecord>;

/** The effects of an undo (behaviour 27.3). */
const undoResult = z.object({
  restore: z.int(),
  remove: z.int(),
  /** The number of parts that get back the name they had before the import. */
  parts: z.int(),
  /** True if the batch is a delete. */
  restores: z.boolean(),
  /** At most `MAX_UNDO_RECORDS` records, the restored ones first. */
  undone: z.array(undoneRecord),
  refused: z.int(),
  rows: z.array(leftRecord),
});
export type UndoResult = z.infer<typeof undoResult>;

const byBatch = z.object({ batch_id: recordId });

export const batchCalls = {
  model: call('/api/batch/model', { request: byBatch, data: batch, summary: 'Load a batch' }),
  describe: call('/api/batch/describe', {
    request: z.object({
      batch_id: recordId,
      filename: optionalFileName,
      left_out: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
    }),
    data: done,
    writes: true,
    summary: "Store the file name of one of the caller's imports and how many of its rows were not sent",
  }),
  undoCheck: call('/api/batch/undo_check', {
    request: byBatch,
    data: undoResult,
    summary:
      'Preview the undo of a batch: the records that it restores and deletes, and those that it leaves unchanged, with the reasons',
  }),
  undo: call('/api/batch/undo', {
    request: byBatch,
    data: undoResult,
    writes: true,
    source: 'undo',
    records: ({ batch_id }) => ({ event: 'undo', kind: 'batch', ids: [batch_id] }),
    summary: 'Undo a batch in one transaction, except for records that were changed or used since',
  }),
};
