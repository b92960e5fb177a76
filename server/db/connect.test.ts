import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnreachable } from '../errors/failures.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { connect } from './pool.ts';
import { limitedTransaction } from './statement-limit.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

const first = async (query: string) => (await sql.raw(query).execute(database.db)).rows[0];

describe('values', () => {
  test.each([
    ["date '0001-01-01'", '0001-01-01'],
    ["date '2011-12-30'", '2011-12-30'],
    ['1.10::numeric(12,3)', 1.1],
    ['-123456789.123456::numeric', -123456789.123456],
    ['count(*)', 1],
    ['9007199254740991::int8', 9007199254740991],
    ['9007199254740993::int8', '9007199254740993'],
    ["timestamptz '2026-03-29 03:30:00.123456+02'", '2026-03-29T01:30:00.123Z'],
    ["timestamptz 'infinity'", 'infinity'],
    ["array[date '2026-01-02', null]", ['2026-01-02', null]],
    ["'{}'::date[]", []],
    ['array[1.10, null]::numeric[]', [1.1, null]],
  ])('%s is read as %j', async (expression, value) => {
    expect(await first(`select ${expression} as value`)).toEqual({ value });
  });
});

describe('the settings of a session', () => {
  test.each([
    ['synchronize_seqscans', 'off'],
    ['statement_timeout', '10s'],
    ['lock_timeout', '3s'],
    ['idle_in_transaction_session_timeout', '15s'],
    ['application_name', 'partline'],
  ])('the setting %s is %s', async (name, value) => {
    expect(await first(`select current_setting('${name}') as value`)).toEqual({ value });
  });
});

test('a transaction may have a longer limit, and its connection has the usual limit afterwards', async () => {
  const db = connect({ url: database.url, max: 1 });
  const limit = async (on: typeof db) => (await sql`show statement_timeout`.execute(on)).rows;
  expect(await limitedTransaction(db, 'long', limit)).toEqual([{ statement_timeout: '5min' }]);
  expect(await limit(db)).toEqual([{ statement_timeout: '10s' }]);
  await db.destroy();
});

describe('a lost connection', () => {
  test('fails its statement, and the pool can run the next one', async () => {
    const db = connect({ url: database.url, max: 1 });
    await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)).rejects.toThrow();
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });

  test('is reported and replaced if it was idle', async () => {
    const lost: Error[] = [];
    const db = connect({ url: database.url, max: 1, onLostConnection: (error) => lost.push(error) });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });

  test('does not end the process if it was between two statements of a transaction', async () => {
    const lost = Promise.withResolvers<Error>();
    const db = connect({ url: database.url, max: 1, onLostConnection: lost.resolve });
    const broken = db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
      await lost.promise;
      await sql`select 1`.execute(transaction);
    });
    await expect(broken).rejects.toThrow();
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });
});

describe('several hosts', () => {
  test('are tried until one responds', async () => {
    const socket = new URL(database.url).searchParams.get('host');
    const port = new URL(database.url).port;
    // A host that is a folder means a socket. A dead socket simulates a dead server.
    const alive = `${encodeURIComponent(socket ?? new URL(database.url).hostname)}${port && `:${port}`}`;
    const url = database.url.replace(/@[^/]+/, `@%2Fnowhere,${alive}`).replace(/\?.*/, '');
    const db = connect({ url, max: 1 });
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });

  test('fail as unreachable if all are down', async () => {
    const db = connect({ url: 'postgresql://x@127.0.0.1:1,127.0.0.1:2/x' });
    const failure = await sql`select 1`.execute(db).catch((error: unknown) => error);
    expect(isUnreachable(failure)).toBe(true);
    await db.destroy();
  });
});
