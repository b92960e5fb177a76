import * as z from 'zod/mini';
import { call } from '../wire/call.ts';
import { idempotencyKey } from '../wire/idempotency-key.ts';
import { done } from '../wire/record.ts';
import { bulkResult } from './bulk-import.ts';

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

/** What is imported in runs that are found again. */
export type RunKind = 'product_sap' | 'specification';

/** The calls by which an import that answers such a result is found again. */
export function importRunCalls(kind: RunKind, result: typeof bulkResult) {
  return {
    run: call(`/api/${kind}/bulk_run`, {
      // Left out it is the newest one.
      request: z.optional(z.object({ key: z.optional(idempotencyKey) })),
      data: z.nullable(z.extend(importRun, { result: z.nullable(result) })),
      summary:
        "One's own newest import of the last day, or the one of a `key`: how far it is, or what it answered",
    }),
    runSeen: call(`/api/${kind}/bulk_run_seen`, {
      request: z.object({ key: idempotencyKey }),
      data: done,
      writes: true,
      summary: "Say that the outcome of one of one's own imports was seen; it is not found again",
    }),
  };
}
export type ImportRunCalls = ReturnType<typeof importRunCalls>;
