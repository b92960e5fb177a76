import * as z from 'zod/mini';
import { bulkCheckResult, bulkResult, bulkRows } from '../sheet/bulk-import.ts';
import { call } from '../wire/call.ts';
import { done } from '../wire/record.ts';

/** An idempotency key: what a header may hold. */
const key = z.string().check(z.regex(/^[\x20-\x7e]{1,200}$/));

/** An import as the person who started it finds it again (behaviour 10.11). */
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

export const bulkCalls = {
  save: call('/api/product_sap/bulk_save', {
    request: bulkRows,
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
    request: bulkRows,
    data: bulkCheckResult,
    size: 'import',
    summary: 'Say what an import would do with each row',
  }),
  run: call('/api/product_sap/bulk_run', {
    request: z.unknown(),
    data: z.nullable(importRun),
    summary: "One's own newest import of the last day: how far it is, or what it answered",
  }),
  runSeen: call('/api/product_sap/bulk_run_seen', {
    request: z.object({ key }),
    data: done,
    writes: true,
    summary: "Say that the outcome of one of one's own imports was seen; it is not found again",
  }),
};
