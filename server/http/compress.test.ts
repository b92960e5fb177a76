import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { carModelCalls, carModelGrid } from '#domain/car-model/car-model';
import { testApp } from '../testing/test-app.ts';

/** Has calls whose responses begin only after the client has disconnected. */
const server = testApp((app) => {
  const config = { who: 'viewer' } as const;
  const text = 'x'.repeat(1_000_000);
  app.post('/api/test/large', { config }, async (_, reply) =>
    once(reply.raw, 'close').then(() => ({ text })),
  );
  // A long call sends the bytes that its thread has made.
  app.post('/api/test/bytes', { config }, async (_, reply) =>
    once(reply.raw, 'close').then(() => reply.type('application/json').send(new TextEncoder().encode('{}'))),
  );
  app.post('/api/test/stream', { config }, async (_, reply) =>
    once(reply.raw, 'close').then(() => Readable.from([text])),
  );
});
const ASSETS = join(import.meta.dirname, '../../dist/web/assets');

const open = async (url: string, encoding: string) => {
  const headers = { cookie: server.clerk, 'accept-encoding': encoding };
  const answer = await server.app.inject({ url, headers });
  return { headers: answer.headers, body: answer.rawPayload };
};

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a large response is compressed as %s if the client accepts it', async (encoding, decompress) => {
  const { headers, body } = await open('/api/openapi.json', encoding);
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  const plain = await open('/api/openapi.json', 'identity');
  expect(decompress(body).equals(plain.body)).toBe(true);
});

test('the CSV file of a list is compressed', async () => {
  const file = await server.app.inject({
    method: 'POST',
    url: carModelGrid.file.path,
    headers: { cookie: server.clerk, 'content-type': 'application/json', 'accept-encoding': 'gzip' },
    payload: { p: { column: ['model_name'] }, format: 'csv' },
  });
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-encoding': 'gzip',
  });
  expect(gunzipSync(file.rawPayload).toString()).toContain('model_name');
});

test('a small response is not compressed', async () => {
  const { headers } = await open('/healthz', 'br, gzip');
  expect(headers).not.toHaveProperty('content-encoding');
});

test('a compressed request body is refused with 415 and the reason', async () => {
  const body = JSON.stringify({ product_id: null, name: 'Cobalt', gen_name: null, state: 'A', note: null });
  const send = (encoding: string, payload: Buffer | string) =>
    server.app.inject({
      method: 'POST',
      url: carModelCalls.save.path,
      headers: { cookie: server.clerk, 'content-type': 'application/json', 'content-encoding': encoding },
      payload,
    });
  const refused = await send('gzip', gzipSync(body));
  const message = 'Send the body without Content-Encoding.';
  expect([refused.statusCode, refused.json()]).toEqual([415, { message, code: 'wrong_content_type' }]);
  expect((await send('identity', body)).statusCode).toBe(200);
});

test('the files of the pages were compressed at build time', async () => {
  const script = readdirSync(ASSETS).find((name) => /^index-.*\.js$/.test(name));
  const compressed = await open(`/assets/${script}`, 'gzip, deflate, br, zstd');
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const plain = await open(`/assets/${script}`, 'identity');
  expect(brotliDecompressSync(compressed.body).equals(plain.body)).toBe(true);
});

test.each(['/api/test/large', '/api/test/bytes', '/api/test/stream'])(
  'a request to %s whose client disconnects before the response is logged once, with 499, and not as a failure',
  async (path) => {
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const headers = {
      cookie: server.clerk,
      'content-type': 'application/json',
      'accept-encoding': 'br',
    };
    const sent = request({ port, path, method: 'POST', headers });
    sent.on('error', () => {});
    const logged = server.logged.length;
    sent.end('{}');
    const since = () => server.logged.slice(logged).map((line) => JSON.parse(line));
    await expect.poll(since).toHaveLength(1);
    sent.destroy();
    const completed = { level: 30, res: { statusCode: 499 }, responseTime: expect.any(Number) };
    await expect.poll(since).toContainEqual(expect.objectContaining(completed));
    expect(since().filter(({ level }) => level >= 30)).toMatchObject([
      { msg: 'incoming request' },
      completed,
    ]);
  },
);
