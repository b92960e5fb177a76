import * as z from 'zod/mini';
import { recordId } from '../values/record-id.ts';
import { requiredCode } from '../values/text.ts';
import { call } from '../wire/call.ts';
import { done } from '../wire/record.ts';

export const USUAL_TOKEN_DAYS = 90;
export const MAX_TOKEN_DAYS = 366;
/** The maximum number of valid tokens of one user or service. */
export const MAX_TOKENS = 20;

export const NO_TOKENS = 'A token cannot do this.';
export const TOKEN_READS_ONLY = 'This token can read, but not change anything.';

/** Returns the error for a token beyond `MAX_TOKENS`. */
export function tooManyTokens(username: string): string {
  return `${username} has ${MAX_TOKENS} tokens already. Revoke one that is no longer used.`;
}

/** The scope of a token: only reading, or everything that its user may do. */
const tokenScope = z.enum(['read', 'write']);
export type TokenScope = z.infer<typeof tokenScope>;
export const SCOPE_WORDS = { read: 'Read', write: 'Read and write' } as const satisfies Record<
  TokenScope,
  string
>;

const token = z.object({
  token_id: z.int(),
  name: z.string(),
  user_id: z.int(),
  /** The user whose rights the token has. */
  username: z.string(),
  service: z.boolean(),
  scope: tokenScope,
  created_at: z.string(),
  /** The user who created the token, and their address; null if unknown. */
  created_by: z.nullable(z.string()),
  created_from: z.nullable(z.string()),
  ends_at: z.string(),
  last_used_at: z.nullable(z.string()),
  /** True if the token is valid: not ended, not expired, and its user may sign in. */
  active: z.boolean(),
});
export type Token = z.infer<typeof token>;

const tokenForm = z.object({
  name: requiredCode,
  scope: z._default(tokenScope, 'read'),
  days: z._default(z.int().check(z.minimum(1), z.maximum(MAX_TOKEN_DAYS)), USUAL_TOKEN_DAYS),
  /** The service to which the token belongs. If it is omitted, the token belongs to the user who creates it. */
  user_id: z.nullish(recordId),
});

export const tokenCalls = {
  list: call('/api/token/list', {
    request: z.object({ all: z._default(z.boolean(), false) }),
    data: z.object({
      rows: z.array(token),
      services: z.array(z.object({ user_id: z.int(), username: z.string() })),
    }),
    summary:
      "List the caller's tokens; administrators also get the services, and with `all` the tokens of all users",
  }),
  make: call('/api/token/make', {
    request: tokenForm,
    data: z.object({ token_id: z.int(), token: z.string(), ends_at: z.string() }),
    writes: true,
    who: 'viewer',
    fresh: true,
    about: ({ user_id }) => user_id,
    once: true,
    incomplete: 'Enter a name for the token.',
    summary:
      'Create a token for the caller or, as an administrator, for a service; the token is returned only once',
  }),
  end: call('/api/token/end', {
    request: z.object({ token_id: recordId }),
    data: done,
    writes: true,
    who: 'viewer',
    summary: "End one of the caller's tokens or, as an administrator, any token; its next call is refused",
  }),
};

/** Returns whether a call accepts tokens. Calls about sign-in, users, sessions and tokens never do (behaviour 38.4). */
export function acceptsTokens(path: string): boolean {
  return !/^\/api\/(auth|person|session|token)\//.test(path);
}
