import { sql } from 'kysely';
import { connect, queryOver } from './connect.ts';
import type { Db } from './db.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { createPool, type Pool } from './pool.ts';

/** An open database, whether embedded or a server of one's own. */
export interface Database {
  db: Db;
  /** Its address, for connections of one's own. */
  url: string;
  /** The address for the role that owns the tables; it may be the same. */
  ownerUrl: string;
  /** How many connections work, are idle, and are waited for. */
  connections: Pool['connections'];
  /** Aborted when all work on the database is to end. */
  interrupted: AbortSignal;
  /** Whether its files are there; always true of a server of one's own. */
  isThere(): boolean;
  /** Brings tables, rules and views up to date. */
  migrate(): Promise<void>;
  /** Fails the statements that still run, whose transactions are undone, and refuses all others (503). */
  interrupt(): void;
  /** Closes the connections, and stops the embedded server if no other process uses it. */
  close(): Promise<void>;
}

export interface DatabaseSettings {
  /** A PostgreSQL server of one's own; without it the embedded one runs in `dataDir`. */
  databaseUrl: string | undefined;
  /** The owner's role, for migrations; the role of `databaseUrl` then needs no right to change tables. */
  migrateDatabaseUrl: string | undefined;
  dataDir: string;
}

/** What is worth a line in the log; a command that runs for a moment needs none of it. */
export type Notice = (message: string, error?: Error) => void;

/**
 * Opens the database of DATABASE_URL or, without one, starts or joins the embedded server in DATA_DIR. Throws when
 * `signal` breaks off such a start.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  notice: Notice = () => {},
  signal?: AbortSignal,
): Promise<Database> {
  const onRestart = () => notice('the embedded database went away and is started again');
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
    isThere: () => embedded?.isThere() ?? true,
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

/**
 * Migrates as the owner, where that is another role than the app's. The embedded server's needs to be granted nothing.
 */
async function migrateAs(
  db: Db,
  ownerUrl: string | undefined,
  embeddedUrl: string | undefined,
): Promise<void> {
  const url = ownerUrl ?? embeddedUrl;
  if (!url) return migrate(db);
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
