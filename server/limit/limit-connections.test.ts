import { EventEmitter, once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitConnections } from './limit-connections.ts';

let server: Server;
let sockets: Socket[];
let answers: (() => void)[];

beforeEach(async () => {
  sockets = [];
  answers = [];
  server = createServer((incoming, response) => {
    if (incoming.url === '/slow') answers.push(() => response.end('slow'));
    else response.end('quick');
  });
  limitConnections(server, { most: 6, mostOfOne: 4, isShared: (address) => address === '127.0.0.9' });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
});

const port = () => (server.address() as AddressInfo).port;

async function hold(count: number, localAddress: string): Promise<Socket[]> {
  const held: Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    const accepted = once(server, 'connection');
    const socket = connect({ port: port(), host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    await accepted;
    held.push(socket);
  }
  sockets.push(...held);
  return held;
}

/** Returns the body of a response, or the message of the failure. */
function get(path: string, localAddress: string): Promise<string> {
  return new Promise((resolve) => {
    request({ port: port(), host: '127.0.0.1', localAddress, path, agent: false }, (response) => {
      response.setEncoding('utf8').on('data', resolve);
    })
      .on('error', ({ message }) => resolve(message))
      .end();
  });
}

const areOpen = (held: Socket[]) => held.map((socket) => !socket.destroyed);

test('R17: new connections of an address close its idle connections, the oldest first', async () => {
  const held = await hold(8, '127.0.0.1');
  await expect.poll(() => areOpen(held)).toEqual([false, false, false, false, true, true, true, true]);
  expect(await get('/', '127.0.0.2')).toBe('quick');
  expect(await get('/', '127.0.0.1')).toBe('quick');
});

test('R17: a new connection also closes a connection that has sent only part of a request', async () => {
  const held = await hold(4, '127.0.0.1');
  for (const socket of held) socket.write('GET / HTTP/1.1\r\nHost:');
  expect(await get('/', '127.0.0.1')).toBe('quick');
  await expect.poll(() => areOpen(held)).toEqual([false, true, true, true]);
});

test('R17: if several addresses together use all connections, the address with the most loses one', async () => {
  const most = await hold(4, '127.0.0.1');
  const few = await hold(2, '127.0.0.2');
  expect(await get('/', '127.0.0.3')).toBe('quick');
  await expect.poll(() => areOpen(most)).toEqual([false, true, true, true]);
  expect(areOpen(few)).toEqual([true, true]);
});

test('a connection with a running request stays, and a new one is refused if all connections of its address are busy', async () => {
  const slow = Array.from({ length: 4 }, () => get('/slow', '127.0.0.1'));
  await expect.poll(() => answers.length).toBe(4);
  expect(await get('/', '127.0.0.1')).toBe('socket hang up');
  for (const answer of answers) answer();
  expect(await Promise.all(slow)).toEqual(['slow', 'slow', 'slow', 'slow']);
});

test('a proxy may use all connections', async () => {
  const held = await hold(6, '127.0.0.9');
  expect(await get('/', '127.0.0.9')).toBe('quick');
  await expect.poll(() => areOpen(held).filter(Boolean).length).toBe(5);
});

test('all addresses of an IPv6 /64 share the limit of one address', () => {
  const listening = new EventEmitter();
  limitConnections(listening as Server, { most: 6, mostOfOne: 2, isShared: () => false });
  const accept = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, open: true, destroy: () => {} });
    socket.destroy = () => {
      socket.open = false;
    };
    listening.emit('connection', socket);
    return socket;
  };
  const sockets = ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3', '2001:db8:0:1::1'].map(accept);
  expect(sockets.map(({ open }) => open)).toEqual([false, true, true, true]);
});
