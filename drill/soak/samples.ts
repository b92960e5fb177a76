import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../server/db/db.ts';
import { clusterProcesses } from '../../server/db/embedded/running-server.ts';
import type { Watched } from './growth.ts';

/** The tables whose rows are regularly deleted or merged. They must stay small. */
const SIDE_TABLES = [
  ...['sessions', 'idempotency_keys', 'import_runs', 'stale_rows', 'list_changes', 'sign_in_failures'],
];
const COLLECTING_MS = 500;
const MB = 1_000_000;

export const WATCHED: readonly Watched[] = [
  { name: 'memory of the process, MB', share: 0.1, least: 10 },
  { name: 'heap used after collection, MB', share: 0.05, least: 2, decimals: 1 },
  { name: 'file handles', share: 0, least: 5 },
  { name: 'connections to the database', share: 0, least: 2 },
  ...SIDE_TABLES.flatMap((table) => [
    { name: `${table}, rows`, share: 0.2, least: 30 },
    { name: `${table}, MB`, share: 0.2, least: 1, decimals: 2 },
  ]),
];

/** The figures that grow with the work. They are only printed. */
export const PRINTED: readonly Watched[] = [
  { name: 'memory of PostgreSQL, MB', share: 0, least: 0 },
  { name: 'history, rows', share: 0, least: 0 },
  { name: 'security events, rows', share: 0, least: 0 },
  { name: 'uploaded files, rows', share: 0, least: 0 },
  { name: 'part SAPs, rows', share: 0, least: 0 },
  { name: 'invoices, rows', share: 0, least: 0 },
  { name: 'the whole database, MB', share: 0, least: 0 },
];

interface Sampled {
  db: Db;
  pid: number;
  metricsUrl: string;
  /** The folder with the files of the database. */
  cluster: string;
}

/** Returns the current figures by name. The heap is read after a garbage collection. */
export async function sample({ db, pid, metricsUrl, cluster }: Sampled): Promise<Map<string, number>> {
  const before = readMetrics(await (await fetch(metricsUrl)).text());
  process.kill(pid, 'SIGUSR2');
  await sleep(COLLECTING_MS);
  const after = readMetrics(await (await fetch(metricsUrl)).text());
  const figure = (metrics: Map<string, number>, name: string) => metrics.get(name) ?? Number.NaN;
  return new Map([
    ['memory of the process, MB', figure(before, 'process_resident_memory_bytes') / MB],
    ['heap used after collection, MB', figure(after, 'nodejs_heap_size_used_bytes') / MB],
    ['file handles', readdirSync(`/proc/${pid}/fd`).length],
    [
      'connections to the database',
      figure(before, 'partline_database_connections{state="busy"}') +
        figure(before, 'partline_database_connections{state="idle"}'),
    ],
    ['memory of PostgreSQL, MB', memoryOf(clusterProcesses(cluster))],
    ...(await tables(db)),
  ]);
}

/** Returns the CPU time, in seconds, that all threads of a process have used. */
export async function workedSeconds(metricsUrl: string): Promise<number> {
  const metrics = readMetrics(await (await fetch(metricsUrl)).text());
  return metrics.get('process_cpu_seconds_total') ?? Number.NaN;
}

function readMetrics(text: string): Map<string, number> {
  return new Map(
    [...text.matchAll(/^(\w\S*) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  );
}

/** Returns the private memory of processes, since shared memory would be counted for each process. */
function memoryOf(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => {
    try {
      return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0; // The process has just ended.
    }
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1_000;
}

async function tables(db: Db): Promise<[string, number][]> {
  const sizes = SIDE_TABLES.flatMap((table) => [
    sql`select ${`${table}, rows`} as name, count(*)::float8 as value from ${sql.table(table)}`,
    sql`select ${`${table}, MB`}, pg_total_relation_size(${table}::regclass) / ${MB}::float8`,
  ]);
  const printed = Object.entries({
    history: 'history',
    'security events': 'security_events',
    'uploaded files': 'files',
    'part SAPs': 'part_saps',
    invoices: 'invoices',
  }).map(([name, table]) => sql`select ${`${name}, rows`}, count(*)::float8 from ${sql.table(table)}`);
  const databaseSize = sql`select 'the whole database, MB', pg_database_size(current_database()) / ${MB}::float8`;
  const { rows } = await sql<{ name: string; value: number }>`
    ${sql.join([...sizes, ...printed, databaseSize], sql` union all `)}
  `.execute(db);
  return rows.map(({ name, value }) => [name, Number(value)]);
}
