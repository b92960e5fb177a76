import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { connect } from '../db/pool.ts';
import { databaseUrl } from './database-url.ts';

interface ThrowAwayServer {
  url: string;
  /** Undefined for the server of TEST_DATABASE_URL. */
  logFile?: string;
  stop(): Promise<void>;
}

/** Starts an embedded server that is fast but not durable, or returns the server of TEST_DATABASE_URL. */
export async function startThrowAwayServer(): Promise<ThrowAwayServer> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: () => leave(url) };
  const dataDir = mkdtempSync(join(tmpdir(), 'partline-test-'));
  const server = await startEmbedded({ dataDir, durable: false });
  return {
    url: server.url,
    logFile: join(dataDir, 'postgres.log'),
    async stop() {
      await leave(server.url);
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates a database with all tables and views, without records. Returns its URL. */
export async function createMigrated(serverUrl: string, name: string): Promise<string> {
  const url = await createDatabase(serverUrl, name);
  await migrateWhole(url);
  return url;
}

/** Creates all tables and views in a database. */
export async function migrateWhole(url: string): Promise<void> {
  const db = connect({ url, max: 1 });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Creates an empty database, or a copy of another database, which must have no connections. Returns its URL.
 * `file_copy` takes a quarter of the time of the default strategy, as long as nothing waits for the disk.
 */
export async function createDatabase(
  serverUrl: string,
  name: string,
  template = 'template0',
): Promise<string> {
  const copy = sql`template ${sql.id(template)} strategy file_copy`;
  await administer(serverUrl, sql`create database ${sql.id(name)} ${copy}`);
  return databaseUrl(serverUrl, name);
}

export function dropDatabase(serverUrl: string, name: string): Promise<void> {
  return administer(serverUrl, sql`drop database if exists ${sql.id(name)} with (force)`);
}

/** One connection to each server, kept open because connecting takes longer than creating a database. */
const administrators = new Map<string, Db>();

async function administer(url: string, statement: ReturnType<typeof sql>): Promise<void> {
  const administrator = administrators.get(url) ?? connect({ url, max: 1 });
  administrators.set(url, administrator);
  await statement.execute(administrator);
}

async function leave(url: string): Promise<void> {
  await administrators.get(url)?.destroy();
  administrators.delete(url);
}
