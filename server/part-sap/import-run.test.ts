import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { IMPORT_LOST } from '#domain/sheet/import-texts';
import { cleanUp } from '../process/housekeeping.ts';
import { openSession } from '../session/sessions.ts';
import { findUser } from '../session/users.ts';
import { addPerson } from '../testing/add-person.ts';
import { buildPart } from '../testing/builders.ts';
import { overlap } from '../testing/faults/overlap.ts';
import { testApp } from '../testing/test-app.ts';
import { untilSomethingWaits } from '../testing/until-something-waits.ts';

const server = testApp();

const rows = (prefix: string, count = 3) =>
  Array.from({ length: count }, (_, index) => ({ name: `${prefix} part`, sap_code: `${prefix}-${index}` }));
const start = (key: string, sent: unknown[]) =>
  server.send(bulkCalls.save, sent, { headers: { 'idempotency-key': key } });
const run = async (cookie?: string) => (await server.send(bulkCalls.run, {}, cookie ? { cookie } : {})).data;

function heldBack<Result>(work: () => Promise<Result>): Promise<Result> {
  return server.db.transaction().execute(async (transaction) => {
    await sql`lock table part_saps in share mode`.execute(transaction);
    return work();
  });
}

test('a user who has not started an import finds no import', async () => {
  expect(await run()).toBeNull();
});

test('an import is found while it runs, and afterwards with its response', async () => {
  const answer = await heldBack(async () => {
    const sent = start('found again', rows('FOUND'));
    await expect
      .poll(() => run())
      .toMatchObject({ key: 'found again', state: 'running', total: 3, written: 0 });
    return { sent };
  });
  const { data } = await answer.sent;
  expect(await run()).toMatchObject({ state: 'done', total: 3, written: 3, result: data, failure: null });
});

test('only the user who started an import finds it', async () => {
  await start('mine', rows('MINE'));
  await addPerson(server.db, 'somebody else');
  const user = await findUser(server.db, 'somebody else');
  const other = await openSession(server.db, user?.user_id ?? 0);
  expect(await run(`sid=${other}`)).toBeNull();
});

test('a failed import is found as failed, without a result', async () => {
  await sql`
    create function stop() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$
  `.execute(server.db);
  await sql`create trigger stop before insert on part_saps execute function stop()`.execute(server.db);
  expect((await start('stopped', rows('STOP'))).status).toBe(500);
  expect(await run()).toMatchObject({ key: 'stopped', state: 'failed', result: null });
  await sql`drop function stop cascade`.execute(server.db);
});

test('an import that restarts because of another transaction has no failure', async () => {
  const { product_id } = await buildPart(server);
  const takeCode = sql`insert into part_saps (product_id, sap_code) values (${product_id}, 'AGAIN-0')`;
  const { data } = await overlap(
    server.db,
    (db) => takeCode.execute(db),
    () => start('again', rows('AGAIN')),
  );
  expect(data).toMatchObject({ insertedCount: 2, updatedCount: 1 });
  const runs = server.db.selectFrom('import_runs').where('key', '=', 'again').select('failure');
  expect(await runs.execute()).toEqual([{ failure: null }]);
});

test('an import with many errors is found with its first hundred errors', async () => {
  const { data } = await start('many errors', Array(101).fill({}));
  expect(data.errors).toHaveLength(101);
  expect((await run())?.result).toEqual({ ...data, errors: data.errors.slice(0, 100) });
});

test('an import whose process has died is reported as lost immediately, without a result', async () => {
  await sql`
    insert into import_runs (user_id, key, total, written)
    select user_id, 'died', 100, 50 from import_runs limit 1
  `.execute(server.db);
  expect(await run()).toMatchObject({ key: 'died', state: 'lost', total: 100, result: null });
});

test('an import whose database connection is killed is reported as lost, immediately and later', async () => {
  const { status, failure } = await heldBack(async () => {
    const sent = start('killed', rows('KILLED'));
    await expect.poll(() => run()).toMatchObject({ key: 'killed', state: 'running' });
    await untilSomethingWaits(server.db);
    await sql`
      select pg_terminate_backend(pid) from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())
    `.execute(server.db);
    return sent;
  });
  expect([status, failure.message]).toEqual([503, IMPORT_LOST]);
  expect(await run()).toMatchObject({ key: 'killed', state: 'lost', failure: null });
});

test('an import whose outcome was seen is not found again', async () => {
  await start('seen', rows('SEEN'));
  expect(await run()).toMatchObject({ key: 'seen', state: 'done' });
  await server.send(bulkCalls.runSeen, { key: 'seen' });
  expect((await run())?.key).not.toBe('seen');
});

test('an import is found by its key even if a newer import was started', async () => {
  await start('the one before', rows('BEFORE'));
  await start('the newer one', rows('NEWER'));
  const found = async (key: string) => (await server.send(bulkCalls.run, { key })).data;
  expect(await found('the one before')).toMatchObject({ key: 'the one before', state: 'done' });
  expect(await found('never sent')).toBeNull();
});

test('the stored state of an import is deleted after a day', async () => {
  await sql`update import_runs set started_at = now() - interval '25 hours'`.execute(server.db);
  await cleanUp(server.db, { warn: (error: unknown) => expect.fail(String(error)) });
  expect(await run()).toBeNull();
});
