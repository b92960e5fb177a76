import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { connect } from '../server/db/pool.ts';
import { denormalizedFaults } from '../server/testing/faults/denormalized-faults.ts';
import { sendTo, startPartline } from '../server/testing/faults/partline.ts';
import { importRows } from '../server/testing/faults/rows.ts';
import { compareWithStored, startWriters, type Writers } from '../server/testing/faults/writers.ts';
import type { Cluster } from './cluster.ts';
import { silence } from './machines.ts';
import { PARTLINE_PORTS, PEOPLE_PORT } from './proxies.ts';
import { until } from './until.ts';

const WRITERS = 16;
const IMPORTED = 5_000;
const CALM_MS = 2_000;
/** The `ttl` of Patroni: the time within which the loss of etcd affects the primary. */
const LEASE_MS = 6_000;

interface Event {
  name: string;
  mostMs: number;
  make: (cluster: Cluster) => Promise<void>;
}

/**
 * The events of the drill, each with the longest time that may pass without an acknowledged save. In strict mode, a new
 * primary acknowledges no write until it has a synchronous standby, about three seconds later.
 */
const EVENTS: readonly Event[] = [
  {
    name: 'kill -9 of the primary PostgreSQL',
    mostMs: 10_000,
    make: async (cluster) => cluster.killServer(await cluster.primary()),
  },
  {
    name: 'kill -9 of all processes of the primary node',
    // The lease of the primary in etcd must expire first.
    mostMs: 15_000,
    make: async (cluster) => cluster.killMachine(await cluster.primary()),
  },
  {
    name: 'silence of the primary',
    mostMs: 15_000,
    make: async (cluster) => silence(await cluster.primary()),
  },
  {
    name: 'silence of the synchronous standby',
    mostMs: 15_000,
    make: async (cluster) => silence(await cluster.synchronousStandby()),
  },
  {
    name: 'partition of the primary from the other nodes, not from Partline',
    mostMs: 15_000,
    make: async (cluster) => cluster.partition(await cluster.primary()),
  },
  {
    name: 'kill -9 of the leader of etcd',
    mostMs: 10_000,
    make: async ({ etcd }) => {
      await etcd.kill(await etcd.leader());
      await sleep(LEASE_MS);
    },
  },
  { name: 'switchover', mostMs: 5_000, make: (cluster) => cluster.switchOver() },
];

/**
 * Serves a database of the cluster with two Partline processes behind HAProxy, and triggers every event while users
 * save. Returns the faults.
 */
export async function rehearse(way: string, databaseUrl: string, cluster: Cluster): Promise<string[]> {
  const env = { DATABASE_URL: databaseUrl, TRUSTED_PROXIES: '127.0.0.1' };
  const [firstPort, secondPort] = PARTLINE_PORTS;
  // The first Partline creates the tables, and the second finds them.
  const first = await startPartline({ ...env, PORT: String(firstPort) });
  try {
    const second = await startPartline({ ...env, PORT: String(secondPort) });
    try {
      const url = `http://127.0.0.1:${PEOPLE_PORT}`;
      return await workThrough(way, { url, cookie: first.cookie, databaseUrl, cluster });
    } finally {
      await second.end('SIGTERM');
    }
  } finally {
    await first.end('SIGTERM');
  }
}

interface Served {
  url: string;
  cookie: string;
  databaseUrl: string;
  cluster: Cluster;
}

async function workThrough(way: string, { url, cookie, databaseUrl, cluster }: Served): Promise<string[]> {
  await until(
    'both Partline processes behind HAProxy',
    async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok,
  );
  const imported = await sendTo(url, cookie, bulkCalls.save, importRows(IMPORTED));
  const isImported = imported.data?.insertedCount === IMPORTED;
  const faults = isImported ? [] : [`import: ${imported.status} ${imported.message}`];

  const writers = startWriters(WRITERS, () => ({ url, cookie }), 'W');
  const begins: Begin[] = [];
  try {
    for (const event of EVENTS) {
      await sleep(CALM_MS);
      begins.push({ event: event.name, acknowledged: writers.history.acknowledged.length });
      const gap = await longestGap(writers, () => event.make(cluster));
      const longestWaits = writers.history.longestWaitsMs.map(seconds).join(' ');
      await cluster.untilHealthy();
      console.log(`${way}: ${event.name}: ${seconds(gap)} s until a save succeeded again`);
      console.log(`  longest wait of each writer: ${longestWaits}`);
      if (gap > event.mostMs) faults.push(`${way}: ${event.name} took ${Math.round(gap)} ms`);
    }
    await sleep(CALM_MS);
  } catch (error) {
    // The saves that were acknowledged before the error must still exist.
    faults.push(`${way}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await writers.stop();
  }
  return [...faults, ...(await compare(databaseUrl, writers, begins))];
}

/**
 * Returns the longest gap between two acknowledgements in milliseconds, from the event until all users can save again.
 */
async function longestGap({ history }: Writers, trigger: () => Promise<void>): Promise<number> {
  history.longestGapMs = 0;
  history.longestWaitsMs.fill(0);
  await trigger();
  const during = history.acknowledged.length;
  await until('a save of every user after the event', () => {
    const after = history.acknowledged.slice(during);
    const writers = new Set(after.map((name) => name.split('-')[0]));
    return after.length > 10 * WRITERS && writers.size === WRITERS;
  });
  return history.longestGapMs;
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

/** The number of acknowledged saves when an event began. */
interface Begin {
  event: string;
  acknowledged: number;
}

/** Compares the responses to users with the stored rows. Returns all faults, including wrong denormalized values. */
async function compare(
  databaseUrl: string,
  { history }: Writers,
  begins: readonly Begin[],
): Promise<string[]> {
  const db = connect({ url: databaseUrl, max: 1 });
  try {
    const { rows } = await sql<{ name: string }>`select name from products where name like 'W%-%'`.execute(
      db,
    );
    const found = compareWithStored(
      history,
      rows.map(({ name }) => name),
    );
    const { acknowledged, unknown } = history;
    console.log(
      `  ${acknowledged.length} acknowledged, ${found.lost.length} lost, ${unknown.length} unknown`,
    );
    printWhenLost(found.lost, acknowledged, begins);
    const faults = Object.entries(found).flatMap(([fault, names]) =>
      names.length > 0 ? [`${fault}: ${names.length}, such as ${names[0]}`] : [],
    );
    return [...faults, ...(await denormalizedFaults(db))];
  } finally {
    await db.destroy();
  }
}

/** Prints after which event lost saves were acknowledged, which is the first clue to the cause. */
function printWhenLost(
  lost: readonly string[],
  acknowledged: readonly string[],
  begins: readonly Begin[],
): void {
  const isLost = new Set(lost);
  const ends = [...begins.slice(1).map((begin) => begin.acknowledged), acknowledged.length];
  const countLost = (from: number, to?: number) =>
    acknowledged.slice(from, to).filter((name) => isLost.has(name)).length;
  begins.forEach(({ event, acknowledged: begin }, index) => {
    const found = countLost(begin, ends[index]);
    if (found > 0) console.log(`  ${found} lost saves were acknowledged after the beginning of: ${event}`);
  });
}
