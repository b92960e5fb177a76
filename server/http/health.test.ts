import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { connect } from '../db/pool.ts';
import { emptyDatabase } from '../testing/database.ts';
import { testApp } from '../testing/test-app.ts';

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
