import * as z from 'zod/mini';
import { changeChecks, changeWrites } from '#domain/change/change';
import { formatSize, LARGEST_FILE_BYTES, MAX_UPLOADED, type uploadCall } from '#domain/file/file';
import { acceptsTokens } from '#domain/person/token';
import { MAX_SHEET_ROWS } from '#domain/sheet/accepted-files';
import { EXPECT, rowFields } from '#domain/sheet/bulk-import';
import type { Field, Fields, FieldTypes } from '#domain/sheet/field-types';
import { LABEL_LENGTH } from '#domain/sheet/row-check';
import { countOfDay } from '#domain/stock-count/stock-count';
import { tryCall } from '#domain/try/try';
import { grouped } from '#domain/values/counted';
import { LONGEST_LEAD_TIME } from '#domain/values/lead-time';
import { LINE_DECIMALS, PLAN_DECIMALS, QUANTITY_LIMIT } from '#domain/values/quantity';
import { CODE_LENGTH, NAME_LENGTH, NOTE_LENGTH } from '#domain/values/text';
import type { AnyCall, GridColumns } from '#domain/wire/call';
import { changedRows, faults, inUse, staleDetails } from '#domain/wire/details';
import type { Download } from '#domain/wire/download';
import { IDEMPOTENCY_KEY, REPLAYED } from '#domain/wire/idempotency-key';
import type { Role } from '#domain/wire/role';
import type { Described } from '../dependencies.ts';

/** The rules of all calls. A blank line separates paragraphs. */
const ABOUT_API = [
  'All calls except uploads and downloads are POST requests with a JSON body. A success has status 200 and ' +
    '{"data": …}. A failure has the matching status and {"message": …, "code": …}: the message is for users, the code ' +
    'for programs. Later versions may add fields to responses: ignore fields that you do not know. If a response has ' +
    'waiting, it is the number of records whose figures are still being derived: until it is 0, the figures may change.',

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
    'With last, next and this, shift moves the period by that many periods, and a negative shift moves it back.',

  'A state is A (active) or P (passive). The status of an invoice is O (open), T (in transit) or A (arrived).',

  'Send an Idempotency-Key with every write: after a 503 outcome_unknown, or if no response arrives, the write may be ' +
    'stored, and you can safely repeat the request with the same key. The calls /api/person/add, /api/person/reset, ' +
    '/api/token/make and /api/file/upload, and those of /api/auth, take no key: before you repeat one of them, check ' +
    'what is stored.',

  `A body may have 1 MiB, a document 8 MiB and 10,000 lines, an import 96 MiB and ${grouped(MAX_SHEET_ROWS)} ` +
    `rows, and an uploaded file ${formatSize(LARGEST_FILE_BYTES)}. A larger body is refused with 413, and too many ` +
    'lines with 400. A response arrives within 30 seconds. Imports, uploads and calls that may change 10,000 records ' +
    'take up to five minutes. An import may wait four of these minutes in a queue.',
].join('\n\n');

/** A section of the API: a heading and its calls, in the order in which they were bound. */
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
  [408, 'the request arrived too slowly: too_slow'],
  [409, 'conflict, among others: stale, duplicate, in_use, list_changed, changes_gone'],
  [413, 'too large: too_large'],
  [415, 'the body is not JSON, or not a form for an upload: wrong_content_type'],
  [422, 'the Idempotency-Key was used for another request: idempotency_key_reused'],
  [429, 'too many requests, retry after the seconds in Retry-After: too_much_at_once, too_many_attempts'],
  [431, 'the headers are too large: headers_too_large'],
  [500, 'internal error: internal'],
  [
    503,
    'busy or unavailable, retry after the seconds in Retry-After: unavailable; possibly stored: outcome_unknown',
  ],
  [507, 'the disk of the database is full: disk_full'],
] as const;

const DETAILS = [
  ['For status 400 and duplicate: the invalid fields', faults],
  ['For stale: the stored record', staleDetails],
  ['For in_use: the records in use, and what uses them', inUse],
  ['For list_changed of an import: the indexes of the rows whose effect has changed', changedRows],
  ['For list_changed of a stock count: the stored count of the day', countOfDay],
  ['For internal: the id of the request in the log', z.object({ request_id: z.string() })],
] as const;

function failure(): JsonSchema {
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

const ACCESS_TEXTS = {
  anyone: 'For anyone.',
  resetting: 'Also available while the caller has to reset the password.',
  'signed-in': undefined,
} as const;

const ROLE_TEXTS = {
  viewer: undefined,
  editor: 'For editors and administrators.',
  admin: 'For administrators.',
} as const satisfies Record<Role, unknown>;

const KEY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Send a key with every write. For 24 hours, a repeated request of the same user with the same key and body gets the ' +
    'first response and changes nothing. With another body, even one with the same fields in another order, it is ' +
    'refused with 422. A refused request does not use up its key.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
};

const REPLAYED_HEADER = {
  [REPLAYED]: {
    description: 'true if the response is that of an earlier request with the same Idempotency-Key.',
    schema: { const: 'true' },
  },
};

/** `contentTypes` are the types of the files that the call returns, if it returns files. */
function callOperation(tag: string, call: AnyCall, contentTypes?: readonly string[]): Operation {
  const acceptsToken = acceptsTokens(call.path);
  const description = [
    ACCESS_TEXTS[call.access],
    ROLE_TEXTS[call.who],
    call.writes && 'Writes.',
    !acceptsToken && 'Not available to tokens.',
    call.fresh &&
      'Requires a sign-in of the last 15 minutes, and is refused with 403 sign_in_again otherwise.',
    call.grid && describeGrid(call.path, call.grid),
  ]
    .filter(Boolean)
    .join(' ');
  const request = jsonSchema(call.request, 'input');
  const required = !call.request.safeParse(undefined).success;
  const data = jsonSchema(call.data, 'output');
  const takesKey = call.writes && !call.once;
  return {
    operationId: operationId(call.path),
    tags: [tag],
    summary: call.summary,
    ...(description && { description }),
    ...(takesKey && { parameters: [KEY_HEADER] }),
    ...(call.access === 'anyone' && { security: [] }),
    ...(call.access !== 'anyone' && !acceptsToken && { security: [{ session: [] }] }),
    ...(Object.keys(request).length > 0 && {
      requestBody: { required, content: { 'application/json': { schema: request } } },
    }),
    responses: contentTypes
      ? fileResponses(contentTypes)
      : responsesOf(
          { type: 'object', properties: { data }, required: ['data'] },
          takesKey && { headers: REPLAYED_HEADER },
        ),
  };
}

function describeGrid(path: string, { id, columns, searchable, sort }: GridColumns): string {
  const isLookup = path.includes('/query_');
  return [
    `Columns: ${columns.join(', ')}.`,
    `Searchable: ${searchable.join(', ')}. search names the columns in which search_text is searched.`,
    `The default sort is ${sort.join(', ')}. A leading "-" means descending.`,
    'Each row is an array of values in the order of the requested columns.',
    isLookup
      ? 'The count goes up to 1,000, and 1,001 means more.'
      : `To read all rows, sort by ${id} and request the rows after the last ${id} that you have, with ` +
        `d.where.${id}.from one higher. Pages by offset shift when other users delete records.`,
  ].join(' ');
}

function uploadOperation(tag: string, { path, field, answer, summary }: typeof uploadCall): Operation {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const properties = { [field]: { type: 'array', items: file, minItems: 1, maxItems: MAX_UPLOADED } };
  return {
    operationId: operationId(path),
    tags: [tag],
    summary,
    description:
      `For editors and administrators. Writes. At most ${MAX_UPLOADED} files of ${formatSize(LARGEST_FILE_BYTES)} each. ` +
      'The response is one object for one file, and a list for several. A file that is not in the file_ids of a record ' +
      'within 7 days (KEEP_FILES_DAYS) is deleted.',
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: { type: 'object', properties, required: [field] } } },
    },
    responses: responsesOf(jsonSchema(answer, 'output')),
  };
}

function downloadOperation(tag: string, download: Download<object>): Operation {
  const { path, parameters, contentTypes, summary } = download;
  const { properties, required } = jsonSchema(parameters, 'output');
  const needed = new Set(required as string[] | undefined);
  return {
    operationId: operationId(path),
    tags: [tag],
    summary,
    parameters: Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => ({
      name,
      in: path.includes(`{${name}}`) ? 'path' : 'query',
      required: needed.has(name),
      // Several values of a parameter are one text, such as `1,2,3`.
      ...(schema.type === 'array' && { explode: false }),
      schema,
    })),
    responses: fileResponses(contentTypes),
  };
}

/** The JSON Schema that documents each type of value in imports. `row-check.ts` validates the values. */
const VALUE_SCHEMAS: Readonly<Record<keyof FieldTypes, object>> = {
  name: { type: 'string', maxLength: NAME_LENGTH },
  label: { type: 'string', maxLength: LABEL_LENGTH },
  code: { type: 'string', maxLength: CODE_LENGTH },
  one_code: { type: 'string', maxLength: CODE_LENGTH },
  note: { type: 'string', maxLength: NOTE_LENGTH },
  text: { type: 'string' },
  day: { type: 'string', format: 'date' },
  line_quantity: number(LINE_DECIMALS),
  moq: number(PLAN_DECIMALS),
  lead_time: { type: 'integer', minimum: 0, maximum: LONGEST_LEAD_TIME },
  state: { enum: ['A', 'P'] },
};

export type JsonSchema = Record<string, unknown>;

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: JsonSchema[];
  security?: JsonSchema[];
  requestBody?: JsonSchema;
  responses: JsonSchema;
}
type Paths = Record<string, { get?: Operation; post?: Operation }>;

function fileResponses(types: readonly string[]): JsonSchema {
  const content = types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]);
  return { ...responsesOf({}), 200: { description: 'Success', content: Object.fromEntries(content) } };
}

function responsesOf(schema: JsonSchema, headers: JsonSchema | false = false): JsonSchema {
  return {
    200: { description: 'Success', ...headers, content: { 'application/json': { schema } } },
    default: { $ref: '#/components/responses/Failure' },
  };
}

/** Returns the JSON Schema of a request or response. Responses may get further fields. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const converted = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: describeSchema });
  const { $schema: _, ...rest } = JSON.parse(JSON.stringify(converted), (_, value) => {
    // The schemas of requests state the formats of their days.
    if (io === 'input') return value;
    if (value?.additionalProperties === false) delete value.additionalProperties;
    for (const [name, property] of Object.entries(value?.properties ?? {})) {
      setFormat(property as JsonSchema, name);
    }
    return value;
  });
  return rest;
}

/** The number of fields that the checks of these requests require. Zod does not convert checks. */
const FIELD_COUNTS = new Map<z.core.$ZodType, object>([
  [tryCall.request.def.shape.ask, { minProperties: 1, maxProperties: 1 }],
  // A check names the records and at least one change. A write also repeats the `expect` of the check.
  ...Object.values(changeChecks).map(({ request }) => [request, { minProperties: 2 }] as const),
  ...Object.values(changeWrites).map(({ request }) => [request, { minProperties: 3 }] as const),
]);

function describeSchema({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: object;
}): void {
  Object.assign(jsonSchema, FIELD_COUNTS.get(zodSchema));
  const fields = rowFields.get(zodSchema);
  if (fields) Object.assign(jsonSchema, rowSchema(fields));
  const { def } = zodSchema._zod;
  // An import without rows is refused.
  if (def.type === 'array' && rowFields.has(def.element)) Object.assign(jsonSchema, { minItems: 1 });
}

const EXPECT_DESCRIPTION =
  'The `expect` of the row from the check: the import is refused if the row has another effect.';

/** Returns the JSON Schema of an import row. Optional fields may be null or omitted, and unknown names are ignored. */
function rowSchema(fields: Fields) {
  const all = Object.entries(fields);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(all.map(([name, field]) => [name, fieldSchema(field)])),
      [EXPECT]: { type: 'string', description: EXPECT_DESCRIPTION },
    },
    required: all.filter(([, { required }]) => required).map(([name]) => name),
  };
}

function fieldSchema({ header: title, type, required }: Field) {
  return required
    ? { title, ...VALUE_SCHEMAS[type] }
    : { title, anyOf: [VALUE_SCHEMAS[type], { type: 'null' }] };
}

function number(decimals: number) {
  const description = `At most ${decimals} decimal places.`;
  return { type: 'number', minimum: 0, exclusiveMaximum: QUANTITY_LIMIT, description };
}

const DAY_NAME = /(^|_)(on|day|date|today|in_force_from|in_force_to|passive_since|breakpoint|proposed)$/;
const MOMENT_NAME = /(^|_)at$/;

/** Sets the format of a response field. Its name determines whether it is a day or an instant (behaviour 20.10). */
function setFormat(property: JsonSchema, name: string): void {
  const format = DAY_NAME.test(name) ? 'date' : MOMENT_NAME.test(name) ? 'date-time' : undefined;
  if (format && [property.type].flat().includes('string')) property.format = format;
}

/** Returns the operation id of a path: `car_model_save` for `/api/car_model/save`. */
function operationId(path: string): string {
  return path.replace('/api/', '').replace(/[{}]/g, '').replaceAll('/', '_');
}
