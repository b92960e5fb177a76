import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { clusterProcesses, findPostmaster, kill } from '../db/embedded/running-server.ts';
import { socketUrl } from '../db/embedded/socket.ts';
import { connect } from '../db/pool.ts';
import { fillDataFolder, newDataFolder, removeDataFolder } from '../testing/data-folder.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { expectKept } from '../testing/faults/expect-kept.ts';
import { expectMillisecondsBelow, fewOrMany } from '../testing/faults/long.ts';
import { type Partline, startPartline } from '../testing/faults/partline.ts';
import { importRows, untilImportWrites } from '../testing/faults/rows.ts';
import { printOutcome, startWriters, type Writers } from '../testing/faults/writers.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const WRITERS = fewOrMany(4, 16);
const KILLS = fewOrMany(1, 5);
const SAVES_BETWEEN_KILLS = fewOrMany(20, 500);

describe('a killed app', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase();
  });
  afterEach(() => database.close());

  const rowsOf = async (query: ReturnType<typeof sql<{ count: number }>>) =>
    (await query.execute(database.db)).rows[0]?.count ?? 0;

  test('R01: stores nothing of the running import, and the same key runs the import again', async () => {
    const rows = importRows(fewOrMany(2_000, 100_000));
    const env = { DATABASE_URL: database.url };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const doomed = await startPartline(env);
      const key = { 'idempotency-key': 'the same import' };
      const answer = doomed.send(bulkCalls.save, rows, key).catch(() => undefined);
      await untilImportWrites(database.db);
      await sleep(kill * 200);
      await doomed.end('SIGKILL');
      expect(await answer).toBeUndefined();
    }
    const open = sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`;
    await expect.poll(() => rowsOf(open), { timeout: 30_000 }).toBe(0);
    expect(await rowsOf(sql`select count(*) as count from part_saps`)).toBe(0);
    expect(await rowsOf(sql`select count(*) as count from products`)).toBe(0);

    const next = await startPartline(env);
    const { data } = await next.send(bulkCalls.save, rows, { 'idempotency-key': 'the same import' });
    expect(data.insertedCount).toBe(rows.length);
    expect(await rowsOf(sql`select count(*) as count from part_saps`)).toBe(rows.length);
    await next.end('SIGKILL');
  });
});

describe('a killed or suspended database', () => {
  let dataDir: string;
  let partline: Partline;

  // Each test continues with the database that the previous test killed.
  beforeAll(async () => {
    dataDir = newDataFolder();
    await fillDataFolder(dataDir);
    partline = await startPartline({ DATA_DIR: dataDir });
  });

  afterAll(async () => {
    await partline.end('SIGTERM');
    removeDataFolder(dataDir);
  });

  const postmaster = () => findPostmaster(join(dataDir, 'postgres'));

  async function storedNames(prefix: string): Promise<string[]> {
    const db = connect({ url: socketUrl(postmaster()?.socketFolder ?? '', 'partline'), max: 1 });
    const like = `${prefix}%-%`;
    const { rows } = await sql<{ name: string }>`select name from products where name like ${like}`.execute(
      db,
    );
    await db.destroy();
    return rows.map(({ name }) => name);
  }

  async function expectWriting(): Promise<void> {
    const save = () => partline.send(carModelCalls.save, { name: 'After all', gen_name: '', state: 'A' });
    await expect.poll(async () => (await save()).status, { timeout: 30_000, interval: 200 }).toBe(200);
  }

  test('R03: loses no acknowledged save of active writers, and the app recovers automatically', async () => {
    const writers = startWriters(WRITERS, () => partline, 'R03 ');
    for (let kill = 0; kill < KILLS; kill += 1) {
      await untilSaved(writers, SAVES_BETWEEN_KILLS);
      process.kill(postmaster()?.pid ?? 0, 'SIGKILL');
      await untilSaved(writers, WRITERS + 1);
    }
    await writers.stop();
    await expectWriting();
    expectKept(writers.history, await storedNames('R03 '));
    printOutcome(`database killed ${KILLS} times under ${WRITERS} writers`, writers.history);
  });

  test('R01: loses nothing even if the app is killed too, and an app started at the same moment finds all saves', async () => {
    const writers = startWriters(WRITERS, () => partline, 'R01 ');
    for (let kill = 0; kill < KILLS; kill += 1) {
      await untilSaved(writers, SAVES_BETWEEN_KILLS);
      process.kill(postmaster()?.pid ?? 0, 'SIGKILL');
      const ended = partline.end('SIGKILL');
      partline = await startPartline({ DATA_DIR: dataDir });
      await ended;
    }
    await untilSaved(writers, SAVES_BETWEEN_KILLS);
    await writers.stop();
    await expectWriting();
    expectKept(writers.history, await storedNames('R01 '));
    printOutcome(`app and database killed together ${KILLS} times under ${WRITERS} writers`, writers.history);
  });

  test('R21: makes a save fail with 503 while it is suspended, and saves succeed when it continues', async () => {
    const server = postmaster()?.pid ?? 0;
    await expectWriting();
    const stopped = stopAll(server);
    const start = performance.now();
    const { status, retryAfter } = await partline.send(carModelCalls.save, {
      name: 'While it hangs',
      gen_name: '',
      state: 'A',
    });
    const took = performance.now() - start;
    for (const pid of stopped) kill(pid, 'SIGCONT');
    expect([status, retryAfter]).toEqual([503, 2]);
    expectMillisecondsBelow(took, 6_000);
    await expectWriting();
  });
});

async function untilSaved(writers: Writers, more: number): Promise<void> {
  const known = writers.history.acknowledged.length;
  await expect
    .poll(() => writers.history.acknowledged.length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(known + more);
}

/** Suspends a server and all its processes, as if the machine hung. */
function stopAll(server: number): number[] {
  const all = clusterProcesses(readlinkSync(`/proc/${server}/cwd`));
  for (const pid of all) kill(pid, 'SIGSTOP');
  return all;
}
