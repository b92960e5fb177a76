import * as z from 'zod/mini';
import { staleDetails } from '#domain/wire/stale';
import { type JsonSchema, jsonSchema } from './openapi-parts.ts';

/** The meaning of each status, with the codes that a program may test. */
const STATUSES = [
  [
    400,
    'invalid request, among others: incomplete, invalid_input, invalid_json, unknown_column, bad_condition, no_rows; for a save ' +
      'unknown_reference, passive_reference, used_twice, line_mismatch, end_before_begin, packages_mismatch, ' +
      'over_promised, in_the_future, foreign_sap, quantity_limit',
  ],
  [401, 'not signed in: not_signed_in'],
  [
    403,
    'not allowed, among others: look_only, admins_only, token_reads_only, no_tokens, reset_required, sign_in_again',
  ],
  [404, 'not found: not_found'],
  [408, 'the request came too slowly: too_slow'],
  [409, 'conflict, among others: stale, duplicate, in_use, list_changed, changes_gone'],
  [413, 'too large: too_large'],
  [415, 'the body is not JSON, or not a form for an upload: wrong_content_type'],
  [422, 'the Idempotency-Key was used for another request: idempotency_key_reused'],
  [429, 'too many requests, retry after the seconds in Retry-After: too_much_at_once, too_many_attempts'],
  [431, 'the headers are too large: headers_too_large'],
  [500, 'internal error: internal'],
  [503, 'busy or unavailable, retry after Retry-After: unavailable; possibly stored: outcome_unknown'],
  [507, 'the disk of the database is full: disk_full'],
] as const;

const faults = z.array(z.object({ path: z.string(), message: z.string() }));
const used = z.object({
  used: z.string(),
  uses: z.array(z.object({ by: z.string(), kind: z.string(), id: z.int() })),
  more: z.int(),
});
const inUse = z.object({ records: z.array(used), more: z.int(), used_ids: z.array(z.int()) });
const internal = z.object({ request_id: z.string() });

/** The shapes of `details`, by code. */
const DETAILS = [
  ['For status 400 and duplicate: the invalid fields', faults],
  ['For stale: the stored record', staleDetails],
  ['For in_use: the records that use these', inUse],
  ['For internal: the id of the request in the log', internal],
] as const;

/** Returns the schema of every failure. */
export function failure(): JsonSchema {
  const details = DETAILS.map(([description, shape]) => ({ description, ...jsonSchema(shape, 'output') }));
  const schema = {
    type: 'object',
    properties: {
      message: { type: 'string' },
      code: { type: 'string' },
      details: { anyOf: details },
    },
    required: ['message', 'code'],
  };
  return {
    description: STATUSES.map(([status, meaning]) => `${status} ${meaning}`).join('\n\n'),
    headers: {
      'Retry-After': {
        description: 'The seconds after which to retry, for 429 and 503.',
        schema: { type: 'integer' },
      },
    },
    content: { 'application/json': { schema } },
  };
}
