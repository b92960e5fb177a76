import * as z from 'zod/mini';
import { call } from '../wire/call.ts';
import { idempotencyKey } from '../wire/idempotency-key.ts';
import { done } from '../wire/record.ts';
import { bulkResult } from './bulk-import.ts';

/** An import in the background, which its user can find again (behaviour 10.11). */
const importRun = z.object({
  import_id: z.int(),
  key: z.string(),
  started_at: z.string(),
  total: z.int(),
  written: z.int(),
  /** `lost` means that the import was interrupted and imported nothing. */
  state: z.enum(['running', 'done', 'failed', 'lost']),
  /** The result of a finished import, with at most a hundred errors. */
  result: z.nullable(bulkResult),
  failure: z.nullable(z.string()),
});
export type ImportRun = z.infer<typeof importRun>;

/** The kinds whose imports run in the background and can be found again. */
export type RunKind = 'product_sap' | 'specification';

/** Returns the calls that find an import of this kind again. */
export function importRunCalls(kind: RunKind, result: typeof bulkResult) {
  return {
    run: call(`/api/${kind}/bulk_run`, {
      // The key of an import; by default the newest import is found.
      request: z.optional(z.object({ key: z.optional(idempotencyKey) })),
      data: z.nullable(z.extend(importRun, { result: z.nullable(result) })),
      summary:
        "Load the progress or result of the caller's import with this `key`, or by default of the newest one of the last 24 hours",
    }),
    runSeen: call(`/api/${kind}/bulk_run_seen`, {
      request: z.object({ key: idempotencyKey }),
      data: done,
      writes: true,
      summary:
        "Mark the outcome of one of the caller's imports as seen, so that `bulk_run` no longer returns it",
    }),
  };
}
export type ImportRunCalls = ReturnType<typeof importRunCalls>;
