import * as z from 'zod/mini';
import { call } from '../wire/call.ts';
import { idempotencyKey } from '../wire/idempotency-key.ts';
import { done } from '../wire/record.ts';
import { bulkResult } from './bulk-import.ts';

/** An import as its user finds it again (behaviour 10.11). */
const importRun = z.object({
  import_id: z.int(),
  /** The idempotency key of its request. */
  key: z.string(),
  started_at: z.string(),
  total: z.int(),
  written: z.int(),
  /** `lost` means interrupted: it imported nothing. */
  state: z.enum(['running', 'done', 'failed', 'lost']),
  /** The result of a finished import, with its first hundred errors. */
  result: z.nullable(bulkResult),
  failure: z.nullable(z.string()),
});
export type ImportRun = z.infer<typeof importRun>;

/** The kinds whose imports continue in the background and are found again. */
export type RunKind = 'product_sap' | 'specification';

/** The calls that find an import with such a result again. */
export function importRunCalls(kind: RunKind, result: typeof bulkResult) {
  return {
    run: call(`/api/${kind}/bulk_run`, {
      // By default the newest one.
      request: z.optional(z.object({ key: z.optional(idempotencyKey) })),
      data: z.nullable(z.extend(importRun, { result: z.nullable(result) })),
      summary:
        "Load the progress or result of the caller's newest import within a day, or of the one with a `key`",
    }),
    runSeen: call(`/api/${kind}/bulk_run_seen`, {
      request: z.object({ key: idempotencyKey }),
      data: done,
      writes: true,
      summary: "Mark the outcome of one of the caller's imports as seen, so that it is not found again",
    }),
  };
}
export type ImportRunCalls = ReturnType<typeof importRunCalls>;
