import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillDataFolder, newDataFolder, removeDataFolder } from '../../testing/data-folder.ts';
import { connect } from '../pool.ts';
import { databaseAccount } from './account.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import { clusterProcesses, findPostmaster } from './running-server.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let dataDir: string;
let cluster: string;

beforeEach(async () => {
  dataDir = newDataFolder();
  await fillDataFolder(dataDir);
  cluster = join(dataDir, 'postgres');
});

afterEach(() => {
  for (const pid of clusterProcesses(cluster)) process.kill(pid, 'SIGKILL');
  removeDataFolder(dataDir);
});

async function startAndWrite(): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir });
  const db = connect({ url: database.url, max: 1 });
  await sql`create table kept as select 1 as one`.execute(db);
  await db.destroy();
  return database;
}

async function expectStart(): Promise<void> {
  const { url, stop } = await startEmbedded({ dataDir });
  const db = connect({ url, max: 1 });
  expect((await sql`select one from kept`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
  await stop();
}

test('R01: a start ignores lock files that a power failure emptied, or that name another process', async () => {
  await (await startAndWrite()).stop();
  writeFileSync(join(cluster, 'postmaster.pid'), '');
  await expectStart();
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false);

  // The process has the account of the database, because PostgreSQL ignores processes of other accounts.
  const stranger = spawn('sleep', ['60'], { ...databaseAccount(cluster), cwd: '/' });
  await once(stranger, 'spawn');
  for (const lock of [join(cluster, 'postmaster.pid'), join(dataDir, 'socket/.s.PGSQL.5432.lock')]) {
    writeFileSync(lock, `${stranger.pid}\n${cluster}\n0\n5432\n${join(dataDir, 'socket')}\n`);
  }
  await expectStart();
  expect(stranger.exitCode).toBeNull();
  stranger.kill();
});

test.runIf(process.platform === 'linux')(
  'R01: a stuck process of a killed database is ended before the next database starts',
  async () => {
    const watching = await startAndWrite();
    const server = findPostmaster(cluster)?.pid ?? 0;
    const [stuck = 0] = clusterProcesses(cluster).filter((pid) => pid !== server);
    process.kill(stuck, 'SIGSTOP');
    process.kill(server, 'SIGKILL');
    await expectStart();
    expect(clusterProcesses(cluster)).not.toContain(stuck);
    await watching.stop();
  },
);
