import { formatSize, LARGEST_FILE_BYTES } from '#domain/file/file';
import { MAX_BULK_ROWS } from '#domain/sheet/bulk-import';
import { grouped } from '#domain/values/counted';
import type { Described } from '../dependencies.ts';
import { callOperation } from './call-operation.ts';
import { failure } from './failure.ts';
import { downloadOperation, uploadOperation } from './file-operations.ts';
import type { Paths } from './openapi-parts.ts';

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
