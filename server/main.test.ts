import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { applyTimeZone } from './db/company-settings.ts';
import { findPostmaster } from './db/embedded/running-server.ts';
import { codeOf } from './errors/failures.ts';
import { fillDataFolder, newDataFolder, removeDataFolder } from './testing/data-folder.ts';
import { testDatabase } from './testing/database.ts';
import { databaseUrl } from './testing/database-url.ts';
import { type ServerProcess, startProcess } from './testing/server-process.ts';

let dataDir: string;
let started: ServerProcess[];

beforeEach(() => {
  dataDir = newDataFolder();
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map((server) => server.end('SIGTERM')));
  const database = postmaster();
  if (database) process.kill(database.pid, 'SIGQUIT');
  removeDataFolder(dataDir);
});

const postmaster = (folder = dataDir) => findPostmaster(join(folder, 'postgres'));

function start(env: NodeJS.ProcessEnv = {}): ServerProcess {
  const server = startProcess({ DATA_DIR: dataDir, ...env });
  started.push(server);
  return server;
}

async function address(server: ServerProcess): Promise<string> {
  await server.find(/sign in/);
  return (await server.find(/listening on (\S+)/))[1] ?? '';
}

/** Resolves with any complete response. Rejects with the error code of a broken connection. */
function request(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => answer.resume().on('end', resolve)).on('error', (error) =>
      reject(codeOf(error)),
    );
  });
}

const ONE_TIME_PASSWORD =
  /sign in as admin with the one-time password (\S{12,}); you will then choose your own/;

const statusOf = async (url: string) => (await fetch(url)).status;

describe('startup', () => {
  test('prints one line and exits when a setting is invalid', async () => {
    const server = start({ PORT: 'http' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe('PORT is "http": it must be a whole number from 0 to 65535.\n');
  });

  test('names the setting of a port in use, prints the password once, and exits without leaving a database behind', async () => {
    await fillDataFolder(dataDir);
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as AddressInfo;
    const settings = ['PORT', 'METRICS_PORT'];
    // Both processes use one database. The last process to exit stops it.
    const servers = settings.map((setting) => start({ [setting]: String(port) }));
    expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([1, 1]);
    const outputs = servers.map((server) => server.output());
    for (const [index, setting] of settings.entries())
      expect(outputs[index]).toContain(
        `address already in use 127.0.0.1:${port}: choose another one with ${setting}.`,
      );
    for (const output of outputs) expect(output).not.toContain('listening on');
    // Only the process that creates the administrator prints a password.
    expect(outputs.filter((output) => ONE_TIME_PASSWORD.test(output))).toHaveLength(1);
    expect(postmaster()).toBeUndefined();
    blocker.close();
  });

  test('names the setting of a host or database that cannot be used', async () => {
    const database = await testDatabase();
    onTestFinished(() => database.close());
    const url = databaseUrl(database.url, 'no_such_database');
    const servers = [{ DATABASE_URL: database.url, HOST: '192.0.2.1' }, { DATABASE_URL: url }].map(start);
    expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([1, 1]);
    expect(servers.map((server) => server.output().trimEnd().split('\n').at(-1))).toEqual([
      expect.stringMatching(/^listen EADDRNOTAVAIL: .* 192\.0\.2\.1\S*: choose another one with HOST\.$/),
      'DATABASE_URL: database "no_such_database" does not exist',
    ]);
  });

  test('waits for an unreachable database, reports the process as live but not ready, and logs the reason', async () => {
    const server = start({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' });
    const [, url] = await server.find(/listening on (\S+)/);
    expect(await statusOf(`${url}/healthz`)).toBe(200);
    expect(await statusOf(`${url}/readyz`)).toBe(503);
    await server.find(
      /"cause":"connect ECONNREFUSED 127.0.0.1:1","msg":"The database is none at 127.0.0.1:1. It is unreachable/,
    );
    expect(await server.end('SIGTERM')).toBe(0);
    expect(server.output()).not.toContain('nobody');
  });

  test('is refused if it would change the time zone of existing records, unless a second setting allows the change', async () => {
    const database = await testDatabase();
    onTestFinished(() => database.close());
    const startIn = (env: NodeJS.ProcessEnv) => start({ DATABASE_URL: database.url, ...env });
    const storedTimeZone = async () =>
      (await sql`select value from settings where name = 'time_zone'`.execute(database.db)).rows;

    // No records exist yet, so the first start may choose the time zone.
    await address(startIn({ TIME_ZONE: 'Europe/Istanbul' }));
    await sql`insert into products (kind, name) values ('part', 'Nut')`.execute(database.db);
    const silent = { timeZone: undefined, timeZoneChange: false };
    expect(await applyTimeZone(database.db, silent)).toBeUndefined();
    expect(await storedTimeZone()).toEqual([{ value: 'Europe/Istanbul' }]);

    const refused = startIn({ TIME_ZONE: 'UTC' });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain(
      'TIME_ZONE is UTC, but the days of existing records are those of Europe/Istanbul: set TIME_ZONE_CHANGE=yes to compute these days again.\n',
    );
    expect(await storedTimeZone()).toEqual([{ value: 'Europe/Istanbul' }]);

    const change = await applyTimeZone(database.db, { timeZone: 'UTC', timeZoneChange: true });
    expect(change).toEqual({ from: 'Europe/Istanbul', to: 'UTC' });
    expect(await storedTimeZone()).toEqual([{ value: 'UTC' }]);
  });
});

describe('shutdown', () => {
  test('by Ctrl+C under load refuses only new connections, and stops a database left running by a killed process', async () => {
    await fillDataFolder(dataDir);
    const first = start();
    await address(first);
    await first.end('SIGKILL');
    const leftover = postmaster();
    expect(leftover).toBeDefined();

    const second = start({ LOG_LEVEL: 'warn' });
    const url = `${await address(second)}/healthz`;
    expect(postmaster()?.pid).toBe(leftover?.pid);
    expect(second.output()).not.toContain('one-time password');

    const agent = new Agent({ keepAlive: true });
    const failures = new Set<string>();
    let connected = 0;
    const clients = Array.from({ length: 20 }, async () => {
      await request(url, agent);
      connected += 1;
      while (!failures.has('ECONNREFUSED')) await request(url, agent).catch((code) => failures.add(code));
    });
    // A connection that the server has not accepted yet is reset.
    await expect.poll(() => connected, { timeout: 30_000 }).toBe(20);
    expect(await second.end('SIGINT')).toBe(0);
    await Promise.all(clients);
    expect([...failures]).toEqual(['ECONNREFUSED']);
    expect(second.output()).not.toContain('did not close');
    expect(postmaster()).toBeUndefined();
  });
});

test('processes started together on one data folder each print their URL and share a database until the last one stops', async () => {
  const verbose = { METRICS_PORT: '0', LOG_LEVEL: 'trace' };
  const backups = newDataFolder();
  onTestFinished(() => removeDataFolder(backups));
  const [first, second] = [start(verbose), start({ ...verbose, BACKUP_DIR: backups })];
  await Promise.all([address(first), address(second)]);
  expect(await statusOf(`${await address(first)}/readyz`)).toBe(200);
  const [, metrics = ''] = await first.find(/metrics at (http:\/\/127\.0\.0\.1:\d+\/metrics)/);
  const metricsText = await (await fetch(metrics)).text();
  expect(metricsText).toContain('partline_requests_total{call="/readyz",status="200"} 1');
  expect(metricsText).toContain('partline_last_backup_timestamp_seconds 0');
  await expect.poll(async () => (await fetch(metrics)).text()).toContain('partline_ready 1');
  expect(metricsText).toMatch(/partline_database_connections\{state="idle"\} [1-9]/);

  await first.find(/the nightly backups are/);
  const outputs = [first.output(), second.output()];
  const warning = 'the nightly backups are in the data folder: set BACKUP_DIR to a folder on another disk';
  expect(outputs.map((output) => output.includes(warning))).toEqual([true, false]);
  const passwords = outputs.flatMap((output) => ONE_TIME_PASSWORD.exec(output)?.[1] ?? []);
  expect(passwords).toHaveLength(1);
  // Standard output is stored for a long time, and others may read it.
  const logged = outputs.map((output) => output.split('\n').filter((line) => line.startsWith('{')));
  for (const lines of logged) expect(lines.length).toBeGreaterThan(0);
  expect(logged.flat().join('\n')).not.toContain(passwords[0]);

  await first.end('SIGTERM');
  expect(postmaster()).toBeDefined();
  expect(await statusOf(`${await address(second)}/readyz`)).toBe(200);

  const third = start();
  await address(third);
  expect(await Promise.all([second, third].map((server) => server.end('SIGTERM')))).toEqual([0, 0]);
  expect(postmaster()).toBeUndefined();
});
