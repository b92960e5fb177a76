import { join } from 'node:path';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { type Database, openDatabase } from '../../server/db/open.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { addUserWithPassword } from '../../server/session/users.ts';
import { newDataFolder, removeDataFolder } from '../../server/testing/data-folder.ts';
import { importRows } from '../../server/testing/faults/rows.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { startProcess } from '../../server/testing/server-process.ts';
import { IMPORTED } from './imports-and-exports.ts';
import { Person } from './person.ts';
import type { Responses } from './responses.ts';

const PASSWORD = 'only for the soak, on loopback';
const PRELOADED = join(import.meta.dirname, 'collect-on-signal.ts');

interface OfficeSettings {
  staff: number;
  thinkMs: number;
  responses: Responses;
}

export interface Office {
  database: Database;
  people: Person[];
  pid: number;
  metricsUrl: string;
  cluster: string;
  close(): Promise<number | null>;
}

export async function openOffice({ staff, thinkMs, responses }: OfficeSettings): Promise<Office> {
  const dataDir = newDataFolder();
  const shared = { databaseUrl: undefined, migrateDatabaseUrl: undefined };
  const database = await openDatabase({ ...shared, dataDir });
  await database.migrate();
  await seedDemo(database, PASSWORD, new Date().toISOString().slice(0, 10));
  const usernames = Array.from({ length: staff }, (_, index) => `staff${index + 1}`);
  for (const username of usernames) await addUserWithPassword(database.db, username, PASSWORD);

  const metricsPort = await freePort();
  const server = startProcess({
    DATA_DIR: dataDir,
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `--expose-gc --import=${PRELOADED}`,
  });
  const [, url = ''] = await server.find(/listening on (http\S+)/);
  await server.find(/sign in/);
  const people = usernames.map(
    (username) => new Person({ url, username, password: PASSWORD, thinkMs, responses }),
  );
  await people[0]?.send(bulkCalls.save, importRows(IMPORTED), 'import');

  return {
    database,
    people,
    pid: server.pid,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    cluster: join(dataDir, 'postgres'),
    async close() {
      const code = await server.end('SIGTERM');
      await database.close();
      removeDataFolder(dataDir);
      return code;
    },
  };
}
