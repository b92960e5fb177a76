import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { specificationCalls } from '#domain/specification/specification';
import { testApp } from '../testing/test-app.ts';

const server = testApp((app) => {
  app.post('/api/test/failure', { config: { who: 'viewer' } }, async () => {
    throw new Error('secret: SELECT password_hash FROM users');
  });
});
const MIB = 1024 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };
const SAVE = carModelCalls.save.path;
const FORM = JSON.stringify({ name: 'Cobalt', state: 'A' });

interface Sending {
  method?: 'POST' | 'GET' | 'PUT' | 'DELETE' | 'OPTIONS' | 'PATCH';
  headers?: Record<string, string>;
  payload?: string | Buffer;
}

async function send(url: string, { method = 'POST', headers = {}, payload }: Sending = {}) {
  const response = await server.app.inject({
    method,
    url,
    headers: { cookie: server.clerk, ...headers },
    ...(payload !== undefined && { payload }),
  });
  return { status: response.statusCode, text: response.body, headers: response.headers };
}

describe('a request', () => {
  test.each([
    ['an unknown call', 'POST', '/api/no_such/call'],
    ['an unknown download', 'GET', '/api/no_such_list/export'],
    ['bulk_save of a kind without imports', 'POST', '/api/car_model/bulk_save'],
  ] as const)('P16: for %s is refused with 404 in the envelope', async (_, method, url) => {
    const { status, text, headers } = await send(url, { method });
    expect([status, JSON.parse(text)]).toEqual([
      404,
      { message: 'There is no such page or call.', code: 'not_found' },
    ]);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test.each(['GET', 'PUT', 'DELETE'] as const)(
    'P16: with %s for a call is refused with 404 and names the correct method',
    async (method) => {
      const { status, text } = await send(`${SAVE}?x=1`, { method });
      const message = 'Use POST with a JSON body for this call.';
      expect([status, JSON.parse(text)]).toEqual([404, { message, code: 'not_found' }]);
    },
  );

  test.each(['/api/invoice_list/export?invoice_id=1', '/api/openapi.json'])(
    'P16: with POST for %s is refused with 404 and names the correct method',
    async (url) => {
      const { status, text } = await send(url, { headers: JSON_TYPE, payload: '{}' });
      const message = 'Use GET for this address.';
      expect([status, JSON.parse(text)]).toEqual([404, { message, code: 'not_found' }]);
    },
  );

  test.each([
    '/..%2f..%2fetc/passwd',
    '/assets/..%5c..%5cpackage.json',
    '/%2e%2e/package.json',
    '/.git/config',
    '/.env',
    '/assets/none.js',
  ])('P12: with the URL %s gets the page at most', async (url) => {
    const { status, text, headers } = await send(url, { method: 'GET' });
    expect([200, 400, 403, 404]).toContain(status);
    if (status === 200) expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).not.toMatch(/root:|"scripts"|\[core\]/);
  });
});

describe('the body of a call', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json\ta',
    'application/json garbage',
    'application/json; charset=utf-16',
    'application/jsonp',
    'text/json',
  ])('P06: of type %j is refused with 415', async (type) => {
    const { status, text } = await send(SAVE, { headers: { 'content-type': type }, payload: FORM });
    expect([status, JSON.parse(text).code]).toEqual([415, 'wrong_content_type']);
  });

  test.each(['application/json; charset=utf-8', 'application/json;charset="UTF-8"', ' application/json'])(
    'P06: of type %j is accepted',
    async (type) => {
      expect((await send(SAVE, { headers: { 'content-type': type }, payload: FORM })).status).toBe(200);
      expect((await send(SAVE, { headers: { 'content-type': type }, payload: '{}' })).status).toBe(400);
    },
  );

  test('P06: without a type is refused with 415', async () => {
    expect((await send(SAVE, { payload: Buffer.from(FORM) })).status).toBe(415);
  });

  test.each([
    ['broken', '{"name":'],
    ['in single quotes', "{'name': 'x'}"],
    ['not JSON at all', 'name=x'],
    ['an object with NaN', '{"name":"x","state":NaN}'],
  ])('P07: that is %s is refused with 400', async (_, payload) => {
    const { status, text } = await send(SAVE, { headers: JSON_TYPE, payload });
    expect([status, JSON.parse(text)]).toEqual([
      400,
      { message: 'The body is not valid JSON.', code: 'invalid_json' },
    ]);
  });

  test.each(['', 'null', '[]', '"x"', '7', 'true'])(
    'P07: that is %j is refused with 400 where a record is expected',
    async (payload) => {
      expect((await send(SAVE, { headers: JSON_TYPE, payload })).status).toBe(400);
    },
  );

  test.each([
    '{"__proto__":{"admin":true},"name":"x","state":"A"}',
    '{"name":"x","state":"A","constructor":{"prototype":{"admin":true}}}',
    '{"name":{"__proto__":{"admin":true}},"state":"A"}',
    '{"\\u005f_proto__":{"admin":true},"name":"x","state":"A"}',
  ])('P04: that would reach a prototype is refused with 400: %s', async (payload) => {
    expect((await send(SAVE, { headers: JSON_TYPE, payload })).status).toBe(400);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test.each([
    [
      'that begins with a byte order mark',
      `\ufeff${FORM}`,
      'The body begins with a byte order mark: send it without.',
    ],
    [
      'in another encoding',
      Buffer.from('{"name":"caf\u00e9","state":"A"}', 'latin1'),
      'The body is not UTF-8.',
    ],
    ['compressed', gzipSync(FORM), 'The body is not UTF-8.'],
  ])('P07: %s is refused with 400 and the reason', async (_, payload, message) => {
    const { status, text } = await send(SAVE, { headers: JSON_TYPE, payload });
    expect([status, JSON.parse(text)]).toEqual([400, { message, code: 'invalid_json' }]);
  });

  test('P03: may contain unknown keys, which are ignored', async () => {
    const payload = JSON.stringify({
      name: 'Own',
      state: 'A',
      product_number: 'MINE',
      is_admin: true,
      version: null,
    });
    expect((await send(SAVE, { headers: JSON_TYPE, payload })).status).toBe(200);
  });

  test('P08: with a duplicate key is validated with its last value', async () => {
    const fine = await send(SAVE, { headers: JSON_TYPE, payload: '{"name":7,"name":"last","state":"A"}' });
    const wrong = await send(SAVE, { headers: JSON_TYPE, payload: '{"name":"first","name":7,"state":"A"}' });
    expect([fine.status, wrong.status]).toEqual([200, 400]);
  });

  test('P09: nested half a million levels deep is refused with 400', async () => {
    const depth = 500_000;
    const payload = `{"name":${'['.repeat(depth)}${']'.repeat(depth)},"state":"A"}`;
    expect((await send(SAVE, { headers: JSON_TYPE, payload })).status).toBe(400);
  });

  test.each([
    ['an ordinary call', carModelCalls.save, 1],
    ['a document with lines', specificationCalls.save, 8],
    ['an import', bulkCalls.save, 96],
  ] as const)('P10: of %s is refused with 413 if it is larger than the limit', async (_, { path }, limit) => {
    const { status, text } = await send(path, {
      headers: JSON_TYPE,
      payload: Buffer.alloc(limit * MIB + 1, ' '),
    });
    expect([status, JSON.parse(text).code]).toEqual([413, 'too_large']);
  });

  test.each([
    ['an ordinary call', carModelCalls.save, 1],
    ['a document with lines', specificationCalls.save, 8],
  ] as const)('P10: of %s is read if it is as large as the limit', async (_, { path }, limit) => {
    const { status } = await send(path, { headers: JSON_TYPE, payload: Buffer.alloc(limit * MIB, ' ') });
    expect(status).toBe(400);
  });
});

describe('an internal error', () => {
  test('P14: is reported as 500 with the id of the request, and its text is only logged', async () => {
    const { status, text } = await send('/api/test/failure');
    expect([status, JSON.parse(text)]).toEqual([
      500,
      {
        message: 'Sorry, something went wrong',
        code: 'internal',
        details: { request_id: expect.any(String) },
      },
    ]);
    expect(text).not.toMatch(/secret|SELECT|at |\.ts/);
    const [line = ''] = server.logged.filter((line) => line.includes('secret: SELECT'));
    expect(JSON.parse(line)).toMatchObject({ level: 50, reqId: JSON.parse(text).details.request_id });
  });
});
