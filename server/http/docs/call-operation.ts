import { formatSize, LARGEST_FILE_BYTES, MAX_UPLOADED, type uploadCall } from '#domain/file/file';
import { takesTokens } from '#domain/person/token';
import type { AnyCall, GridColumns } from '#domain/wire/call';
import type { Download } from '#domain/wire/download';
import { IDEMPOTENCY_KEY } from '#domain/wire/idempotency-key';
import type { Role } from '#domain/wire/role';
import {
  fileResponses,
  type JsonSchema,
  jsonSchema,
  type Operation,
  operationId,
  responsesOf,
} from './openapi-parts.ts';

const ACCESS_TEXTS = {
  anyone: 'For anyone.',
  resetting: 'Also while a password reset is forced.',
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

/** Describes a call with a JSON body. `contentTypes` are the types of its files, if it returns files. */
export function callOperation(tag: string, call: AnyCall, contentTypes?: readonly string[]): Operation {
  const takesToken = takesTokens(call.path);
  const description = [
    ACCESS_TEXTS[call.access],
    ROLE_TEXTS[call.who],
    call.writes && 'Writes.',
    !takesToken && 'Not available to tokens.',
    call.fresh &&
      'Requires a sign-in of the last 15 minutes, and is refused with 403 sign_in_again otherwise.',
    call.grid && about(call.path, call.grid),
  ]
    .filter(Boolean)
    .join(' ');
  const request = jsonSchema(call.request, 'input');
  const required = !call.request.safeParse(undefined).success;
  const data = jsonSchema(call.data, 'output');
  return {
    operationId: operationId(call.path),
    tags: [tag],
    summary: call.summary,
    ...(description && { description }),
    ...(call.writes && !call.once && { parameters: [KEY_HEADER] }),
    ...(call.access === 'anyone' && { security: [] }),
    ...(call.access !== 'anyone' && !takesToken && { security: [{ session: [] }] }),
    // A call without request fields has no body.
    ...(Object.keys(request).length > 0 && {
      requestBody: { required, content: { 'application/json': { schema: request } } },
    }),
    responses: contentTypes
      ? fileResponses(contentTypes)
      : responsesOf({ type: 'object', properties: { data }, required: ['data'] }),
  };
}

/** Describes the parameters of a list or, at `query_…`, of a lookup. */
function about(path: string, { id, columns, searchable, sort }: GridColumns): string {
  const isLookup = path.includes('/query_');
  return [
    `Columns: ${columns.join(', ')}.`,
    `Searchable: ${searchable.join(', ')}. search names the columns in which search_text is searched.`,
    `The default sort is ${sort.join(', ')}. A leading "-" means descending.`,
    'Each row is an array of values in the order of the requested columns.',
    isLookup
      ? 'The count goes up to 1,000, and 1,001 means more.'
      : `To read all rows, sort by ${id} and request the rows after the last ${id} with d.where.${id}.from. ` +
        'Pages by offset shift when other users delete records.',
  ].join(' ');
}

/** Describes the upload, which expects a form instead of JSON. */
export function uploadOperation(tag: string, { path, field, answer, summary }: typeof uploadCall): Operation {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const properties = { [field]: { type: 'array', items: file, minItems: 1, maxItems: MAX_UPLOADED } };
  return {
    operationId: operationId(path),
    tags: [tag],
    summary,
    description:
      `For editors and administrators. Writes. At most ${MAX_UPLOADED} files of ${formatSize(LARGEST_FILE_BYTES)} each. ` +
      'The response is one object for one file, and a list for several. A file that is not in the file_ids of a record ' +
      'within 7 days is deleted.',
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: { type: 'object', properties, required: [field] } } },
    },
    responses: responsesOf(jsonSchema(answer, 'output')),
  };
}

/** Describes a download, with the parameters of its path and its query. */
export function downloadOperation(tag: string, download: Download<object>): Operation {
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
