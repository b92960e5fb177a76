import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { migrateWhole } from './throw-away-server.ts';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, '.cache/data-folders');

/** The sources of a prepared folder: the programs of PostgreSQL and Partline's SQL. */
const SOURCES = ['package-lock.json', 'server/db/migrations', 'server/db/rules', 'server/db/views'];

/** Returns a new data folder, in which an embedded server first has to create its database. */
export function newDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'partline-data-'));
}

/**
 * Copies an embedded database to a data folder. The database is migrated and has no users. It is created once for each
 * version of PostgreSQL and of the SQL.
 */
export async function fillDataFolder(folder: string): Promise<void> {
  const prepared = join(CACHE, hashOfSources());
  if (!existsSync(prepared)) await prepare(prepared);
  copy(join(prepared, 'postgres'), folder);
}

/** Removes a data folder, even while a killed server still closes its files. */
export function removeDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

async function prepare(prepared: string): Promise<void> {
  const dataDir = newDataFolder();
  const server = await startEmbedded({ dataDir, durable: false });
  await migrateWhole(server.url);
  await server.stop();
  // Without fsync, only a power cut loses data: the operating system keeps what a killed process has written.
  appendFileSync(join(dataDir, 'postgres/postgresql.conf'), '\nfsync = off\n');

  mkdirSync(CACHE, { recursive: true });
  // The folder has a temporary name until it is complete, so that an incomplete copy is never used.
  const unfinished = mkdtempSync(`${prepared}.new-`);
  copy(join(dataDir, 'postgres'), unfinished);
  removeDataFolder(dataDir);
  try {
    renameSync(unfinished, prepared);
  } catch (error) {
    // Another test file was faster, and its folder is equivalent.
    if (!existsSync(prepared)) throw error;
    removeDataFolder(unfinished);
  }
}

/** Copies a folder with the owners of its files, because under root the database belongs to another account. */
function copy(from: string, into: string): void {
  execFileSync('cp', ['-a', from, into]);
}

function hashOfSources(): string {
  const sum = createHash('sha256')
    .update(process.platform)
    .update(readFileSync(import.meta.filename));
  for (const file of SOURCES.flatMap(filesOf)) sum.update(file).update(readFileSync(join(ROOT, file)));
  return sum.digest('hex').slice(0, 16);
}

function filesOf(source: string): string[] {
  if (!source.startsWith('server')) return [source];
  return readdirSync(join(ROOT, source))
    .sort()
    .map((name) => join(source, name));
}
