import { beforeAll, expect, test } from 'vitest';
import { uploadCall } from '#domain/file/file';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { personCalls } from '#domain/person/person';
import { promiseCalls } from '#domain/purchase/promise-calls';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { tryCall } from '#domain/try/try';
import { declaredCalls, declaredDownloads } from '../../testing/declared-calls.ts';
import { registeredRoutes } from '../../testing/routes.ts';
import { testApp } from '../../testing/test-app.ts';
import type { JsonSchema, openApiDocument } from './openapi.ts';

const routes = registeredRoutes();
const server = testApp();
/** The routes that the description omits: the description itself and the health checks. */
const UNDESCRIBED = ['/api/openapi.json', '/api/docs', '/api/live', '/api/ready'];
let document: ReturnType<typeof openApiDocument>;

beforeAll(async () => {
  document = JSON.parse((await server.get('/api/openapi.json')).raw.toString());
});

function described(method: 'get' | 'post'): string[] {
  return Object.entries(document.paths)
    .filter(([, operations]) => operations[method])
    .map(([path]) => path)
    .sort();
}

const descriptionOf = (path: string) => document.paths[path]?.post?.description;

function bodyOf(path: string) {
  const { required, content = {} } = document.paths[path]?.post?.requestBody ?? {};
  return { required, schema: (content as Record<string, JsonSchema>)['application/json']?.schema };
}

function registered(method: string): string[] {
  return routes
    .filter(({ method: name, url }) => name === method && url.startsWith('/api/'))
    .map(({ url }) => url.replace(/:(\w+)/g, '{$1}'))
    .filter((path) => !UNDESCRIBED.includes(path))
    .sort();
}

test('the document lists exactly the calls that the server has', () => {
  expect(described('post')).toEqual(registered('POST'));
  expect(described('get')).toEqual(registered('GET'));
});

test('the server has exactly the calls that the domain declares', () => {
  const paths = (declared: readonly { path: string }[]) => declared.map(({ path }) => path).sort();
  expect(registered('POST')).toEqual(paths([...declaredCalls, uploadCall]));
  expect(registered('GET')).toEqual(paths(declaredDownloads));
});

test('the document states how many values a condition of a list accepts', () => {
  const lookup = JSON.stringify(document.paths['/api/product_sap/query_raw_products']);
  expect(lookup).toContain('"minItems":1,"maxItems":1000');
});

test('a download states where its parameters are and which are optional, and that several values are one text', () => {
  const id = { type: 'integer', minimum: 1, maximum: 2_147_483_647 };
  expect(document.paths['/api/file/{file_id}']?.get?.parameters).toEqual([
    { name: 'file_id', in: 'path', required: true, schema: id },
  ]);
  expect(document.paths['/api/invoice_list/export_many']?.get?.parameters).toEqual([
    {
      name: 'ids',
      in: 'query',
      required: true,
      explode: false,
      schema: { type: 'array', items: id, maxItems: 1_000 },
    },
  ]);
  expect(document.paths['/api/coverage_list/export']?.get?.parameters).toMatchObject([
    { name: 'days', in: 'query', required: false },
  ]);
});

test('the document states the request and the response of a call', async () => {
  const { raw, headers } = await server.get('/api/openapi.json');
  expect(headers['content-type']).toBe('application/json; charset=utf-8');

  const { openapi, paths } = JSON.parse(raw.toString());
  const { post } = paths['/api/car_model/save'];
  expect(openapi).toBe('3.1.0');
  expect(post).toMatchObject({
    tags: ['Car models'],
    summary: 'Create or change a car model',
    parameters: [{ name: 'Idempotency-Key' }],
    responses: { 200: { headers: { 'Idempotent-Replayed': { schema: { const: 'true' } } } } },
  });
  expect(post.requestBody.content['application/json'].schema).toMatchObject({
    properties: { name: { type: 'string' }, state: { enum: ['A', 'P'] } },
    required: ['name', 'state'],
  });
  expect(post.responses[200].content['application/json'].schema.properties.data).toMatchObject({
    required: ['product_id', 'version'],
  });
});

test('the document names the writes that take no Idempotency-Key', () => {
  const operations = Object.entries(document.paths).flatMap(([path, { post }]) =>
    post ? [{ path, ...post }] : [],
  );
  const writes = operations.filter(({ description }) => description?.includes('Writes.'));
  const keyless = writes.filter(({ parameters }) => parameters === undefined).map(({ path }) => path);
  expect(keyless).toHaveLength(4);
  for (const path of keyless) expect.soft(document.info.description).toContain(path);
});

test('a call that needs no session is described as such, and a call without request fields has no body', () => {
  const { paths } = document;
  expect(paths['/api/auth/signin']?.post?.security).toEqual([]);
  expect(paths['/api/car_model/model']?.post?.security).toBeUndefined();
  expect(paths['/api/auth/signout']?.post?.requestBody).toBeUndefined();
});

test('a call states the required role unless every role may make it', () => {
  expect(descriptionOf('/api/car_model/save')).toBe('For editors and administrators. Writes.');
  expect(descriptionOf(uploadCall.path)).toMatch(
    /^For editors and administrators\. Writes\. At most 10 files of 10 MB /,
  );
  expect(descriptionOf('/api/view/save')).toBe('Writes.');
  expect(descriptionOf('/api/car_model/model')).toBeUndefined();
});

test('a call that tokens cannot make is described as such', () => {
  expect(descriptionOf(personCalls.role.path)).toMatch(
    /^For administrators\. Writes\. Not available to tokens\./,
  );
});

test('a call that requires a recent sign-in is described as such', () => {
  expect(descriptionOf(personCalls.role.path)).toMatch(
    / Requires a sign-in of the last 15 minutes, and is refused with 403 sign_in_again otherwise\.$/,
  );
});

test('the document lists the fields of responses', () => {
  const answerOf = (path: string) => JSON.stringify(document.paths[path]?.post?.responses);
  expect(answerOf('/api/car_model/model')).toContain('"created_at_label"');
  expect(answerOf('/api/invoice/compare_base')).toContain('"closed"');
  expect(answerOf('/api/specification/bulk_run')).toContain('"unchanged"');
});

test('an upload is described as accepting several files in one field, and an export of many records as returning an archive', () => {
  expect(JSON.stringify(document.paths[uploadCall.path]?.post?.requestBody)).toContain('"maxItems":10');
  expect(JSON.stringify(document.paths['/api/invoice_list/export_many']?.get?.responses)).toContain(
    '"application/zip"',
  );
});

test('the description of a list names the column for reading all rows, and that of a lookup the highest count', () => {
  expect(descriptionOf('/api/product_sap_list/table')).toContain('To read all rows, sort by sap_id ');
  expect(descriptionOf('/api/purchase/query_plans')).toContain('1,001 means more');
});

test('the file of the part SAPs is described as beginning with the columns of their import', () => {
  const summaryOf = (path: string) => document.paths[path]?.post?.summary;
  expect(summaryOf('/api/product_sap_list/file')).toContain(
    '. The file begins with the columns of the import: Product number, ',
  );
  expect(summaryOf('/api/invoice_list/file')).toMatch(/ as \.csv$/);
});

test('the rows of an import are described by its fields, and its run can be requested without a body', () => {
  const { bulkSave } = stockCountCalls;
  expect(bodyOf(bulkSave.path)).toEqual({
    required: true,
    schema: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          sap_code: { title: 'SAP', type: 'string', maxLength: 64 },
          quant: {
            title: 'Quantity',
            type: 'number',
            minimum: 0,
            exclusiveMaximum: 1_000_000_000,
            description: 'At most 6 decimal places.',
          },
          counted_on: { title: 'Counted on', anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
          expect: { type: 'string', description: expect.stringContaining('from the check') },
        },
        required: ['sap_code', 'quant'],
      },
    },
  });
  expect(bodyOf(promiseCalls.take.path).schema).toMatchObject({
    properties: { rows: { items: { required: ['sap_code', 'day', 'quant'] }, minItems: 1 } },
  });
  expect(bodyOf(bulkCalls.run.path).required).toBe(false);
});

test('the schema of a response states which texts are days and instants, and allows further fields', () => {
  const { responses } = document.paths['/api/purchase/model']?.post ?? {};
  expect(JSON.stringify(responses)).not.toContain('additionalProperties');
  expect(responses).toMatchObject({
    200: {
      content: {
        'application/json': {
          schema: {
            properties: {
              data: {
                properties: {
                  created_at: { type: 'string', format: 'date-time' },
                  closed_on: { type: ['string', 'null'], format: 'date' },
                  note: { type: ['string', 'null'] },
                },
              },
            },
          },
        },
      },
    },
  });
});

test('the fields `from`, `proposed` and `kept_breakpoint` have the format of a day', () => {
  const answerOf = (path: string) => JSON.stringify(document.paths[path]?.post?.responses);
  const day = /"(from|proposed)":{("type":\["string","null"\]|"type":"string"),"format":"date"}/g;
  expect(answerOf('/api/product_sap/replace_check').match(day)).toHaveLength(2);
  expect(answerOf('/api/plan/model')).toContain(
    '"kept_breakpoint":{"type":["string","null"],"format":"date"}',
  );
});

test('the supposed day of a container may also be `arrived` or `never`, in the document and on the page', async () => {
  const day = { type: 'string', anyOf: [{ type: 'string', format: 'date' }, { enum: ['arrived', 'never'] }] };
  expect(JSON.stringify(bodyOf(tryCall.path).schema)).toContain(`"day":${JSON.stringify(day)}`);
  expect((await server.get('/api/docs')).raw.toString()).toContain(
    'day: date | &quot;arrived&quot; | &quot;never&quot;',
  );
});

test('the document does not permit bodies that are always refused: an import without rows, a change of nothing, and a trial that asks nothing', () => {
  expect(bodyOf('/api/product_sap/bulk_save').schema).toMatchObject({ minItems: 1 });
  expect(bodyOf('/api/invoice_list/bulk_check').schema).toMatchObject({ minProperties: 2 });
  expect(bodyOf('/api/invoice_list/bulk_set').schema).toMatchObject({ minProperties: 3 });
  expect(bodyOf(tryCall.path).schema).toMatchObject({
    properties: { ask: { minProperties: 1, maxProperties: 1 } },
  });
});

test('the document describes failures', () => {
  const { description, headers } = document.components.responses.Failure;
  expect(description).toMatch(/^408 .*: too_slow$/m);
  expect(description).toMatch(/^507 .*: disk_full$/m);
  expect(headers).toHaveProperty('Retry-After');
});

test('every operation has a unique name', () => {
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('the page lists every call, runs no script and may load nothing', async () => {
  const { raw, headers } = await server.get('/api/docs');
  const page = raw.toString();

  for (const path of [...described('post'), ...described('get')]) expect.soft(page).toContain(path);
  expect(page).not.toMatch(/<script|\son\w+=/);
  expect(page).toContain('counted_on?: date | null');
  const [, nonce] = /nonce="([^"]+)"/.exec(page) ?? [];
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
});
