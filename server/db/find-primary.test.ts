import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { roughProxy, serverOf, throughProxy } from '../testing/faults/rough-proxy.ts';
import { PrimarySearch } from './find-primary.ts';
import { hostsOf } from './hosts.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

test('however many wait for a primary, each server is asked by one of them', async () => {
  let asked = 0;
  const server: Server = createServer((socket) => {
    asked += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const search = new PrimarySearch(
    hostsOf(`postgresql://x@127.0.0.1:${(server.address() as AddressInfo).port},127.0.0.1:1/x`),
  );
  await Promise.all(Array.from({ length: 50 }, () => search.find(500)));
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(11);
});

test('R04: a server that is silent holds up nobody who looks for another one', async () => {
  const database: TestDatabase = await testDatabase();
  closing.push(database.close);
  const silent = await roughProxy(serverOf(database.url));
  const alive = await roughProxy(serverOf(database.url));
  closing.unshift(silent.close, alive.close);
  silent.silence();
  const hosts = hostsOf(throughProxy(database.url, silent.port, alive.port));
  const start = performance.now();
  await new PrimarySearch(hosts).find(10_000);
  expect(performance.now() - start).toBeLessThan(1_500);
  expect(hosts.current()).toContain(`:${alive.port}`);
});
