import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import { codeOf, describeError } from '../errors/failures.ts';
import { SQL_STATES } from '../errors/sql-states.ts';
import type { Db } from './db.ts';
import { applyDefinitions, dropViews, readSqlFiles, type SqlFile } from './definitions.ts';
import { limitedTransaction } from './statement-limit.ts';
import { mayRunAgain } from './transaction.ts';

interface MigrateSettings {
  /** The role of the app if migrations run as another role, the owner. It gets the grants that it needs. */
  appRole?: string;
  folder?: string;
}

/** The statements that create, before the first migration, the tables in which migrations are recorded. */
export const HISTORY_TABLES = `
  create table if not exists schema_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now());
  create table if not exists schema_definitions (
    sha256 text primary key, version int not null default 0)`;

/** The errors for dropping a column that a view uses, or changing its type. */
const VIEW_ERRORS = new Set<string>([
  SQL_STATES.DEPENDENT_OBJECTS_STILL_EXIST,
  SQL_STATES.FEATURE_NOT_SUPPORTED,
]);
/** Shorter than the `lock_timeout` of sessions, since users' statements queue behind an attempt. */
const LOCK_TIMEOUT = '1s';
const LOCK_ATTEMPTS = 20;
/** The pause in which statements that queued behind an attempt can proceed. */
const LOCK_PAUSE_MS = 1_000;
/** The `server_version_num` of the oldest server with all required features. */
const OLDEST_SERVER = 150_000;

/**
 * Upgrades a database: runs pending migrations, then creates the current functions, triggers and views. Several
 * processes may run it at the same time, and it may be killed and repeated at any point: each step is a transaction
 * that checks whether there is work left.
 */
export async function migrate(db: Db, settings: MigrateSettings = {}): Promise<void> {
  const folder = settings.folder ?? import.meta.dirname;
  const files = readSqlFiles(join(folder, 'migrations'));
  await refuseUnsuitable(db);
  const pending = await inMigration(db, async (transaction) => {
    await sql.raw(HISTORY_TABLES).execute(transaction);
    return (await compareHistory(transaction, files)).pending;
  });
  for (const file of pending) {
    await withRetries(db, (transaction) => apply(transaction, file)).catch((error) => {
      throw new Error(`The migration ${file.name} failed: ${describeError(error)}`, { cause: error });
    });
  }
  await withRetries(db, async (transaction) => {
    // If a newer version was installed earlier, its views fit its tables, and the views of this version may not.
    const { isNewer } = await compareHistory(transaction, files);
    if (!isNewer) await applyDefinitions(transaction, folder);
    if (settings.appRole) await grantTo(transaction, settings.appRole);
  });
}

/** Returns whether all migrations of this version have run on a database, which may be newer. */
export async function isMigrated(db: Db): Promise<boolean> {
  const files = readSqlFiles(join(import.meta.dirname, 'migrations'));
  const { rows } = await sql<{
    made: SqlBool;
  }>`select to_regclass('schema_migrations') is not null as made`.execute(db);
  return rows[0]?.made === true && (await compareHistory(db, files)).pending.length === 0;
}

/** Throws a readable error if the database is older than this version, because commands change no tables. */
export async function expectMigrated(db: Db, description: string): Promise<void> {
  if (await isMigrated(db)) return;
  throw new Error(
    `${description} It is older than this version of Partline, or new. ` +
      'A start brings it up to date, and so does: npm run db:migrate',
  );
}

/**
 * Throws if the server is too old or the encoding of the database is not UTF8. The error would otherwise occur in the
 * middle of a migration, with an unhelpful message.
 */
export async function refuseUnsuitable(db: Db): Promise<void> {
  const { rows } = await sql<{ number: number; version: string; encoding: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding
  `.execute(db);
  const [server] = rows;
  if (!server) return;
  if (server.number < OLDEST_SERVER)
    throw new Error(`The database is PostgreSQL ${server.version}: Partline needs 15 or newer.`);
  if (server.encoding !== 'UTF8')
    throw new Error(`The database has the encoding ${server.encoding}: it must be UTF8.`);
}

async function compareHistory(db: Db, files: SqlFile[]) {
  const { rows } = await sql<{
    name: string;
    sha256: string;
  }>`select name, sha256 from schema_migrations`.execute(db);
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  for (const { name, sha256 } of files) {
    if ((applied.get(name) ?? sha256) === sha256) continue;
    throw new Error(
      `The migration ${name} was changed after it had run on this database. ` +
        'History is never edited: restore the file and put the change into a new migration.',
    );
  }
  const known = new Set(files.map((file) => file.name));
  return {
    pending: files.filter((file) => !applied.has(file.name)),
    isNewer: rows.some((row) => !known.has(row.name)),
  };
}

/**
 * Runs a step, and runs it again if another transaction made it fail. Each attempt waits only a second for a lock,
 * because the statements of users queue behind it.
 */
async function withRetries(db: Db, step: (transaction: Db) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inMigration(db, async (transaction) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(transaction);
        await step(transaction);
      });
    } catch (error) {
      if (attempt === LOCK_ATTEMPTS || !mayRunAgain(error)) throw error;
      await sleep(LOCK_PAUSE_MS);
    }
  }
}

async function apply(transaction: Db, file: SqlFile): Promise<void> {
  // Another process may have run the migration since the comparison.
  const { rows } = await sql`select from schema_migrations where name = ${file.name}`.execute(transaction);
  if (rows.length > 0) return;
  await runPastViews(transaction, file);
  // Drops temporary objects of the migration. Otherwise, the session would drop them when it ends, and without a
  // responding synchronous standby the commit of this drop and the server's shutdown would wait forever.
  await sql`discard temp`.execute(transaction);
  await sql`insert into schema_migrations (name, sha256) values (${file.name}, ${file.sha256})`.execute(
    transaction,
  );
  // The migration may have dropped a view, or changed its columns.
  await sql`delete from schema_definitions`.execute(transaction);
}

/**
 * Runs a migration. If PostgreSQL refuses it because of a view, drops all views and runs it again. The views are
 * created again after all migrations.
 */
async function runPastViews(transaction: Db, file: SqlFile): Promise<void> {
  await sql`savepoint before_migration`.execute(transaction);
  try {
    await sql.raw(file.text).execute(transaction);
  } catch (error) {
    if (!VIEW_ERRORS.has(codeOf(error) ?? '')) throw error;
    await sql`rollback to savepoint before_migration`.execute(transaction);
    await dropViews(transaction);
    await sql.raw(file.text).execute(transaction);
  }
}

/** Grants the app's role access to all tables. Every run renews the grants, because recreated views lose them. */
async function grantTo(db: Db, role: string): Promise<void> {
  const app = sql.id(role);
  await sql`grant select, insert, update, delete on all tables in schema public to ${app}`.execute(db);
  await sql`grant usage, select on all sequences in schema public to ${app}`.execute(db);
}

const LOCK_KEY = 7302;

/**
 * Runs one step of a migration in a transaction while no other process migrates the database. The lock ends with the
 * transaction, so it is released even if PgBouncer shares connections or a process is killed.
 */
export function inMigration<Done>(db: Db, step: (transaction: Db) => Promise<Done>): Promise<Done> {
  return limitedTransaction(db, 'migration', async (transaction) => {
    await waitForOthers(transaction);
    return step(transaction);
  });
}

/** Takes the lock of migrations. The error of a timeout has no code, so the step is not retried. */
async function waitForOthers(transaction: Db): Promise<void> {
  await sql`set local lock_timeout = '120s'`.execute(transaction);
  try {
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(transaction);
  } catch (error) {
    if (codeOf(error) !== SQL_STATES.LOCK_NOT_AVAILABLE) throw error;
    const sentence = 'Another process has been migrating this database for two minutes: try again later.';
    throw new Error(sentence, { cause: error });
  }
  await sql`set local lock_timeout to default`.execute(transaction);
}
