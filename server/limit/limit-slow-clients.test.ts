import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitSlowClients } from './limit-slow-clients.ts';

const MIB = 1024 * 1024;
/** More than the socket buffers of a connection hold. */
const LARGE = Buffer.alloc(12 * MIB, 'x');
let server: Server;
let sockets: Socket[];
const GRACE_MS = 300;
/** True if the server pauses reading the body. */
let unread: boolean;
let answer: (response: ServerResponse) => unknown;

beforeEach(async () => {
  sockets = [];
  unread = false;
  answer = (response) => response.end(LARGE);
  server = createServer((request, response) => {
    if (unread) request.pause();
    else request.resume();
    request.on('error', () => {});
    request.on('end', () => answer(response));
  });
  limitSlowClients(server, {
    graceMs: GRACE_MS,
    minReadBytesPerSecond: 4 * MIB,
    sendingMs: 300,
    minSentBytesPerSecond: 1_000,
    everyMs: 20,
    refuse: (socket) => socket.end('too slow'),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function ask(head = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write(head);
  return socket;
}

const connections = () =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

test('R17: clients that stop reading a response are disconnected, and a client that has read its whole response is not', async () => {
  const reader = await ask();
  let bytes = 0;
  reader.on('data', (piece) => {
    bytes += piece.length;
  });
  reader.resume();
  await expect.poll(() => bytes).toBeGreaterThan(LARGE.length);

  const slow = await Promise.all(Array.from({ length: 5 }, () => ask()));
  for (const socket of slow) socket.read(1);
  await sleep(1_000);
  expect(await connections()).toBe(6);
  // Three seconds for reading 12 MiB at the minimum rate, and additional time for a busy machine.
  await expect.poll(connections, { timeout: 15_000 }).toBe(1);
  expect(reader.readyState).toBe('open');
});

test('32.8: a client that has read everything so far is not disconnected while the server prepares further rows', async () => {
  answer = async (response) => {
    response.write('The first rows, ');
    await sleep(3 * GRACE_MS);
    response.end('and the last.');
  };
  const reader = await ask();
  let text = '';
  reader.on('data', (piece) => {
    text += piece;
  });
  reader.resume();
  await expect.poll(() => text, { timeout: 5_000 }).toContain('and the last.');
});

const POST = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n\r\n';

async function send(bytes: number): Promise<string> {
  const socket = await ask(POST);
  let received = '';
  socket.on('data', (piece) => {
    received += piece.toString('latin1', 0, 20);
  });
  socket.resume();
  const timer = setInterval(() => socket.write(Buffer.alloc(bytes, 'x')), 20);
  // A client that still sends on a closed connection may get a reset.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await Promise.race([closed, expect.poll(() => received, { timeout: 20_000 }).not.toBe('')]);
  clearInterval(timer);
  return received.slice(0, 12);
}

test('R17: a client that sends a body byte by byte is refused, and a client above the minimum rate is not', async () => {
  expect(await send(1)).toBe('too slow');
  expect(await send(1_000)).toBe('HTTP/1.1 200');
});

test('R17: a body does not count as slow while the server does not read it', async () => {
  unread = true;
  const socket = await ask(POST);
  socket.write(Buffer.alloc(90_000, 'x'));
  await sleep(1_000);
  expect(await connections()).toBe(1);
});
