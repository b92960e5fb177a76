import * as z from 'zod/mini';
import { staleDetails } from '#domain/wire/stale';
import { type JsonSchema, jsonSchema } from './openapi-parts.ts';

/** The meaning of each status, with the codes that a program may test. */
const STATUSES = [
  [
    400,
    'invalid, among others: incomplete, invalid_input, invalid_json, unknown_column, bad_condition, no_rows; of a save ' +
      'unknown_reference, passive_reference, used_twice, line_mismatch, end_before_begin, packages_mismatch, ' +
      'over_promised, in_the_future, foreign_sap, quantity_limit',
  ],
  [401, 'not signed in: not_signed_in'],
  [
    403,
    'not allowed, among others: look_only, admins_only, token_reads_only, no_tokens, reset_required, sign_in_again',
  ],
  [404, 'not there: not_found'],
  [408, 'the request came too slowly: too_slow'],
  [409, 'conflict, among others: stale, duplicate, in_use, list_changed, changes_gone'],
  [413, 'too large: too_large'],
  [415, 'neither JSON nor, for the upload, a form: wrong_content_type'],
  [422, 'the Idempotency-Key was used for another request: idempotency_key_reused'],
  [429, 'wait as long as Retry-After says: too_much_at_once, too_many_attempts'],
  [431, 'the headers are too large: headers_too_large'],
  [500, 'anything else: internal'],
  [503, 'busy or away, try again after Retry-After: unavailable; or perhaps stored: outcome_unknown'],
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
  ['Of status 400 and duplicate: what is wrong where', faults],
  ['Of stale: what is stored now', staleDetails],
  ['Of in_use: what uses the records', inUse],
  ['Of internal: how the log calls the request', internal],
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
        description: 'The seconds after which to try again, at 429 and 503.',
        schema: { type: 'integer' },
      },
    },
    content: { 'application/json': { schema } },
  };
}
