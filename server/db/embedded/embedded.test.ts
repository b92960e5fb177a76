import { chmodSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordEvent } from '../../security-log/security-events.ts';
import { fillDataFolder, newDataFolder, removeDataFolder } from '../../testing/data-folder.ts';
import { startProcess } from '../../testing/server-process.ts';
import { migrate } from '../migrate.ts';
import { connect } from '../pool.ts';
import { startEmbedded } from './embedded.ts';
import { clusterProcesses, findPostmaster } from './running-server.ts';

const START_MS = 60_000;

test('the database starts in a folder with a long path, makes it unreadable for others, and gives the app a role that cannot rewrite the security log', {
  timeout: START_MS,
}, async () => {
  const folder = newDataFolder();
  const deep = join(folder, 'a folder with a rather long name'.repeat(4));
  mkdirSync(deep);
  await fillDataFolder(deep);
  chmodSync(deep, 0o755);

  const { url, appUrl, stop } = await startEmbedded({ dataDir: deep });
  expect(statSync(deep).mode & 0o066).toBe(0);
  const db = connect({ url, max: 1 });
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);

  await migrate(db);
  await recordEvent(db, { event: 'sign_out' });
  const app = connect({ url: appUrl, max: 1 });
  await recordEvent(app, { event: 'sign_in' });
  expect((await sql`select event from security_events`.execute(app)).rows).toHaveLength(2);
  for (const rewriting of [
    sql`update security_events set username = 'nobody'`,
    sql`delete from security_events`,
    sql`truncate security_events`,
    sql`alter table security_events disable trigger user`,
    sql`set session_replication_role = replica`,
    sql`create or replace function keep_security_event() returns trigger language plpgsql as 'begin return old; end'`,
  ]) {
    await expect(rewriting.execute(app)).rejects.toThrow(/kept for a year|permission denied|must be owner/);
  }
  await expect(sql`insert into settings values ('time_zone', '')`.execute(app)).rejects.toThrow(
    /settings__pk/,
  );
  await Promise.all([app.destroy(), db.destroy()]);
  // The database log records refusals without the values in PostgreSQL's details.
  const log = readFileSync(join(deep, 'postgres.log'), 'utf8');
  expect(log).toContain('settings__pk');
  expect(log).not.toContain('Key (name)');

  // The log belongs to the account of the cluster, which runs the next start as well.
  expect(statSync(join(deep, 'postgres.log')).uid).toBe(statSync(join(deep, 'postgres')).uid);

  await stop();
  expect(findPostmaster(join(deep, 'postgres'))).toBeUndefined();
  removeDataFolder(folder);
});

test('pages cached before a stop are cached again after the next start', {
  timeout: START_MS,
}, async () => {
  const dataDir = newDataFolder();
  await fillDataFolder(dataDir);
  const withDatabase = async (act: (db: ReturnType<typeof connect>) => Promise<unknown>) => {
    const { url, stop } = await startEmbedded({ dataDir });
    const db = connect({ url, max: 1 });
    await act(db);
    await db.destroy();
    await stop();
  };
  await withDatabase(async (db) => {
    await sql`create extension pg_buffercache`.execute(db);
    await sql`create table long_list as select repeat('bolt', 1000) as search from generate_series(1, 100)`.execute(
      db,
    );
  });

  const inMemory = sql`
    select from pg_buffercache where relfilenode = pg_relation_filenode('long_list') and relforknumber = 0`;
  const pages = sql<{ pages: number }>`select pg_relation_size('long_list') / 8192 as pages`;
  await withDatabase(async (db) => {
    const { rows } = await pages.execute(db);
    await expect.poll(async () => (await inMemory.execute(db)).rows.length).toBe(Number(rows[0]?.pages));
  });
  removeDataFolder(dataDir);
});

function initdb(dataDir: string): number | undefined {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .find((pid) => {
      const command = commandOf(pid);
      return command.includes('bin/initdb') && command.includes(dataDir);
    });
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') + readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return ''; // The process has ended.
  }
}

test.runIf(process.platform === 'linux')(
  'R18: a stop while the database is created is not delayed by the disk, and leaves no process running',
  { timeout: START_MS },
  async () => {
    const dataDir = newDataFolder();
    const server = startProcess({ DATA_DIR: dataDir });
    await expect.poll(() => initdb(dataDir), { timeout: 30_000, interval: 5 }).toBeDefined();
    process.kill(initdb(dataDir) ?? 0, 'SIGSTOP');

    expect(await server.end('SIGTERM')).toBe(0);
    expect(server.output()).toBe('');
    expect(initdb(dataDir)).toBeUndefined();
    expect(readdirSync(dataDir)).toEqual([]);
    removeDataFolder(dataDir);
  },
);

test.runIf(process.platform === 'linux')(
  'R18: a stop while the database starts leaves no server running',
  { timeout: START_MS },
  async () => {
    const dataDir = newDataFolder();
    await fillDataFolder(dataDir);
    const cluster = join(dataDir, 'postgres');
    const ending = new AbortController();
    const starting = startEmbedded({ dataDir, signal: ending.signal });
    await expect.poll(() => clusterProcesses(cluster).length, { interval: 1 }).toBeGreaterThan(0);
    ending.abort();
    await starting.then(
      (started) => started.stop(),
      () => {},
    );
    expect(clusterProcesses(cluster)).toEqual([]);
    removeDataFolder(dataDir);
  },
);
