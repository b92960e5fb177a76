import { formatSize, LARGEST_FILE_BYTES } from '#domain/file/file';
import { MOST_BULK_ROWS } from '#domain/sheet/bulk-import';
import { grouped } from '#domain/values/counted';
import type { Described } from '../dependencies.ts';
import { callOperation } from './call-operation.ts';
import { failure } from './failure.ts';
import { downloadOperation, uploadOperation } from './file-operations.ts';
import type { Paths } from './openapi-parts.ts';

/** The rules of all calls. A blank line separates paragraphs. */
const ABOUT_API = [
  'Calls are POST with a JSON body, apart from upload and downloads. A success is 200 with {"data": …}; a failure has ' +
    'the fitting status and {"message": …, "code": …}: the message is for a person, the code for a program. Answers ' +
    'may get further fields: ignore what you do not know.',

  'A program comes in by a token that /api/token/make answers: curl -X POST -H "Authorization: Bearer $TOKEN" ' +
    '-H "content-type: application/json" -d \'{"p": {"column": ["product_number"], "offset": 0, "limit": 50}}\' ' +
    'https://your-partline/api/car_model_list/table',

  'A save takes the whole form, and its lines take the place of those that are stored. What it leaves out is cleared, ' +
    'but for expected_on, arrived_on, file_ids, packages and promises, which stay; several packages of a line do so while the ' +
    'its quantity is as stored, and its container and lot are too, or left out. With the version that the ' +
    'record was read with, it is refused by 409 stale where somebody else has changed the record since: read it anew ' +
    'and change that. Without a version it is stored whatever was changed.',

  'A list takes conditions in d.where, {column: condition} for up to 10 columns, all of which a row must fulfil. A ' +
    'condition is one of these: of a text is, contains, begins or not, which means that it does not contain it; of a ' +
    'figure or a day from, to or both, which are included; of a day also last or next, so many days beside today, ' +
    'which counts too, or this, a week, month or year; of a state or status in; of texts, figures and days any or ' +
    'none of some values, null for what is blank; of all of them blank, true or false. Beside last, next and this ' +
    'shift means so many such times later, earlier where it is negative.',

  'A state is A, active, or P, passive. The status of an invoice is O, open, T, in transit, or A, arrived.',

  'Send an Idempotency-Key with every write: a 503 outcome_unknown, or no answer at all, may mean that it was stored.',

  `A body may have 1 MiB, one with lines 8 MiB and 10,000 lines, an import 96 MiB and ${grouped(MOST_BULK_ROWS)} ` +
    `rows, an uploaded file ${formatSize(LARGEST_FILE_BYTES)}; beyond that it is 413, of too many lines 400. An ` +
    'answer comes within 30 seconds. Imports, uploads and what may change 10,000 records take up to five minutes, up ' +
    'to four of which they wait for their turn.',
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
