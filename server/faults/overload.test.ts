import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { expectMillisecondsBelow, isLong } from '../testing/faults/long.ts';
import { testApp } from '../testing/test-app.ts';

const CONNECTIONS = 3;

const server = testApp((app) => {
  const config = { access: 'anyone' as const };
  app.get('/api/sleeping', { config }, () => sql`select pg_sleep(4)`.execute(server.db));
  app.get('/api/runaway', { config }, () =>
    server.db.transaction().execute(async (transaction) => {
      // `npm run test:faults` waits for the limit that every session has, 10 seconds.
      if (!isLong) await sql`set local statement_timeout = '200ms'`.execute(transaction);
      await sql`select pg_sleep(60)`.execute(transaction);
    }),
  );
});

const statusOf = async (url: string) => (await server.get(url)).status;
const save = async () =>
  (await server.send(carModelCalls.save, { name: 'Cobalt', gen_name: '', state: 'A' })).status;

test('R16: an endless statement is canceled and answered with 503, and its connection is reused', async () => {
  const start = performance.now();
  const { status, headers } = await server.get('/api/runaway');
  expect([status, headers['retry-after']]).toEqual([503, '2']);
  expectMillisecondsBelow(performance.now() - start, 15_000);
  const { rows } = await sql`
    select from pg_stat_activity where query like '%pg_sleep(60)%' and state = 'active' and pid <> pg_backend_pid()
      and datname = current_database()`.execute(server.db);
  expect(rows).toEqual([]);
  expect(await Promise.all(Array.from({ length: 2 * CONNECTIONS }, save))).not.toContain(503);
});

test.runIf(isLong)(
  'R15: a request without a free connection is refused in time, and health checks still respond',
  async () => {
    const start = performance.now();
    const responses = Array.from({ length: 4 * CONNECTIONS }, () => statusOf('/api/sleeping'));
    const refused = Promise.all(responses.slice(CONNECTIONS)).then(() => performance.now() - start);
    expect(await statusOf('/healthz')).toBe(200);
    const statuses = await Promise.all(responses);
    expect(statuses.filter((status) => status === 200)).toHaveLength(CONNECTIONS);
    expect(statuses.filter((status) => status === 503)).toHaveLength(3 * CONNECTIONS);
    expect(await refused).toBeLessThan(5_000);
    expect(await save()).toBe(200);
  },
);
