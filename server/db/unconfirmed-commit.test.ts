import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isUnreachable } from '../errors/failures.ts';
import { addPerson } from '../testing/add-person.ts';
import { fillDataFolder, newDataFolder, removeDataFolder } from '../testing/data-folder.ts';
import type { Db } from './db.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded/embedded.ts';
import { runIdempotently } from './idempotency.ts';
import { connect } from './pool.ts';
import { limitedTransaction } from './statement-limit.ts';

const dataDir = newDataFolder();
let server: EmbeddedDatabase;
let db: Db;

beforeAll(async () => {
  await fillDataFolder(dataDir);
  server = await startEmbedded({ dataDir });
  db = connect({ url: server.url, max: 2 });
}, 60_000);

afterAll(async () => {
  await db.destroy();
  await server.stop();
  removeDataFolder(dataDir);
});

/** Makes every commit wait for a standby with this name. An empty name waits for none. */
async function waitFor(standby: string): Promise<void> {
  await sql`alter system set synchronous_standby_names = ${sql.lit(standby)}`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  await expect
    .poll(async () => (await sql<{ name: string }>`show synchronous_standby_names`.execute(db)).rows)
    .toEqual([{ synchronous_standby_names: standby }]);
}

/** Stores a response under an idempotency key, and cancels the wait for the standby as an administrator would. */
async function answerAndCancel(userId: number, text: string) {
  const attempt = { userId, key: 'key', path: '/', bodyHash: '00' };
  const answering = db
    .transaction()
    .execute((transaction) => runIdempotently(transaction, attempt, async () => text));
  const ended = answering.catch(() => {});
  for (let isOver = false; !isOver; isOver = await Promise.race([ended.then(() => true), sleep(50, false)])) {
    await sql`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`.execute(db);
  }
  return answering;
}

test('R04: a commit that no standby has confirmed is not reported as done, even if its request is repeated', {
  timeout: 60_000,
}, async () => {
  const userId = await addPerson(db, 'Ann');
  await waitFor('a_standby_that_is_lost');
  for (const text of ['first', 'second']) {
    const failure: unknown = await answerAndCancel(userId, text).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: '08007' });
    expect(isUnreachable(failure)).toBe(true);
  }
  await waitFor('');
  expect(await answerAndCancel(userId, 'third')).toEqual({ answer: 'first', isReplayed: true });
});

test('R04: a commit that no standby confirms fails after the limit of its statements', {
  timeout: 60_000,
}, async () => {
  await waitFor('a_standby_that_is_lost');
  // PostgreSQL has no limit for the commit itself, so the pool ends it.
  const saving = limitedTransaction(db, 'call', (transaction) => addPerson(transaction, 'Bob'));
  await expect(saving).rejects.toThrow('the connection broke during the commit');
  await waitFor('');
});
