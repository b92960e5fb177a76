import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitSlowReaders } from './limit-slow-readers.ts';

const MIB = 1024 * 1024;
/** More than the system itself holds for a connection. */
const LARGE = Buffer.alloc(12 * MIB, 'x');
let server: Server;
let sockets: Socket[];

beforeEach(async () => {
  sockets = [];
  server = createServer((_request, response) => response.end(LARGE));
  limitSlowReaders(server, { graceMs: 300, slowestBytesPerSecond: 4 * MIB, everyMs: 20 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function ask(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  return socket;
}

const connections = () =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

test('R17: who takes an answer byte by byte loses the connection, and one who has read it does not', async () => {
  const reader = await ask();
  let bytes = 0;
  reader.on('data', (piece) => {
    bytes += piece.length;
  });
  reader.resume();
  await expect.poll(() => bytes).toBeGreaterThan(LARGE.length);

  const slow = await Promise.all(Array.from({ length: 5 }, ask));
  for (const socket of slow) socket.read(1);
  await sleep(1_000);
  expect(await connections()).toBe(6);
  // Three seconds for what there is to read, and some more for a busy machine.
  await expect.poll(connections, { timeout: 15_000 }).toBe(1);
  expect(reader.readyState).toBe('open');
}, 30_000);
