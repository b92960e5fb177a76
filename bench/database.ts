import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { connect, typeParsers } from '../server/db/pool.ts';
import type { DB } from '../server/db/tables.ts';
import { refreshStale } from '../server/stale/refresh-stale.ts';
import { fillCompany } from './company/fill.ts';
import type { Size } from './company/sizes.ts';

export interface BenchDatabase {
  dataDir: string;
  url: string;
  /** The database access of the application, for work that the application would do. */
  db: Kysely<DB>;
  /** A connection of the same driver without the application, which measures the fastest possible time. */
  client: pg.Client;
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

/**
 * Returns the folder of the databases: BENCH_DIR, or a folder for temporary files. DATA_DIR, which may have real data,
 * is not read.
 */
function benchFolder(): string {
  return process.env.BENCH_DIR || join(tmpdir(), 'partline-bench');
}

const DERIVED_WITHIN_MS = 1_800_000;

/** Opens the database of a size, migrates it, fills it if it is empty, and derives all stale values. */
export async function openDatabase(size: Size): Promise<BenchDatabase> {
  const dataDir = join(benchFolder(), size);
  const embedded = await startEmbedded({ dataDir });
  const db = connect({ url: embedded.url, max: 2 });
  await migrate(db);
  const clients: pg.Client[] = [];
  const connectDirectly = async () => {
    const client = new pg.Client({ connectionString: embedded.url, types: typeParsers() });
    clients.push(client);
    await client.connect();
    return client;
  };
  const client = await connectDirectly();
  console.log(`${size}: ${dataDir}`);
  if (await fillCompany(client, size)) console.log('  filled');
  await derive({ client, db });
  // A migration may have rewritten tables.
  await client.query('vacuum (analyze)');

  return {
    dataDir,
    url: embedded.url,
    db,
    client,
    connect: connectDirectly,
    async close() {
      for (const open of clients) await open.end();
      await db.destroy();
      await embedded.stop();
    },
  };
}

/**
 * Creates the containers and marks all SAPs as stale if there are no containers yet, as in a new wide company. Then
 * derives all stale values.
 */
async function derive({ client, db }: Pick<BenchDatabase, 'client' | 'db'>): Promise<void> {
  const known = await client.query('select from containers limit 1');
  if (known.rows.length === 0) {
    await client.query(`select keep_containers(array_agg(invoice_id)) from invoices;
      insert into stale_rows (what, id) select 'settled', sap_id from part_saps`);
  }
  await deriveAll(db);
}

/**
 * Derives everything that is stale. A step that another process interrupts is repeated, so that the next figure is not
 * measured during a backlog. Throws if the time limit is reached.
 */
export async function deriveAll(db: Kysely<DB>): Promise<void> {
  const end = performance.now() + DERIVED_WITHIN_MS;
  while (!(await refreshStale(db, { forMs: DERIVED_WITHIN_MS })))
    if (performance.now() > end) throw new Error('Not everything could be derived.');
}
