import * as z from 'zod/mini';
import { recordId } from '../values/record-id.ts';
import { call } from '../wire/call.ts';
import { done } from '../wire/record.ts';

export const SESSION_OVER = 'This session has already ended.';

const ownSession = z.object({
  session_id: z.int(),
  created_at: z.string(),
  last_seen_at: z.string(),
  /** The network address that opened the session; null if unknown. */
  address: z.nullable(z.string()),
  agent: z.nullable(z.string()),
  /** True for the session of this request. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** The calls about the user's own sessions (behaviour 1.13). */
export const ownSessionCalls = {
  list: call('/api/session/list', {
    request: z.unknown(),
    data: z.object({ rows: z.array(ownSession) }),
    summary: "List the caller's sessions, newest first",
  }),
  end: call('/api/session/end', {
    request: z.object({ session_id: recordId }),
    data: done,
    writes: true,
    who: 'viewer',
    summary: "End one of the caller's sessions; its next call is refused",
  }),
  endOthers: call('/api/session/end_others', {
    request: z.unknown(),
    data: z.object({ ended: z.int() }),
    writes: true,
    who: 'viewer',
    summary: "End all of the caller's sessions except the current one",
  }),
};
