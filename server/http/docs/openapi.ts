import * as z from 'zod/mini';
import { formatSize, LARGEST_FILE_BYTES } from '#domain/file/file';
import { MAX_BULK_ROWS } from '#domain/sheet/bulk-import';
import { grouped } from '#domain/values/counted';
import { staleDetails } from '#domain/wire/stale';
import type { Described } from '../dependencies.ts';
import { callOperation, downloadOperation, uploadOperation } from './call-operation.ts';
import { type JsonSchema, jsonSchema, type Paths } from './openapi-parts.ts';

/** The rules of all calls. A blank line separates paragraphs. */
const ABOUT_API = [
  'All calls except uploads and downloads are POST requests with a JSON body. A success has status 200 and ' +
    '{"data": …}. A failure has the matching status and {"message": …, "code": …}: the message is for users, the code ' +
    'for programs. Responses may get further fields: ignore fields that you do not know.',

  'A program authenticates with a token, which /api/token/make creates: ' +
    'curl -X POST -H "Authorization: Bearer $TOKEN" ' +
    '-H "content-type: application/json" -d \'{"p": {"column": ["product_number"], "offset": 0, "limit": 50}}\' ' +
    'https://your-partline/api/car_model_list/table',

  'A save contains the whole form, and its lines replace the stored lines. Omitted fields are cleared, except ' +
    'expected_on, arrived_on, file_ids, packages and promises, which keep their stored values. Several packages of a ' +
    'line are kept if the quantity of the line is unchanged, and its container and lot are unchanged or omitted. Send ' +
    'the version that you read: if another user has changed the record since, the save is refused with 409 stale. ' +
    'Read the record again and repeat your change. A save without a version overwrites any change.',

  'A list accepts conditions in d.where, {column: condition}, for up to 10 columns. A row must match all of them. A ' +
    'condition on a text is one of is, contains, begins and not (does not contain). A condition on a number or day is ' +
    'from, to or both, inclusive. A condition on a day may also be last or next with a number of days, which includes ' +
    'today, or this with week, month or year. A condition on a state or status is in. Texts, numbers and days also ' +
    'accept any or none with a list of values, where null means blank. Every column accepts blank with true or false. ' +
    'With last, next and this, shift moves the period by so many periods, and a negative shift moves it back.',

  'A state is A (active) or P (passive). The status of an invoice is O (open), T (in transit) or A (arrived).',

  'Send an Idempotency-Key with every write: after a 503 outcome_unknown, or without a response, the write may be stored.',

  `A body may have 1 MiB, a document 8 MiB and 10,000 lines, an import 96 MiB and ${grouped(MAX_BULK_ROWS)} ` +
    `rows, and an uploaded file ${formatSize(LARGEST_FILE_BYTES)}. A larger body is refused with 413, and too many ` +
    'lines with 400. A response arrives within 30 seconds. Imports, uploads and calls that may change 10,000 records ' +
    'take up to five minutes, of which they may wait four minutes in a queue.',
].join('\n\n');

/** A section of the API under one heading, in the order in which it was bound. */
export interface Section {
  title: string;
  described: readonly Described[];
}

/** Builds the OpenAPI 3.1 document from the schemas that parse the calls. */
export function openApiDocument(sections: readonly Section[]) {
  return {
    openapi: '3.1.0',
    info: { title: 'Partline', version: '1', description: ABOUT_API },
    security: [{ session: [] }, { token: [] }],
    tags: sections.map(({ title }) => ({ name: title })),
    paths: Object.fromEntries(sections.flatMap(pathsOf)) as Paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sid',
          description: 'Set by /api/auth/signin. Its name is __Host-sid behind https.',
        },
        token: { type: 'http', scheme: 'bearer', description: 'Created by /api/token/make.' },
      },
      responses: { Failure: failure() },
    },
  };
}

function pathsOf({ title, described }: Section): [string, Paths[string]][] {
  return described.map((one) => {
    if ('upload' in one) return [one.upload.path, { post: uploadOperation(title, one.upload) }];
    if ('download' in one) return [one.download.path, { get: downloadOperation(title, one.download) }];
    return [one.call.path, { post: callOperation(title, one.call, one.contentTypes) }];
  });
}

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
