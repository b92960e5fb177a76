import { takesTokens } from '#domain/token/token';
import type { AnyCall, GridColumns } from '#domain/wire/call';
import { IDEMPOTENCY_KEY } from '#domain/wire/idempotency-key';
import type { Role } from '#domain/wire/role';
import type { Described } from '../dependencies.ts';
import { downloadOperation, uploadOperation } from './file-operations.ts';
import {
  answers,
  fileAnswers,
  type JsonSchema,
  jsonSchema,
  type Operation,
  operationId,
  type Paths,
} from './openapi-parts.ts';

/** A part of the API under one heading, in the order in which it was bound. */
export interface Section {
  title: string;
  described: readonly Described[];
}

const WHO = {
  anyone: 'For anyone.',
  resetting: 'Also while a password reset is forced.',
  'signed-in': undefined,
} as const;

const BY = {
  viewer: undefined,
  editor: 'For editors and administrators.',
  admin: 'For administrators.',
} as const satisfies Record<Role, unknown>;

/** The OpenAPI 3.1 document, made from the very schemas that the calls are parsed with. */
export function openApiDocument(sections: readonly Section[]) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Partline',
      version: '1',
      description:
        'Calls are POST with a JSON body, apart from upload and downloads. A success is 200 with {"data": …}; a ' +
        'failure has the fitting status and {"message": …, "code": …}: the message is for a person, the code for a program. ' +
        'A program comes in by a token that /api/token/make answers: curl -X POST -H "Authorization: Bearer $TOKEN" ' +
        '-H "content-type: application/json" -d \'{"p": {"column": ["product_number"], "offset": 0, "limit": 50}}\' ' +
        'https://your-partline/api/car_model_list/table',
    },
    security: [{ session: [] }, { token: [] }],
    tags: sections.map(({ title }) => ({ name: title })),
    paths: Object.fromEntries(sections.flatMap(pathsOf)) as Paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sid',
          description: 'Set by /api/auth/signin. Behind https it is called __Host-sid.',
        },
        token: { type: 'http', scheme: 'bearer', description: 'Made by /api/token/make.' },
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

function callOperation(tag: string, call: AnyCall, contentTypes?: readonly string[]): Operation {
  const description = [WHO[call.access], BY[call.who], call.grid && about(call.grid)]
    .filter(Boolean)
    .join(' ');
  const request = jsonSchema(call.request, 'input');
  const data = jsonSchema(call.data, 'output');
  return {
    operationId: operationId(call.path),
    tags: [tag],
    summary: call.summary,
    ...(description && { description }),
    ...(call.writes && !call.once && { parameters: [KEY_HEADER] }),
    ...(call.access === 'anyone' && { security: [] }),
    ...(call.access !== 'anyone' && !takesTokens(call.path) && { security: [{ session: [] }] }),
    // A call that reads nothing of its body takes none.
    ...(Object.keys(request).length > 0 && {
      requestBody: { required: true, content: { 'application/json': { schema: request } } },
    }),
    responses: contentTypes
      ? fileAnswers(contentTypes)
      : answers({ type: 'object', properties: { data }, required: ['data'] }),
  };
}

const KEY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeated request with the same key and body is answered like the first and changes nothing.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
};

function about({ columns, searchable, sort }: GridColumns): string {
  return [
    `Columns: ${columns.join(', ')}.`,
    `Searchable: ${searchable.join(', ')}.`,
    `Without a sort: ${sort.join(', ')}; a leading "-" is descending.`,
    'Each row is an array of values in the order of the requested columns.',
  ].join(' ');
}

function failure(): JsonSchema {
  const schema = {
    type: 'object',
    properties: { message: { type: 'string' }, code: { type: 'string' }, details: {} },
    required: ['message', 'code'],
  };
  return {
    description:
      '400 invalid input, 401 not signed in, 403 not allowed, 404 not found, 409 conflict, 413 too large, ' +
      '415 wrong content type, 422 reused key, 429 too many attempts, 503 busy, 500 anything else',
    content: { 'application/json': { schema } },
  };
}
