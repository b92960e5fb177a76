import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sessionCalls } from '#domain/session/session';
import { buildApp } from '../../app.ts';
import { testApp } from '../../testing/test-app.ts';

const server = testApp();
const ASSETS = join(import.meta.dirname, '../../../dist/web/assets');

const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'x-frame-options': 'SAMEORIGIN',
};

function expectNoCors(headers: Record<string, unknown>): void {
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
}

test.each([
  ['a response of the API', sessionCalls.access.path, 'POST'],
  ['a refusal of the API', '/api/car_model/save', 'POST'],
  ['the response to an unknown call', '/api/none', 'GET'],
] as const)('%s is not cached and may display and run nothing', async (_, url, method) => {
  const { headers } = await server.app.inject({ method, url, headers: { cookie: server.clerk } });
  expect(headers).toMatchObject({
    ...COMMON_HEADERS,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'content-type': 'application/json; charset=utf-8',
  });
  expectNoCors(headers);
});

test.each([
  ['/healthz', 200],
  ['/readyz', 200],
  ['/assets/none.js', 404],
  ['/assets/', 404],
])(
  'the content security policy of %s, with the status %i, allows no content and no script',
  async (url, status) => {
    const { statusCode, headers } = await server.app.inject({ url });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      ...COMMON_HEADERS,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  },
);

test.each(['/%zz', '/api/%zz', '/api/car_model/%E0%A4%A', `/api/file/${'1'.repeat(101)}`, '/%c0%ae%c0%ae/'])(
  'P12: a URL that cannot be decoded, or has too long a part, gets the response to an unknown call: %s',
  async (url) => {
    const { status, headers, failure } = await server.get(url);
    expect([status, failure]).toEqual([
      404,
      { message: 'There is no such page or call.', code: 'not_found' },
    ]);
    expect(headers).toMatchObject(COMMON_HEADERS);
  },
);

test('a page runs only files of this site, and its styles have a fresh nonce', async () => {
  const open = () => server.get('/main/car_model_list', { headers: { accept: 'text/html' } });
  const [first, second] = [await open(), await open()];
  const [, nonce] = /'nonce-([^']+)'/.exec(String(first.headers['content-security-policy'])) ?? [];

  expect(first.headers).toMatchObject({ ...COMMON_HEADERS, 'cache-control': 'no-cache' });
  expect(first.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(first.headers['content-security-policy']).not.toMatch(/unsafe|\*/);
  expect(first.raw.toString()).toContain(String(nonce));
  expect(second.raw.toString()).not.toContain(String(nonce));
  expectNoCors(first.headers);
});

test('a file of the page is cached for a year, since its name changes with its content', async () => {
  const [asset] = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  const { status, headers } = await server.get(`/assets/${asset}`, { cookie: undefined });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    ...COMMON_HEADERS,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringMatching(/javascript; charset=utf-8$/),
  });
  expectNoCors(headers);
});

test('a response tells browsers to use HTTPS for this name alone, and only if the public origin uses HTTPS', async () => {
  const settings = { trustedProxies: [], publicOrigin: 'https://partline.example' };
  const app = await buildApp({ ...server, settings, log: false });
  const secure = await app.inject('/healthz');
  await app.close();
  const plain = await server.get('/healthz');
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
  expect(plain.headers['strict-transport-security']).toBeUndefined();
});

test('C04: behind a proxy, only the public origin counts as the same origin', async () => {
  const settings = { trustedProxies: [], publicOrigin: 'https://partline.example' };
  const app = await buildApp({ ...server, settings, log: false });
  const status = async (headers: Record<string, string>) =>
    (await app.inject({ method: 'POST', url: sessionCalls.signOut.path, headers })).statusCode;
  const fromPublicOrigin = await status({ origin: 'https://partline.example', host: '10.0.0.7:8080' });
  const fromHost = await status({ origin: 'http://10.0.0.7:8080', host: '10.0.0.7:8080' });
  await app.close();
  expect([fromPublicOrigin, fromHost]).toEqual([200, 403]);
});
