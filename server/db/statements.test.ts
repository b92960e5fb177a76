import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { isUnreachable } from '../errors/failures.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { expectMillisecondsBelow } from '../testing/faults/long.ts';
import { type RoughProxy, roughProxy, serverOf, throughProxy } from '../testing/faults/rough-proxy.ts';
import { connect } from './pool.ts';
import { limitedTransaction } from './statement-limit.ts';

const POOL = 3;
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

async function poolThrough(hosts: number) {
  const proxies = await Promise.all(Array.from({ length: hosts }, () => roughProxy(serverOf(database.url))));
  const db = connect({ url: throughProxy(database.url, ...proxies.map(({ port }) => port)), max: POOL });
  onTestFinished(async () => {
    await db.destroy();
    await Promise.all(proxies.map((proxy) => proxy.close()));
  });
  return { db, proxy: proxies[0] as RoughProxy };
}

async function outcomeOf(promise: Promise<unknown>) {
  const start = performance.now();
  const failure = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  return { failure, took: performance.now() - start };
}

const sleepInDatabase = (seconds: number) => sql`select pg_sleep(${seconds})`;

test.concurrent('R21: a statement fails within five seconds if its server falls silent', async ({
  expect,
}) => {
  const { db, proxy } = await poolThrough(1);
  const running = outcomeOf(sleepInDatabase(8).execute(db));
  await sql`select 1`.execute(db);
  proxy.silence();
  const { failure, took } = await running;
  expect(isUnreachable(failure)).toBe(true);
  expectMillisecondsBelow(took, 5_000);
  proxy.mend();
  // Idle connections have broken, too, and their next statement fails.
  await expect.poll(async () => (await outcomeOf(sql`select 1`.execute(db))).failure).toBeUndefined();
});

test.concurrent('R21: a statement with a long limit also fails within five seconds if its server falls silent', async () => {
  const { db, proxy } = await poolThrough(1);
  const transaction = limitedTransaction(db, 'long', async (open) => {
    proxy.silence();
    await sql`select 1`.execute(open);
  });
  const { failure, took } = await outcomeOf(transaction);
  expect(isUnreachable(failure)).toBe(true);
  expectMillisecondsBelow(took, 5_000);
});

test.concurrent('R21: a slow statement of a live server keeps running', async () => {
  const { db } = await poolThrough(1);
  expect((await outcomeOf(sleepInDatabase(5).execute(db))).failure).toBeUndefined();
});

test.concurrent('a server is probed only while a statement is slow, even if short statements run all the time', async ({
  expect,
}) => {
  const { db, proxy } = await poolThrough(1);
  let slowSeconds = 0;
  const run = async (seconds: number) => {
    const { took } = await outcomeOf(sleepInDatabase(seconds).execute(db));
    slowSeconds += Math.floor(took / 1_000);
  };
  const runMany = async (offset: number) => {
    await run(offset);
    for (let ran = 0; ran < 18; ran += 1) await run(0.2);
  };
  await Promise.all([run(1.2), runMany(0), runMany(0.1)]);
  expect(slowSeconds).toBeGreaterThan(0);
  expect(proxy.connections()).toBeLessThanOrEqual(POOL + slowSeconds);
});

test.concurrent('R04: the pool switches to the next server, and reuses no connection to the silent server', async () => {
  const { db, proxy } = await poolThrough(2);
  await Promise.all([1, 2, 3].map(() => sleepInDatabase(0.1).execute(db)));
  proxy.silence();
  expectMillisecondsBelow((await outcomeOf(sql`select 1`.execute(db))).took, 5_000);
  // Two more connections to the silent server were idle.
  for (let sent = 0; sent < 6; sent += 1) {
    const { failure, took } = await outcomeOf(sql`select 1`.execute(db));
    expect(failure).toBeUndefined();
    expectMillisecondsBelow(took, 1_000);
  }
});
