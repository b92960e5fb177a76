import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { planCalls } from '#domain/plan/plan';
import { addDays } from '#domain/values/day';
import type { Db } from '../../server/db/db.ts';
import { findPostmaster } from '../../server/db/embedded/running-server.ts';
import { socketUrl } from '../../server/db/embedded/socket.ts';
import { migrate } from '../../server/db/migrate.ts';
import { connect } from '../../server/db/pool.ts';
import {
  buildInvoice,
  buildLine,
  buildPlan,
  buildPurchase,
  buildSpecification,
  type Caller,
} from '../../server/testing/builders.ts';
import { fillDataFolder, newDataFolder, removeDataFolder } from '../../server/testing/data-folder.ts';
import { type Partline, sendTo, startPartline } from '../../server/testing/faults/partline.ts';
import { type History, startWriters } from '../../server/testing/faults/writers.ts';

/** A plant: its application, its database, and users who save plans until `untilIdle` is called. */
export interface Plant {
  name: string;
  history: History;
  url(): string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Upgrades the database to the definitions in a folder while users work, and restarts the application. */
  upgrade(definitions: string): Promise<void>;
  /** Stops the users, and waits until no rows are stale. */
  untilIdle(): Promise<void>;
  storedNotes(): Promise<string[]>;
  savePlan(note: string): Promise<void>;
  close(): Promise<void>;
}

const WRITERS = 3;
/** The settings that a group server requires at a plant (`deploy/group/publish.sql`). */
const SERVER_SETTINGS = '\nwal_level = logical\nmax_slot_wal_keep_size = 1GB\n';

export async function openPlant(name: string): Promise<Plant> {
  const dataDir = newDataFolder();
  await fillDataFolder(dataDir);
  appendFileSync(join(dataDir, 'postgres/postgresql.conf'), SERVER_SETTINGS);
  let partline = await startPartline({ DATA_DIR: dataDir });
  const postmaster = () => findPostmaster(join(dataDir, 'postgres'));
  const url = () => socketUrl(postmaster()?.socketFolder ?? '', 'partline');
  const plan = await buildCompany(callerOf(partline), name);
  const savePlan = (url: string, cookie: string, note: string) =>
    sendTo(url, cookie, planCalls.save, { ...plan, note });
  const writers = startWriters(WRITERS, () => partline, `${name} `, savePlan);

  return {
    name,
    history: writers.history,
    url,
    async kill() {
      const { pid } = postmaster() ?? {};
      const ended = partline.end('SIGKILL');
      if (pid) process.kill(pid, 'SIGKILL');
      await ended;
    },
    async start() {
      partline = await startPartline({ DATA_DIR: dataDir });
    },
    async upgrade(folder) {
      await withDatabase(url(), (db) => migrate(db, { folder }));
      const next = await startPartline({ DATA_DIR: dataDir });
      const last = partline;
      partline = next;
      await last.end('SIGTERM');
    },
    async untilIdle() {
      await writers.stop();
      await withDatabase(url(), async (db) => {
        for (;;) {
          const { rows } = await sql`select from stale_rows limit 1`.execute(db);
          if (rows.length === 0) return;
          await sleep(100);
        }
      });
    },
    storedNotes: () =>
      withDatabase(url(), async (db) => {
        const like = `${name} %-%`;
        const { rows } = await sql<{ note: string }>`select note from plans where note like ${like}`.execute(
          db,
        );
        return rows.map(({ note }) => note);
      }),
    async savePlan(note) {
      const { status } = await savePlan(partline.url, partline.cookie, note);
      if (status !== 200) throw new Error(`${name}: a plan was refused: ${status}`);
    },
    async close() {
      await partline.end('SIGTERM');
      removeDataFolder(dataDir);
    },
  };
}

/**
 * Creates a part SAP that every plan needs, and an expected container with this part SAP. Returns the fields of the
 * plans that users save.
 */
async function buildCompany(caller: Caller, name: string) {
  const line = await buildLine(caller, 2, `${name}-1`);
  const { specification_id } = await buildSpecification(caller, { inputs: [line] });
  const begin_date = addDays(new Date().toISOString().slice(0, 10), 10);
  const fields = { specification_id, begin_date, end_date: addDays(begin_date, 10), quant: 3 };
  const { plan_id } = await buildPlan(caller, fields);
  const { sap_code: _, ...bare } = line;
  const { purchase_id } = await buildPurchase(caller, { plan_id, product_saps: [{ ...bare, quant: 500 }] });
  const product_saps = [{ ...bare, quant: 100, container: `${name} 1` }];
  await buildInvoice(caller, { purchase_id, status: 'T', expected_on: begin_date, product_saps });
  return fields;
}

function callerOf({ send }: Partline): Caller {
  return {
    async send(call, form) {
      const { status, data, message } = await send(call, form);
      return { status, data, failure: { message: message ?? '', code: '' } };
    },
  };
}

export async function withDatabase<Done>(url: string, work: (db: Db) => Promise<Done>): Promise<Done> {
  const db = connect({ url, max: 1 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
