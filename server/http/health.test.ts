import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { connect } from '../db/pool.ts';
import { emptyDatabase } from '../testing/database.ts';
import { testApp } from '../testing/test-app.ts';
import { healthRoutes } from './health.routes.ts';

const server = testApp();
const statusOf = (url: string, app = server.app) => app.inject(url).then(({ statusCode }) => statusCode);

test.each(['/healthz', '/api/live', '/readyz', '/api/ready'])('R20: %s needs no session', async (url) => {
  expect(await statusOf(url)).toBe(200);
});

test('R07: a process serves no call while its database is being prepared, and is ready afterwards', async () => {
  let isPrepared = false;
  const { db, url } = server;
  const app = await buildApp({
    db,
    url,
    settings: { trustedProxies: [] },
    log: false,
    isPrepared: () => isPrepared,
  });
  expect([
    await statusOf('/healthz', app),
    await statusOf('/readyz', app),
    await statusOf('/api/ready', app),
  ]).toEqual([200, 503, 503]);
  const call = await app.inject({ method: 'POST', url: '/api/do_i_have_access', payload: {} });
  expect([call.statusCode, call.json().message]).toEqual([
    503,
    'The database is being prepared. Please try again in a moment.',
  ]);
  isPrepared = true;
  expect(await statusOf('/readyz', app)).toBe(200);
  await app.close();
});

test('R07: a process whose database is unreachable is live and not ready', async () => {
  const url = 'postgresql://nobody@127.0.0.1:1/none';
  const db = connect({ url, max: 1 });
  const app = await buildApp({ db, url, settings: { trustedProxies: [] }, log: false });
  expect([await statusOf('/api/live', app), await statusOf('/api/ready', app)]).toEqual([200, 503]);
  await app.close();
  await db.destroy();
});

test('R07: a process whose database has no tables is not ready', async () => {
  const { db, url, close } = await emptyDatabase();
  const app = await buildApp({ db, url, settings: { trustedProxies: [] }, log: false });
  expect([await statusOf('/healthz', app), await statusOf('/readyz', app)]).toEqual([200, 503]);
  await app.close();
  await close();
});

test('R20: a database that does not respond is queried by one health check at a time', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = fastify();
  let asked = 0;
  const { promise, reject } = Promise.withResolvers();
  const ask = () => {
    asked += 1;
    return promise;
  };
  healthRoutes(app, ask, () => true);
  await app.ready();
  const check = async () => {
    const status = statusOf('/readyz', app);
    await new Promise(setImmediate);
    return { status };
  };
  const first = await check();
  vi.advanceTimersByTime(5_000);
  const second = await check();
  reject(new Error('silent'));
  expect([await first.status, await second.status]).toEqual([503, 503]);
  expect(asked).toBe(1);
});
