import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
let port: number;

beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});

/** Begins an import whose body does not come. */
async function beginImport(cookie = server.clerk): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
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
  return { socket, answer };
}

test('F17: so many imports are under way; the next is 503 before its body is read, until one goes', async () => {
  const begun = await Promise.all(Array.from({ length: 6 }, () => beginImport()));
  await expect.poll(async () => (await server.send(bulkCalls.save, [{ name: 'Bolt' }])).status).toBe(503);
  expect(await (await beginImport()).answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*connection: close/i);

  for (const { socket } of begun) socket.destroy();
  await expect.poll(async () => (await server.send(bulkCalls.save, [{ name: 'Bolt' }])).status).toBe(200);
});

test('F17: somebody who is not signed in takes no place', async () => {
  const begun = await Promise.all(Array.from({ length: 7 }, () => beginImport('sid=none')));
  for (const { answer } of begun) expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
  expect((await server.send(bulkCalls.save, [{ name: 'Bolt' }])).status).toBe(200);
});
