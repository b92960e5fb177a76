import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { carModelCalls, carModelGrid } from '#domain/car-model/car-model';
import { testApp } from '../testing/test-app.ts';

/** `started` resolves when the handler of `/api/test/large` runs, `left` when its client has disconnected. */
const started = Promise.withResolvers<void>();
const left = Promise.withResolvers<void>();
const server = testApp((app) => {
  app.post('/api/test/large', { config: { who: 'viewer' } }, async (_, reply) => {
    reply.raw.once('close', left.resolve);
    started.resolve();
    await left.promise;
    return { text: 'x'.repeat(1_000_000) };
  });
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

test('a client that disconnects before its large response is compressed is not logged as a failure', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const headers = {
    cookie: server.clerk,
    'content-type': 'application/json',
    'accept-encoding': 'br',
  };
  const sent = request({ port, path: '/api/test/large', method: 'POST', headers });
  sent.on('error', () => {});
  sent.end('{}');
  await started.promise;
  const logged = server.logged.length;
  sent.destroy();
  await left.promise;
  const since = () => server.logged.slice(logged).map((line) => JSON.parse(line));
  const message = 'the client disconnected before its response';
  await expect.poll(since).toContainEqual(expect.objectContaining({ msg: message, level: 20 }));
  expect(since()).toHaveLength(1);
});
