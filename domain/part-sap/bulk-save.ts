import * as z from 'zod/mini';
import { MOST_SHEET_ROWS } from '../sheet/accepted-files.ts';
import { grouped } from '../values/counted.ts';
import { call } from '../wire/call.ts';

/** More rows than this in one call are refused as too large (413): as many as a sheet may hold. */
export const MOST_BULK_ROWS = MOST_SHEET_ROWS;

export const TOO_MANY_ROWS = `At most ${grouped(MOST_BULK_ROWS)} rows can be imported at once.`;

/** Why a row was not taken; `index` counts from 0, `first_index` names the earlier row that it contradicts. */
const bulkError = z.object({
  index: z.int(),
  error: z.string(),
  first_index: z.optional(z.int()),
});

/** Rows are checked one by one, so that a bad one is an error of its own and not of the call. */
const rows = z.array(z.unknown());

/** The counts add up: total = success + errors, success = inserted + updated (behaviour 10.8). */
const bulkResult = z.object({
  success: z.boolean(),
  totalCount: z.int(),
  successCount: z.int(),
  insertedCount: z.int(),
  updatedCount: z.int(),
  errors: z.array(bulkError),
});
export type BulkResult = z.infer<typeof bulkResult>;

const bulkVerdict = z.enum(['new', 'changed', 'unchanged', 'error']);

const bulkChange = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });

const checkedRow = z.object({
  index: z.int(),
  verdict: bulkVerdict,
  changes: z.array(bulkChange),
  error: z.nullable(z.string()),
  /** The field that the error is about, where it is about one. */
  field: z.nullable(z.string()),
  first_index: z.nullable(z.int()),
  warnings: z.array(z.string()),
});
export type CheckedRow = z.infer<typeof checkedRow>;

/** What an import would do, row by row, without doing it (behaviour 10.9). */
const bulkCheckResult = z.object({
  totalCount: z.int(),
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  errors: z.int(),
  rows: z.array(checkedRow),
});
export type BulkCheckResult = z.infer<typeof bulkCheckResult>;

/** An import as whoever started it finds it again (behaviour 10.11). */
const importRun = z.object({
  import_id: z.int(),
  /** The idempotency key it was sent with. */
  key: z.string(),
  started_at: z.string(),
  total: z.int(),
  written: z.int(),
  /** `lost` was interrupted: it imported nothing. */
  state: z.enum(['running', 'done', 'failed', 'lost']),
  /** Of one that is done, with its first hundred errors. */
  result: z.nullable(bulkResult),
  failure: z.nullable(z.string()),
});
export type ImportRun = z.infer<typeof importRun>;

/** What is said of an import whose server or database ended before it. */
export const IMPORT_LOST = 'The import was interrupted before it was finished. Nothing was imported.';

export const bulkCalls = {
  save: call('/api/product_sap/bulk_save', {
    request: rows,
    data: bulkResult,
    writes: true,
    size: 'import',
    records: (_, { totalCount, insertedCount, updatedCount }) => ({
      event: 'import',
      kind: 'product_sap',
      counts: { totalCount, insertedCount, updatedCount },
    }),
    summary: 'Insert and change part SAPs from the rows of a file',
  }),
  check: call('/api/product_sap/bulk_check', {
    request: rows,
    data: bulkCheckResult,
    size: 'import',
    summary: 'Say what an import would do with each row',
  }),
  run: call('/api/product_sap/bulk_run', {
    request: z.unknown(),
    data: z.nullable(importRun),
    summary: "One's own newest import of the last day: how far it is, or what it answered",
  }),
};
