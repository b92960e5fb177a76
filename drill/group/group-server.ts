import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedDatabase, startEmbedded } from '../../server/db/embedded/embedded.ts';
import { findPostmaster } from '../../server/db/embedded/running-server.ts';
import { migrate } from '../../server/db/migrate.ts';
import { fillDataFolder, newDataFolder, removeDataFolder } from '../../server/testing/data-folder.ts';
import { databaseUrl } from '../../server/testing/database-url.ts';
import { type Plant, withDatabase } from './plant.ts';

/** The group server, which has one database for each plant, with a replica of its tables. */
export interface Group {
  /** Returns the URLs for `npm run group`. */
  urls(): string;
  urlOf(plant: Plant): string;
  /** Publishes a plant and creates its replica, as `deploy/group` describes. */
  copy(plant: Plant): Promise<void>;
  /** Creates a new replica of an upgraded plant, and then drops the subscription of the old one. */
  replaceCopy(plant: Plant, definitions: string): Promise<void>;
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** The role with which the group server signs in at a plant. Its only table privilege is to read published tables. */
const READER = 'partline_group';
const SCRIPTS = join(import.meta.dirname, '../../deploy/group');

export async function openGroup(): Promise<Group> {
  const dataDir = newDataFolder();
  await fillDataFolder(dataDir);
  let server: EmbeddedDatabase | undefined = await startEmbedded({ dataDir });
  const serverUrl = server.url;
  const copies = new Map<string, string>();
  const urlOf = ({ name }: Pick<Plant, 'name'>) => databaseUrl(serverUrl, copies.get(name) ?? '');

  async function makeCopy(plant: Plant, database: string, folder?: string): Promise<void> {
    await run(serverUrl, `create database ${database}`);
    const url = databaseUrl(serverUrl, database);
    await withDatabase(url, (db) => migrate(db, folder === undefined ? {} : { folder }));
    await run(
      url,
      script('subscribe.sql').replaceAll('{{name}}', database).replaceAll('{{plant}}', connectionOf(plant)),
    );
    copies.set(plant.name, database);
  }

  return {
    urls: () => [...copies].map(([name]) => `${name}=${urlOf({ name })}`).join(' '),
    urlOf,
    async copy(plant) {
      await run(plant.url(), `create role ${READER} login replication;\n${script('publish.sql')}`);
      await makeCopy(plant, plant.name);
    },
    async replaceCopy(plant, definitions) {
      const old = copies.get(plant.name) ?? '';
      await makeCopy(plant, `${plant.name}_2`, definitions);
      await run(databaseUrl(serverUrl, old), `drop subscription ${old}`);
    },
    async kill() {
      const { pid } = findPostmaster(join(dataDir, 'postgres')) ?? {};
      // Also ends the supervision, which would restart PostgreSQL at once.
      const leaving = server?.stop();
      if (pid) process.kill(pid, 'SIGKILL');
      await leaving?.catch(() => {});
      server = undefined;
    },
    async start() {
      server = await startEmbedded({ dataDir });
    },
    async close() {
      await server?.stop();
      removeDataFolder(dataDir);
    },
  };
}

const script = (name: string) => readFileSync(join(SCRIPTS, name), 'utf8');

function connectionOf(plant: Plant): string {
  const { searchParams, pathname } = new URL(plant.url());
  return `host=${searchParams.get('host')} user=${READER} dbname=${pathname.slice(1)}`;
}

/**
 * Runs statements separately, since neither a database nor a subscription can be created in a transaction with other
 * statements.
 */
async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of text.replaceAll(/^--.*$/gm, '').split(';\n')) {
      if (statement.trim()) await client.query(statement);
    }
  } finally {
    await client.end();
  }
}
