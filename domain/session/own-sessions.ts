import * as z from 'zod/mini';
import { recordId } from '../values/record-id.ts';
import { call } from '../wire/call.ts';
import { done } from '../wire/record.ts';

export const SESSION_OVER = 'This session has ended already.';

const ownSession = z.object({
  session_id: z.int(),
  created_at: z.string(),
  last_seen_at: z.string(),
  /** From where it was opened; null where that is not known. */
  address: z.nullable(z.string()),
  /** The user agent of the browser. */
  agent: z.nullable(z.string()),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** Where one is signed in oneself (behaviour 1.13). */
export const ownSessionCalls = {
  list: call('/api/session/list', {
    request: z.unknown(),
    data: z.object({ rows: z.array(ownSession) }),
    summary: 'Where one is signed in oneself, the newest first',
  }),
  end: call('/api/session/end', {
    request: z.object({ session_id: recordId }),
    data: done,
    writes: true,
    who: 'viewer',
    summary: "End one of one's own sessions; its next call is refused",
  }),
  endOthers: call('/api/session/end_others', {
    request: z.unknown(),
    data: z.object({ ended: z.int() }),
    writes: true,
    who: 'viewer',
    summary: "End all of one's own sessions but the one that asks",
  }),
};
