import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { registeredRoutes } from '../../testing/routes.ts';
import { testApp } from '../../testing/test-app.ts';

const routes = registeredRoutes();
const server = testApp((app) => {
  app.post(
    '/api/test/slow',
    { handlerTimeout: 300, config: { who: 'viewer', writes: true } },
    async () => ({}),
  );
});
const HOST = 'Host: partline.test\r\n';
const READ = 'GET /healthz HTTP/1.1\r\n';
let port: number;

beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});

async function sendBytes(
  text: string | Buffer,
  timeoutMs = 10_000,
): Promise<{ answer: string; closed: boolean }> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  socket.on('error', () => {});
  socket.write(text);
  const closed = await Promise.race([
    once(socket, 'close').then(() => true),
    sleep(timeoutMs, false, { ref: false }),
  ]);
  socket.destroy();
  return { answer, closed };
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

async function expectAlive(): Promise<void> {
  const { answer } = await sendBytes(`${READ}${HOST}Connection: close\r\n\r\n`);
  expect(statusOf(answer)).toBe(200);
}

describe('potential request smuggling', () => {
  const smuggled = `${READ}${HOST}\r\n`;
  test.each([
    [
      'two lengths',
      `POST / HTTP/1.1\r\n${HOST}Content-Length: 3\r\nContent-Length: 30\r\n\r\nabc${smuggled}`,
    ],
    [
      'a length and chunks',
      `POST / HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'an unknown transfer encoding',
      `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['no host', `${READ}\r\n`],
    ['two hosts', `${READ}${HOST}Host: other.test\r\n\r\n`],
    ['lines that end in a bare LF', `GET /healthz HTTP/1.1\n${HOST}\n`],
    ['a header that continues on the next line', `${READ}${HOST}X-A: b\r\n c\r\n\r\n`],
    ['a header name with a space', `${READ}${HOST}X A: b\r\n\r\n`],
    ['another protocol', Buffer.from('160301020001000001fc0303', 'hex')],
    ['text that is not HTTP', 'hello\r\n\r\n'],
  ])('P11: %s is refused with 400 and ends the connection', async (_, text) => {
    const { answer, closed } = await sendBytes(text);
    expect([statusOf(answer), closed]).toEqual([400, true]);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    await expectAlive();
  });
});

test('P11: the response to an unreadable request is in the envelope and reveals nothing about the server', async () => {
  const { answer } = await sendBytes('hello\r\n\r\n');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(JSON.parse(body)).toEqual({ message: 'The request cannot be read.', code: 'invalid_input' });
  expect(head).toContain('content-type: application/json; charset=utf-8');
  expect(answer).not.toMatch(/node|fastify|HPE_|parse/i);
});

test('P15: headers above 16 KiB are refused with 431 in the envelope', async () => {
  const { answer, closed } = await sendBytes(`${READ}${HOST}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`);
  expect([statusOf(answer), closed]).toEqual([431, true]);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'headers_too_large' });
  await expectAlive();
});

test('P15: a URL of 20 kB is refused with 431, and a URL with a long part with 404', async () => {
  const long = await sendBytes(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`);
  const part = await server.get(`/api/file/${'1'.repeat(200)}`);
  expect([statusOf(long.answer), part.status]).toEqual([431, 404]);
});

test('P15: five thousand different Accept headers do not fill the memory', async () => {
  const ask = (index: number) =>
    server.app.inject({ url: '/healthz', headers: { accept: `text/x-${index};q=0.${index}` } });
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < 5_000; index++) await ask(index);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
});

test('P16: TRACE and CONNECT are not served', async () => {
  // Both connections stay open, so the test waits for two seconds.
  const [trace, tunnel] = await Promise.all([
    sendBytes(`TRACE /api/car_model/save HTTP/1.1\r\n${HOST}Cookie: ${server.clerk}\r\n\r\n`, 2_000),
    sendBytes(`CONNECT partline.test:443 HTTP/1.1\r\n${HOST}\r\n`, 2_000),
  ]);
  expect([400, 404, 405]).toContain(statusOf(trace.answer));
  expect(trace.answer).not.toContain(server.clerk);
  expect(tunnel.answer).not.toMatch(/^HTTP\/1\.1 2/);
});

describe('a slow client', () => {
  test('has ten seconds for its headers and five minutes for the largest body', () => {
    const { headersTimeout, requestTimeout } = server.app.server;
    expect([headersTimeout, requestTimeout]).toEqual([10_000, 300_000]);
  });

  test.each([
    [carModelCalls.save.path, 30_000],
    [carModelCalls.delete.path, 300_000],
    [bulkCalls.save.path, 300_000],
    [bulkCalls.check.path, 300_000],
  ])('of %s has %d ms for the whole request', (path, expected) => {
    expect(routes.find(({ url }) => url === path)?.timeout).toBe(expected);
  });

  test('gets 503 unavailable and loses the connection if its body does not end in time', async () => {
    const start = `POST /api/test/slow HTTP/1.1\r\n${HOST}Cookie: ${server.clerk}\r\n`;
    const { answer, closed } = await sendBytes(
      `${start}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name":`,
    );
    expect([statusOf(answer), closed]).toEqual([503, true]);
    expect(answer).toMatch(/retry-after: 2/i);
    expect(answer).toContain('"code":"unavailable"');
    await expectAlive();
  });
});
