import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { expectMillisecondsBelow } from '../testing/faults/long.ts';
import { roughProxy, serverOf, throughProxy } from '../testing/faults/rough-proxy.ts';
import { createPool } from './pool.ts';
import { findPrimary, splitHosts } from './primary.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe('splitHosts', () => {
  test.each([
    ['postgresql://one/name', ['postgresql://one/name']],
    [
      'postgres://user:p%40ss@one:5432,two:5433/name?sslmode=verify-full',
      [
        'postgres://user:p%40ss@one:5432/name?sslmode=verify-full',
        'postgres://user:p%40ss@two:5433/name?sslmode=verify-full',
      ],
    ],
    [
      'postgresql://one,two,[::1]:5/x',
      ['postgresql://one/x', 'postgresql://two/x', 'postgresql://[::1]:5/x'],
    ],
    ['postgresql://u:a,b@one/x?options=-c%20a,b', ['postgresql://u:a,b@one/x?options=-c%20a,b']],
    ['postgresql://u@localhost/x?host=%2Fa%2Cb', ['postgresql://u@localhost/x?host=%2Fa%2Cb']],
  ])('finds the servers of %s', (url, addresses) => {
    expect(splitHosts(url)).toEqual(addresses);
  });
});

test('concurrent searches for a primary open only one connection to a server at a time', async () => {
  const database = await testDatabase();
  closing.push(database.close);
  const searches = new Set<Socket>();
  let together = 0;
  const lost = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('close', () => searches.delete(socket));
    socket.once('data', async (startup) => {
      if (startup.includes('primary search')) searches.add(socket);
      together = Math.max(together, searches.size);
      await sleep(100);
      socket.resetAndDestroy();
    });
  }).listen(0, '127.0.0.1');
  await once(lost, 'listening');
  const alive = await roughProxy(serverOf(database.url));
  const url = throughProxy(database.url, (lost.address() as AddressInfo).port, alive.port);
  const pool = createPool({ url, max: 50 });
  closing.unshift(
    () => pool.end(),
    () => lost.close(),
    alive.close,
  );
  const clients = await Promise.all(Array.from({ length: 50 }, () => pool.connect()));
  for (const client of clients) client.release();
  expect(together).toBe(1);
});

test('R04: a silent server does not delay the search for another one', async () => {
  const database = await testDatabase();
  closing.push(database.close);
  const silent = await roughProxy(serverOf(database.url));
  const alive = await roughProxy(serverOf(database.url));
  closing.unshift(silent.close, alive.close);
  silent.silence();
  const addresses = splitHosts(throughProxy(database.url, silent.port, alive.port));
  const start = performance.now();
  expect(await findPrimary(addresses, 10_000)).toBe(addresses[1]);
  expectMillisecondsBelow(performance.now() - start, 1_500);
});
