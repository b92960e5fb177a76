import { expect, test } from 'vitest';
import { carModelCalls, carModelGrid } from '#domain/car-model/car-model';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const SAVE = carModelCalls.save.path;
const FORM = JSON.stringify({ name: 'Cobalt', state: 'A' });

/** Sends what a browser would send, with the user's cookie, as if SameSite had not blocked it. */
async function send(headers: Record<string, string>, method: 'POST' | 'OPTIONS' = 'POST') {
  const response = await server.app.inject({
    method,
    url: SAVE,
    headers: { cookie: server.clerk, 'content-type': 'application/json', host: 'partline.test', ...headers },
    payload: FORM,
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

const countCarModels = async () => (await page(server, carModelGrid)).count;

test.each([
  ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
  ['a fetch from another host of the same site', { 'sec-fetch-site': 'same-site' }],
  ['a POST that no page has sent', { 'sec-fetch-site': 'none' }],
  ['another origin', { origin: 'https://evil.example' }],
  [
    'another origin with a forged X-Forwarded-Host',
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
  ],
  ['another port', { origin: 'http://partline.test:81' }],
  ['an opaque origin', { origin: 'null' }],
])('C03, C04: %s is refused with 403 and changes nothing', async (_, headers) => {
  const before = await countCarModels();
  const { status, body } = await send(headers);
  expect([status, body.code]).toEqual([403, 'cross_site']);
  expect(await countCarModels()).toBe(before);
});

test('C01, C02: forms change nothing even without the headers of browsers', async () => {
  const before = await countCarModels();
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    await send({ 'content-type': type });
  expect(await countCarModels()).toBe(before);
});

test.each([
  ['a page of Partline', { 'sec-fetch-site': 'same-origin', origin: 'http://partline.test' }],
  ['an older browser on a page of Partline', { origin: 'http://partline.test' }],
  ['a program', {}],
])('C06: %s is allowed', async (_, headers) => {
  expect((await send(headers)).status).toBe(200);
});

test('C05: a preflight grants nothing', async () => {
  const { headers } = await send(
    { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    'OPTIONS',
  );
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
});
