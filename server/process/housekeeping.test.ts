import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { purchaseCalls } from '#domain/purchase/purchase';
import { connect } from '../db/pool.ts';
import { deleteOldEvents, recordEvent } from '../security-log/security-events.ts';
import { openSession } from '../session/sessions.ts';
import { findUser } from '../session/users.ts';
import { DEFAULT_RETENTION } from '../settings/env.ts';
import { buildCarModel, buildPurchase, save } from '../testing/builders.ts';
import { uploaded } from '../testing/multipart.ts';
import { signIn } from '../testing/sign-in.ts';
import { testApp } from '../testing/test-app.ts';
import { cleanUp, startHousekeeping } from './housekeeping.ts';

const server = testApp();
const failOnWarning = { warn: (error: unknown) => expect.fail(String(error)) };

const count = async (table: 'sessions' | 'sign_in_failures' | 'idempotency_keys' | 'security_events') =>
  (await server.db.selectFrom(table).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow())
    .count;

/** Sets the time of the last cleanup, as if the clock had jumped ahead by `ago` since then. */
const lastCleaned = (ago: string) =>
  sql`update settings set value = (now() - ${ago}::interval)::text where name = 'cleaned_until'`.execute(
    server.db,
  );

test('cleanup with a clock that is 400 days ahead deletes nothing too early, and the wrong clock is logged', async () => {
  await lastCleaned('400 days');
  await sql`alter table security_events disable trigger user`.execute(server.db);
  await recordEvent(server.db, { event: 'sign_out', username: 'clerk' });
  await sql`update security_events set at = now() - interval '380 days' where event = 'sign_out'`.execute(
    server.db,
  );
  await sql`alter table security_events enable trigger user`.execute(server.db);
  const file = await uploaded(server, 'x.txt');
  await sql`update files set created_at = now() - interval '390 days' where file_id = ${file}`.execute(
    server.db,
  );
  const remainingRows = async () => [
    await sql`select from security_events where event = 'sign_out'`.execute(server.db),
    await sql`select from files where file_id = ${file}`.execute(server.db),
  ];
  await cleanUp(server.db, failOnWarning);
  expect((await remainingRows()).map(({ rows }) => rows.length)).toEqual([1, 1]);
  await expect(sql`delete from security_events where event = 'sign_out'`.execute(server.db)).rejects.toThrow(
    'kept for a year',
  );
  const { rows } = await sql<{
    details: object;
  }>`select details from security_events where event = 'clock_ahead'`.execute(server.db);
  expect(rows).toEqual([{ details: { seen: expect.any(String), clock: expect.any(String) } }]);

  const { rows: followed } = await sql<{ days: number }>`
    select extract(day from now() - cleaning_time())::int as days`.execute(server.db);
  expect(followed).toEqual([{ days: 397 }]);

  // A server that was stopped for only two days catches up in one step.
  await lastCleaned('2 days');
  await cleanUp(server.db, failOnWarning);
  expect((await remainingRows()).map(({ rows: left }) => left.length)).toEqual([0, 0]);
  const before = await count('security_events');
  await cleanUp(server.db, failOnWarning);
  expect(await count('security_events')).toBe(before);
});

test('entries of the security log are deleted after a year of 366 days, and not before', async () => {
  const add = (username: string, at: string) =>
    sql`insert into security_events (event, username, at) values ('sign_out', ${username}, ${at})`.execute(
      server.db,
    );
  await add('366 days ago', '2024-01-09T23:00:00Z');
  await add('365 days ago', '2024-01-10T01:00:00Z');
  await sql`update settings set value = '2025-01-10 00:00:00+00' where name = 'cleaned_until'`.execute(
    server.db,
  );
  await deleteOldEvents(server.db, DEFAULT_RETENTION.securityLogDays);
  const { rows } = await sql`select username from security_events where username like '% days ago'`.execute(
    server.db,
  );
  await lastCleaned('0 days');
  expect(rows).toEqual([{ username: '365 days ago' }]);
});

test('ended sessions are deleted, and open sessions are kept', async () => {
  const clerk = await findUser(server.db, 'clerk');
  const before = await count('sessions');
  for (const aged of [{ last_seen_at: '2020-01-01T00:00:00Z' }, { created_at: '2020-01-01T00:00:00Z' }]) {
    await openSession(server.db, clerk?.user_id ?? 0);
    await server.db
      .updateTable('sessions')
      .set(aged)
      .where('token_hash', 'in', (newest) =>
        newest.selectFrom('sessions').orderBy('created_at', 'desc').limit(1).select('token_hash'),
      )
      .execute();
  }
  expect(await count('sessions')).toBe(before + 2);
  await cleanUp(server.db, failOnWarning);
  expect(await count('sessions')).toBe(before);
});

test('expired counts of failed sign-ins are deleted, and a running waiting time is kept', async () => {
  await signIn(server.app, 'clerk', 'wrong');
  await cleanUp(server.db, failOnWarning);
  expect(await count('sign_in_failures')).toBe(2);

  await sql`update sign_in_failures set first_at = now() - interval '20 minutes'`.execute(server.db);
  await cleanUp(server.db, failOnWarning);
  expect(await count('sign_in_failures')).toBe(1);

  await sql`
    update sign_in_failures set first_at = now() - interval '25 hours', blocked_until = now() + interval '1 minute'
  `.execute(server.db);
  await cleanUp(server.db, failOnWarning);
  expect(await count('sign_in_failures')).toBe(1);

  await sql`update sign_in_failures set blocked_until = now() - interval '1 minute'`.execute(server.db);
  await cleanUp(server.db, failOnWarning);
  expect(await count('sign_in_failures')).toBe(0);
});

test('idempotency keys are deleted after a day', async () => {
  await server.sendRaw(
    { ...purchaseCalls.delete },
    { purchase_ids: [1] },
    { headers: { 'idempotency-key': 'old' } },
  );
  await cleanUp(server.db, failOnWarning);
  expect(await count('idempotency_keys')).toBe(1);
  await sql`update idempotency_keys set created_at = now() - interval '25 hours'`.execute(server.db);
  await cleanUp(server.db, failOnWarning);
  expect(await count('idempotency_keys')).toBe(0);
});

test('files without a record are deleted after a week', async () => {
  const form = await buildPurchase(server);
  const [used, unused] = [await uploaded(server, 'x.txt'), await uploaded(server, 'x.txt')];
  await save(server, purchaseCalls.save, { ...form, file_ids: [used] });
  await sql`update files set created_at = now() - interval '8 days'`.execute(server.db);
  const recent = await uploaded(server, 'x.txt');

  await cleanUp(server.db, failOnWarning);
  const statuses = [used, unused, recent].map(async (id) => (await server.get(`/api/file/${id}`)).status);
  expect(await Promise.all(statuses)).toEqual([200, 404, 200]);
});

test('the settings determine how long files and the security log are kept, and the log is kept for at least a year', async () => {
  const aged = (days: number) =>
    sql`insert into security_events (event, at) values ('sign_in', now() - ${days} * interval '1 day')`.execute(
      server.db,
    );
  const file = await uploaded(server, 'x.txt');
  await sql`update files set created_at = now() - interval '8 days'`.execute(server.db);
  await aged(364);
  await aged(400);
  await aged(500);
  const days = async () =>
    (
      await sql<{ days: number }>`select extract(day from now() - at)::int as days from security_events
        where at < now() - interval '100 days' order by days`.execute(server.db)
    ).rows.map((row) => row.days);
  await cleanUp(server.db, failOnWarning, { ...DEFAULT_RETENTION, fileDays: 9, securityLogDays: 450 });
  expect(await days()).toEqual([364, 400]);
  expect((await server.get(`/api/file/${file}`)).status).toBe(200);

  await aged(200);
  await cleanUp(server.db, failOnWarning, { ...DEFAULT_RETENTION, fileDays: 2, securityLogDays: 100 });
  expect(await days()).toEqual([200, 364]);
  expect((await server.get(`/api/file/${file}`)).status).toBe(404);
});

test('a cleanup task that another process runs is skipped without waiting', async () => {
  await uploaded(server, 'x.txt');
  await sql`update files set created_at = now() - interval '8 days'`.execute(server.db);
  await server.db.transaction().execute(async (other) => {
    await sql`select pg_advisory_xact_lock(hashtext('housekeeping'), hashtext('unused files'))`.execute(
      other,
    );
    await cleanUp(server.db, failOnWarning);
    expect((await sql`select 1 from files`.execute(server.db)).rows.length).toBeGreaterThan(0);
  });
});

test('cleanup runs immediately and then after every interval, until it is stopped', async () => {
  const stop = startHousekeeping(server.db, server.app.log, undefined, 50);
  for (let round = 0; round < 2; round++) {
    await sql`insert into security_events (event, at) values ('sign_in', now() - interval '2 years')`.execute(
      server.db,
    );
    const old = () =>
      sql`select 1 from security_events where at < now() - interval '1 year'`.execute(server.db);
    await expect.poll(async () => (await old()).rows.length).toBe(0);
  }
  await stop();
  await sql`insert into security_events (event, at) values ('sign_in', now() - interval '2 years')`.execute(
    server.db,
  );
  await sleep(200);
  expect(
    (await sql`select 1 from security_events where at < now() - interval '1 year'`.execute(server.db)).rows,
  ).toHaveLength(1);
});

test('after cleanup is stopped, no further task starts, and the interrupted task is not reported as failed', async () => {
  await cleanUp(server.db, failOnWarning);
  await sql`insert into security_events (event, at) values ('sign_in', now() - interval '2 years')`.execute(
    server.db,
  );
  await server.db.transaction().execute(async (other) => {
    await sql`lock table sessions`.execute(other);
    const stop = startHousekeeping(server.db, failOnWarning);
    const waiting = () =>
      sql<{ pid: number }>`select pid from pg_locks where relation = 'sessions'::regclass and not granted`
        .execute(other)
        .then(({ rows }) => rows[0]?.pid);
    await expect.poll(waiting).toBeDefined();
    const stopped = stop();
    await sql`select pg_cancel_backend(${await waiting()})`.execute(other);
    await stopped;
  });
  expect(
    (await sql`select 1 from security_events where at < now() - interval '1 year'`.execute(server.db)).rows,
  ).toHaveLength(1);
});

test('a failed cleanup task is logged and does not block users', async () => {
  const warned: string[] = [];
  const closed = connect({ url: server.url, max: 1 });
  await sql`select 1`.execute(closed);
  await closed.destroy();
  await cleanUp(closed, { warn: (_: unknown, message?: string) => void warned.push(message ?? '') });
  expect(warned).toContain('cleaning up failed: unused files');
  expect((await buildCarModel(server)).product_id).toBeGreaterThan(0);
});
