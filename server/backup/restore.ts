import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import { counted, grouped } from '#domain/values/counted';
import { readSqlFiles, type SqlFile } from '../db/definitions.ts';
import { HISTORY_TABLES } from '../db/migrate.ts';
import { codeOf } from '../errors/failures.ts';
import { SQL_STATES } from '../errors/sql-states.ts';
import { type BackupSummary, setTextFormat, sumOfRows, sumTables } from './back-up.ts';
import { type BackupEnd, type BackupHead, BackupReader, hashed, type TableSum } from './backup-file.ts';
import { copyIn, copyInto, findTables, quoted } from './copy.ts';

const MIGRATIONS = join(import.meta.dirname, '../db/migrations');

/** The setting that tells a replica that its plant was restored (behaviour 41.2). */
export const CUT_BY_RESTORE = 'cut_by_restore';

/** Tables that have rows even in a new database. */
const NEVER_EMPTY_TABLES: ReadonlySet<string> = new Set(['schema_migrations', 'settings']);

/**
 * PostgreSQL's error classes for unreadable values and violated constraints. They mean that the file is damaged, since
 * no table ever contained such rows.
 */
const REFUSED_VALUE = /^2[23]/;

interface RestoreOptions {
  /** Allows replacing existing data. */
  force: boolean;
}

export interface RestoreSummary extends BackupSummary {
  madeAt: string;
  /** The changes to users since the backup, which the restore reverts. */
  peopleChanged: string[];
  /** The publications that lost the dropped tables. Their replicas no longer receive changes (docs/scale.md). */
  cutPublications: string[];
}

/**
 * Restores a database from a backup and verifies it: the rows of every table are counted and hashed when they are read
 * and again after they are stored. All sessions and tokens end, because some may have ended after the backup was made.
 * Everything happens in one transaction, so the database is never partly restored. The migration that follows creates
 * functions and views, and upgrades an older backup.
 */
export async function restore(
  client: pg.Client,
  path: string,
  { force }: RestoreOptions,
): Promise<RestoreSummary> {
  const backup = new BackupReader(path);
  const head = await backup.line<BackupHead>();
  if (head.partline_backup !== 1) throw new Error('This is not a backup of Partline.');
  const migrations = knownMigrations(head);

  await client.query('begin');
  try {
    await setTextFormat(client);
    if (!force) await refuseExistingData(client);
    await lockTables(client);
    const replaced = await readReplacedLog(client, head.made_at);
    const cutPublications = await notifyReplicas(client);
    await recreateTables(client, migrations);
    const indexStatements = await dropIndexes(client);
    const read = await fillTables(client, backup);
    const end = await backup.line<BackupEnd>();
    expectSame(end.tables, read, 'The backup is damaged');
    await makeIndexes(client, indexStatements);
    await setSequences(client, end);
    if (replaced) await numberEventsAfter(client, replaced);
    // Older backups also contain `list_changes`. `sumTables` skips this table, because the migration after the restore
    // fills it again, so its rows are compared only as read.
    const stored = { ...read, ...(await sumTables(client)) };
    expectSame(end.tables, stored, 'The restored data differs from the backup');
    await endAccess(client);
    const peopleChanged = replaced
      ? await describeChanges(client, await findReverted(client, replaced, head.made_at))
      : [];
    await client.query('commit');
    return {
      tables: read,
      rows: sumOfRows(read),
      madeAt: head.made_at,
      peopleChanged,
      cutPublications,
    };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * Drops every index, key and foreign key of the tables, and returns the statements that recreate them in order. After
 * all rows are loaded, an index is built by one sort and references are checked by one join. For a million part SAPs,
 * this takes one minute instead of fifteen.
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(`
    with own as (
      select oid, oid::regclass::text as name from pg_class c
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    )
    select case contype when 'f' then 3 else 1 end as step, conname as object,
      format('alter table %s drop constraint %I', name, conname) as drop,
      format('alter table %s add constraint %I %s', name, conname, pg_get_constraintdef(c.oid)) as make
    from pg_constraint c join own on own.oid = conrelid where contype in ('p', 'u', 'x', 'f')
    union all
    select 2, indexrelid::regclass::text, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index join own on own.oid = indrelid
    where not exists (select from pg_constraint where conindid = indexrelid)
    order by step, object`);
  // Foreign keys are dropped first, because they depend on the keys that they reference.
  for (const { drop } of rows.toReversed()) await client.query(drop);
  return rows.map(({ make }) => make);
}

/**
 * Notifies the replicas of a group that no further changes will arrive, and returns the names of the publications.
 * PostgreSQL removes a dropped table from its publications, and a subscription cannot distinguish this from a plant
 * without changes. The replicas still receive the row written here, because its table is dropped later.
 */
async function notifyReplicas(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct pubname as name from pg_publication_tables join pg_publication using (pubname)
     where schemaname = 'public' and not puballtables order by 1`,
  );
  if (rows.length > 0)
    await client.query(`insert into settings (name, value) values ('${CUT_BY_RESTORE}', now()::text)`);
  return rows.map(({ name }) => name);
}

/** Ends all sessions and tokens: those that ended after the backup would otherwise be valid again. */
async function endAccess(client: pg.Client): Promise<void> {
  await client.query('delete from sessions');
  const { rows } = await client.query<{ held: boolean }>(
    `select to_regclass('public.tokens') is not null as held`,
  );
  // Older backups have no tokens.
  if (rows[0]?.held) await client.query('update tokens set ended_at = now() where ended_at is null');
}

/** Returns the migrations of the backup. Throws if this version does not have them. */
function knownMigrations({ migrations }: BackupHead): SqlFile[] {
  const files = new Map(readSqlFiles(MIGRATIONS).map((file) => [file.name, file]));
  return migrations.map(({ name, sha256 }) => {
    const file = files.get(name);
    if (file?.sha256 === sha256) return file;
    throw new Error(
      `The backup was made by a newer version of Partline (${name}): restore it with that version.`,
    );
  });
}

async function refuseExistingData(client: pg.Client): Promise<void> {
  for (const { name } of await findTables(client)) {
    if (NEVER_EMPTY_TABLES.has(name)) continue;
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount === 0) continue;
    throw new Error(
      `The database already contains data (${name}). Restore into an empty database, or add --force, which deletes all existing data.`,
    );
  }
}

const LOCK_ATTEMPTS = 10;

/**
 * Locks Partline's tables and views, which the restore drops. A view of another role is not locked, because its owner
 * would need the privilege to write the tables. A transaction of a running Partline may hold some of these locks and
 * wait for others: after such a deadlock, the restore releases its locks, so that the transaction can end, and tries
 * again.
 */
async function lockTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(`
    select string_agg(oid::regclass::text, ', ' order by relname) as names from pg_class
    where relkind in ('r', 'v') and relnamespace = 'public'::regnamespace
      and relowner = (select relowner from pg_class where oid = to_regclass('schema_migrations'))
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`);
  const names = rows[0]?.names;
  if (!names) return;
  await client.query('savepoint before_locks');
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`lock table ${names}`);
      return;
    } catch (error) {
      if (codeOf(error) !== SQL_STATES.DEADLOCK_DETECTED || attempt === LOCK_ATTEMPTS) throw error;
      await client.query('rollback to savepoint before_locks');
    }
  }
}

/**
 * Recreates the tables by running the migrations of the backup, and leaves them without rows and without triggers,
 * since the backup contains the data that triggers derive.
 */
async function recreateTables(client: pg.Client, migrations: readonly SqlFile[]): Promise<void> {
  await client.query(
    'drop schema public cascade; create schema public; grant usage on schema public to public',
  );
  await client.query(HISTORY_TABLES);
  for (const { text } of migrations) await client.query(text);
  // Migrations that derive data leave triggers behind, which the migration after the restore creates again.
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as drop from pg_trigger where not tgisinternal`,
  );
  for (const { drop } of rows) await client.query(drop);
  const tables = (await findTables(client)).map(({ name }) => quoted(name));
  await client.query(`truncate ${tables.join(', ')}`);
}

async function fillTables(client: pg.Client, backup: BackupReader): Promise<Record<string, TableSum>> {
  const sums: Record<string, TableSum> = {};
  for (;;) {
    const { table, columns } = await backup.line<{ table?: string; columns: string[] }>();
    if (table === undefined) break;
    const hash = createHash('sha256');
    const copying = copyIn(client, copyInto({ name: table, columns }), hashed(backup.rows(), hash));
    const rows = await copying.catch((error) => {
      throw REFUSED_VALUE.test(codeOf(error) ?? '') ? damaged(table, error) : error;
    });
    sums[table] = { rows, sha256: hash.digest('hex') };
  }
  return sums;
}

/** Creates the indexes and analyzes the tables. Without statistics, the first query after a restore would be slow. */
async function makeIndexes(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
  const tables = (await findTables(client)).map(({ name }) => quoted(name));
  await client.query(`analyze ${tables.join(', ')}`);
}

function damaged(table: string, cause: unknown): Error {
  return new Error(`The backup is damaged: the rows of ${table} cannot be read.`, { cause });
}

async function setSequences(client: pg.Client, { sequences }: BackupEnd): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    if (value === null) continue;
    await client.query('select setval(to_regclass($1), $2::bigint)', [quoted(name), value]);
  }
}

function expectSame(
  expected: Record<string, TableSum>,
  found: Record<string, TableSum>,
  complaint: string,
): void {
  for (const [name, { rows, sha256 }] of Object.entries(expected)) {
    const table = found[name];
    if (table?.rows === rows && table.sha256 === sha256) continue;
    const difference =
      table?.rows === rows
        ? `the rows of ${name} do not match their checksum`
        : `${name} has ${counted(table?.rows ?? 0, 'row')} instead of ${grouped(rows)}`;
    throw new Error(`${complaint}: ${difference}.`);
  }
}

/** The events that change a user or a user's access, with their descriptions. */
const CHANGES: Readonly<Record<string, string>> = {
  person_added: 'was added',
  person_reset: 'was given a new one-time password',
  person_disabled: 'was disabled',
  person_enabled: 'was enabled',
  password_changed: 'chose another password',
  person_role: 'was given another role',
  person_renamed: 'was given this name',
  person_erased: 'was erased',
  token_made: 'was given a token',
  token_ended: 'lost a token',
  sign_on_linked: 'linked a sign-on',
  sign_on_unlinked: 'lost their sign-on',
  sessions_revoked: 'was signed out everywhere',
};

/** The parts of the replaced security log that a restore uses. */
interface ReplacedLog {
  changes: LoggedChange[];
  newest: string;
}

interface LoggedChange {
  event_id: string;
  event: string;
  username: string;
  at: string;
}

/** Longer than a transaction, and than the difference of any two clocks of one installation. */
const OVERLAP = "interval '1 day'";

/** Returns the changes to users since the backup, and some that the backup may contain. */
async function readChanges(client: pg.Client, madeAt: string): Promise<LoggedChange[]> {
  const { rows } = await client.query<LoggedChange>(
    `select event_id, event, username, to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from security_events
     where event = any ($1) and at > $2::timestamptz - ${OVERLAP} order by event_id`,
    [Object.keys(CHANGES), madeAt],
  );
  return rows;
}

/** Reads the log that a restore will replace. Returns undefined if the database has no log. */
async function readReplacedLog(client: pg.Client, madeAt: string): Promise<ReplacedLog | undefined> {
  if (!(await hasLog(client))) return undefined;
  const changes = await readChanges(client, madeAt);
  const newest = await client.query<{ number: string }>(
    'select coalesce(max(event_id), 0) as number from security_events',
  );
  return {
    changes,
    newest: newest.rows[0]?.number ?? '0',
  };
}

async function hasLog(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_class where oid = to_regclass('security_events')`);
  return rowCount !== 0;
}

/**
 * Returns the changes of the replaced log that the restored log lacks. Their times do not show this: a transaction that
 * began before the backup may have ended later, and the backup may have been made on a machine with another clock.
 */
async function findReverted(
  client: pg.Client,
  { changes }: ReplacedLog,
  madeAt: string,
): Promise<LoggedChange[]> {
  const kept = (await hasLog(client)) ? await readChanges(client, madeAt) : [];
  const keptTexts = new Set(kept.map((change) => JSON.stringify(change)));
  return changes.filter((change) => !keptTexts.has(JSON.stringify(change)));
}

/**
 * Describes the changes to users since the backup, one sentence per change. An erasure is logged with the id of the
 * user instead of the erased name, which the restored database contains again.
 */
async function describeChanges(client: pg.Client, changes: readonly LoggedChange[]): Promise<string[]> {
  const { rows } = await client.query<{ erased: string; username: string }>(
    `select 'person ' || user_id as erased, username from users where 'person ' || user_id = any ($1)`,
    [changes.filter(({ event }) => event === 'person_erased').map(({ username }) => username)],
  );
  const nameOf = new Map(rows.map(({ erased, username }) => [erased, username]));
  return changes.map(({ event, username, at }) => {
    const name = event === 'person_erased' ? nameOf.get(username) : undefined;
    const person = name === undefined ? `"${username}"` : `"${name}" ("${username}" since)`;
    return `${at}  ${person} ${CHANGES[event]}`;
  });
}

/**
 * Continues the event numbers of the replaced log: a log collector would skip new events whose numbers it has already
 * read.
 */
async function numberEventsAfter(client: pg.Client, { newest }: ReplacedLog): Promise<void> {
  await client.query(
    `select setval(numbers, greatest(coalesce(pg_sequence_last_value(numbers), 0), $1::bigint))
     from to_regclass('security_events_event_id_seq') as numbers where numbers is not null and $1::bigint > 0`,
    [newest],
  );
}
