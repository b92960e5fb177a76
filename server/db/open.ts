import { sql } from 'kysely';
import { codeOf, describeError } from '../errors/failures.ts';
import { SQL_STATES } from '../errors/sql-states.ts';
import type { Db } from './db.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { connect, createPool, type Pool, queryOver } from './pool.ts';

export interface Database {
  db: Db;
  /** The URL for separate connections. */
  url: string;
  /** The URL for the role that owns the tables, which may be the role of `url`. */
  ownerUrl: string;
  connections: Pool['connections'];
  interrupted: AbortSignal;
  migrate(): Promise<void>;
  /** Makes running and new work on the database fail (503), except commits. */
  interrupt(): void;
  /** Interrupts, closes the connections, and stops the embedded server unless another process uses it. */
  close(): Promise<void>;
}

interface DatabaseSettings {
  /** The URL of an external PostgreSQL server. Without it the embedded server runs in `dataDir`. */
  databaseUrl: string | undefined;
  /**
   * The URL for the owner's role, which runs migrations. The role of `databaseUrl` then needs no privilege to change
   * tables.
   */
  migrateDatabaseUrl: string | undefined;
  dataDir: string;
}

type Notice = (message: string, error?: Error) => void;

/** Opens the database of DATABASE_URL, or starts or joins the embedded server in DATA_DIR. */
export async function openDatabase(
  settings: DatabaseSettings,
  notice: Notice = () => {},
  signal?: AbortSignal,
): Promise<Database> {
  const onRestart = () => notice('the embedded database stopped and is being restarted');
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: settings.dataDir, onRestart, signal });
  const url = settings.databaseUrl ?? embedded?.appUrl ?? '';
  const ownerUrl = settings.migrateDatabaseUrl ?? embedded?.url ?? url;
  const interrupting = new AbortController();
  const pool = createPool({
    url,
    interrupt: interrupting.signal,
    onLostConnection: (error) => notice('a database connection was lost', error),
  });
  const db = queryOver(pool);
  return {
    db,
    url,
    ownerUrl,
    connections: pool.connections,
    interrupted: interrupting.signal,
    migrate: () => migrateAs(db, settings.migrateDatabaseUrl, embedded?.url),
    interrupt: () => interrupting.abort(),
    async close() {
      interrupting.abort();
      try {
        await db.destroy();
      } finally {
        await embedded?.stop();
      }
    },
  };
}

/** Migrates as the owner if the app uses another role. The embedded server needs no grants. */
async function migrateAs(
  db: Db,
  ownerUrl: string | undefined,
  embeddedUrl: string | undefined,
): Promise<void> {
  const url = ownerUrl ?? embeddedUrl;
  if (!url) return migrate(db).catch(explainPrivilege);
  if (ownerUrl) await expectOneDatabase({ db, ownerUrl });
  const { rows } = ownerUrl
    ? await sql<{ role: string }>`select current_user as role`.execute(db)
    : { rows: [] };
  const owner = connect({ url, max: 1 });
  try {
    await migrate(owner, { ...(rows[0] && { appRole: rows[0].role }) });
  } finally {
    await owner.destroy();
  }
}

function explainPrivilege(error: unknown): never {
  if (codeOf(error) !== SQL_STATES.INSUFFICIENT_PRIVILEGE) throw error;
  throw new Error(
    `The role of DATABASE_URL cannot create tables (${describeError(error)}): ` +
      "set MIGRATE_DATABASE_URL to the owner's address.",
    { cause: error },
  );
}

/** Throws if the app and the owner use different databases, because one would be migrated and the other served. */
export async function expectOneDatabase({ db, ownerUrl }: Pick<Database, 'db' | 'ownerUrl'>): Promise<void> {
  const owner = connect({ url: ownerUrl, max: 1 });
  try {
    if ((await identify(db)) === (await identify(owner))) return;
  } finally {
    await owner.destroy();
  }
  throw new Error(
    'DATABASE_URL and MIGRATE_DATABASE_URL lead to different databases: they must name the same one.',
  );
}

/** Returns an identifier of the database and its server that every role can read. */
async function identify(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ identifier: string }>`
    select concat(oid, ' ', extract(epoch from pg_postmaster_start_time())) as identifier
    from pg_database where datname = current_database()
  `.execute(db);
  return rows[0]?.identifier;
}
