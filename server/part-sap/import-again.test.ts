import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { buildApp } from '../app.ts';
import type { Db } from '../db/db.ts';
import { takeAfterLongCalls } from '../db/long-call-locks.ts';
import { connect } from '../db/pool.ts';
import { allowPauses } from '../db/statement-limit.ts';
import { SQL_STATES } from '../errors/sql-states.ts';
import { testApp } from '../testing/test-app.ts';
import { untilSomethingWaits } from '../testing/until-something-waits.ts';

/** A lock timeout that is shorter than usual, so that the tests need not wait for long. */
const LOCK_TIMEOUT_MS = 300;

const server = testApp();
/** Another app on the same database, with a separate queue for the user's imports. */
let other: typeof server.app;

beforeAll(async () => {
  other = await buildApp({ db: server.db, url: hurriedUrl(), settings: { trustedProxies: [] }, log: false });
});
afterAll(() => other.close());

function hurriedUrl(): string {
  const url = new URL(server.url);
  url.searchParams.set('lock_timeout', String(LOCK_TIMEOUT_MS));
  return url.href;
}

async function startAt(app: typeof other, key: string, rows: object[]) {
  const headers = {
    cookie: server.clerk,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  const { path } = bulkCalls.save;
  const response = await app.inject({ method: 'POST', url: path, headers, payload: JSON.stringify(rows) });
  return { status: response.statusCode, body: response.json() };
}

/** Sends an import to both apps. The first import takes longer than the lock timeout of the second app. */
async function sendTwice(key: string, rows: object[], outcome: 'done' | 'failed') {
  // Starts the threads of long calls beforehand, because that takes a long time on a busy machine.
  for (const app of [server.app, other]) await startAt(app, `before ${key} ${app === other}`, []);
  const holding = await server.begin();
  try {
    await allowPauses(holding);
    await sql`lock table part_saps in share mode`.execute(holding);
    const first = startAt(server.app, key, rows);
    await untilSomethingWaits(server.db);
    const repeated = startAt(other, key, rows);
    await untilSomethingWaits(server.db, 2);
    await sleep(3 * LOCK_TIMEOUT_MS);
    if (outcome === 'failed') {
      await endWaiting(holding);
      await first;
    }
    await holding.rollback().execute();
    return { first: await first, again: await repeated };
  } finally {
    if (!holding.isRolledBack) await holding.rollback().execute();
  }
}

async function endWaiting(db: Db): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_locks
    where not granted and locktype = 'relation'
      and database = (select oid from pg_database where datname = current_database())
  `.execute(db);
}

test('an import sent again to another app on the same database waits for the first request and gets the same response', async () => {
  const { first, again } = await sendTwice('again', [{ name: 'Again', sap_code: 'AGAIN-1' }], 'done');
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  expect(first.body.data).toMatchObject({ insertedCount: 1 });
  const batches = server.db.selectFrom('batches').select('batch_id');
  expect(await batches.execute()).toHaveLength(1);
});

test('if the first request fails, the waiting request runs the import', async () => {
  const { first, again } = await sendTwice('failed', [{ name: 'Failed', sap_code: 'FAILED-1' }], 'failed');
  expect([first.status, again.status]).toEqual([503, 200]);
  expect(again.body.data).toMatchObject({ insertedCount: 1 });
});

test('after waiting for long calls, a statement waits for locks no longer than usual', async () => {
  const holding = await server.begin();
  const lock = (db: Db) => sql`lock table part_saps`.execute(db);
  const hurried = connect({ url: hurriedUrl(), max: 1 });
  try {
    await allowPauses(holding);
    await lock(holding);
    const waiting = hurried.transaction().execute(async (transaction) => {
      await takeAfterLongCalls(transaction, async () => undefined);
      await lock(transaction);
    });
    await expect(waiting).rejects.toMatchObject({ code: SQL_STATES.LOCK_NOT_AVAILABLE });
  } finally {
    await holding.rollback().execute();
    await hurried.destroy();
  }
});
