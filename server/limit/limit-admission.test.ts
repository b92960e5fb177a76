import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const neighbour = testApp();
/** A busy machine takes its time to accept connections. */
const sockets: Socket[] = [];
let port: number;

beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});

afterEach(() => {
  for (const socket of sockets) socket.destroy();
});

const statusOfImport = async (app = server) => (await app.send(bulkCalls.save, [{ name: 'Bolt' }])).status;

/** Begins an import whose body does not come. */
async function beginImport(cookie = server.clerk): Promise<{ answer: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  const answer = once(socket, 'data').then(([chunk]) => String(chunk));
  answer.catch(() => {});
  await new Promise((sent) =>
    socket.write(
      `POST ${bulkCalls.save.path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n[',
      sent,
    ),
  );
  return { answer };
}

test('F17: so many imports are under way; the next is 503 before its body is read, until one goes', async () => {
  const begun = await Promise.all(Array.from({ length: 7 }, () => beginImport()));
  const refused = await Promise.any(begun.map(({ answer }) => answer));
  expect(refused).toMatch(/^HTTP\/1\.1 503 [\s\S]*connection: close/i);
  expect(await statusOfImport()).toBe(503);
  expect(await statusOfImport(neighbour), 'another app in this process').toBe(200);

  for (const socket of sockets) socket.destroy();
  await expect.poll(() => statusOfImport()).toBe(200);
});

test('F17: somebody who is not signed in is not counted', async () => {
  const begun = await Promise.all(Array.from({ length: 7 }, () => beginImport('sid=none')));
  for (const { answer } of begun) expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(await statusOfImport()).toBe(200);
});
