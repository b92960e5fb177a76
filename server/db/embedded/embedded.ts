import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isUnreachable } from '../../errors/failures.ts';
import { type Account, allowTraversal, databaseAccount, isInaccessible } from './account.ts';
import { createCluster, findBinaries } from './cluster.ts';
import { type ClusterSettings, startPostmaster, stopPostmaster } from './postmaster.ts';
import { clearLeftovers, findPostmaster } from './running-server.ts';
import { APP_ROLE, chooseSocketFolder, removeSocketFolder, socketUrl } from './socket.ts';

export interface EmbeddedDatabase {
  readonly url: string;
  readonly appUrl: string;
  /** Stops the server unless another process also uses it. */
  stop(): Promise<void>;
}

interface EmbeddedSettings {
  dataDir: string;
  durable?: boolean;
  onRestart?: () => void;
  /** Interrupts a start. Any process already started is stopped before `startEmbedded` throws. */
  signal?: AbortSignal | undefined;
}

/**
 * The folder for root's copy of the PostgreSQL programs if the account that runs them cannot enter the data folder.
 */
const SHARED_FOLDER = '/var/lib/partline';
/**
 * The number of attempts to start the server, with pauses of 0.1, 0.2, … 3.2 s, because a killed process may still be
 * exiting.
 */
const START_ATTEMPTS = 7;
const FIRST_START_PAUSE_MS = 100;
const PAUSE_MS = 20;
const RETRY_PAUSE_MS = 1_000;
/** The time limit of a start, which may include crash recovery. */
const START_TIMEOUT_MS = 120_000;

/**
 * Starts the PostgreSQL server of a data folder, or joins a server that already runs there, which another process
 * started or a killed process left behind. If the server disappears, it is started again.
 */
export async function startEmbedded({
  dataDir,
  durable = true,
  onRestart,
  signal,
}: EmbeddedSettings): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir);
  const { settings, socketFolder } = await prepare(folder, durable, signal);
  let membership = await joinOrStart(settings, socketFolder, signal);
  const socket = membership.socketFolder;
  let isStopping = false;
  const stopped = Promise.withResolvers<void>();
  const supervising = supervise();

  async function supervise(): Promise<void> {
    while (!isStopping) {
      await Promise.race([membership.lost, stopped.promise]);
      if (isStopping) return;
      onRestart?.();
      membership = await joinOrStart(settings, () => socket).catch(async () => {
        await sleep(RETRY_PAUSE_MS);
        return membership;
      });
    }
  }

  return {
    url: socketUrl(socket, 'partline'),
    appUrl: socketUrl(socket, 'partline', APP_ROLE),
    async stop() {
      isStopping = true;
      stopped.resolve();
      await supervising;
      // If the connection has just broken, it is unknown whether other members remain, so the server keeps running. The
      // next process that starts will join it.
      const isLast = await membership.leave().catch(() => false);
      if (!isLast) return;
      const server = findPostmaster(settings.cluster);
      if (server) await stopPostmaster(server, settings.cluster);
      removeSocketFolder(folder, socket);
    },
  };
}

async function prepare(dataDir: string, durable: boolean, signal: AbortSignal | undefined) {
  const cluster = join(dataDir, 'postgres');
  const account = databaseAccount(cluster);
  const isClosed = makeFolders(dataDir, account);
  const binaries = findBinaries(isClosed ? SHARED_FOLDER : dataDir, account);
  const settings = { cluster, binaries, account, logFile: join(dataDir, 'postgres.log'), durable };
  await createCluster(settings, signal);
  return { settings, socketFolder: () => chooseSocketFolder(dataDir, isClosed) };
}

/** Creates the folders. Returns true if the account can reach nothing in the data folder except the cluster. */
function makeFolders(dataDir: string, account: Account | undefined): boolean {
  mkdirSync(dataDir, { recursive: true });
  // Also restricts an existing folder, which may be readable by everyone. Only root and its owner can change its mode.
  if ([0, statSync(dataDir).uid].includes(process.getuid?.() ?? 0)) chmodSync(dataDir, 0o700);
  allowTraversal(account, dataDir);
  const isClosed = isInaccessible(account, dataDir);
  if (isClosed) {
    mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o711 });
    allowTraversal(account, SHARED_FOLDER);
  }
  return isClosed;
}

/**
 * Joins the running server, or starts one. `chooseFolder` returns the folder of the socket if this process starts the
 * server.
 */
async function joinOrStart(
  settings: ClusterSettings,
  chooseFolder: () => string,
  signal?: AbortSignal,
): Promise<Membership> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  let child: ChildProcess | undefined;
  let chosen: string | undefined;
  let attempts = 0;
  let nextAttempt = 0;
  for (; performance.now() < deadline; await sleep(PAUSE_MS)) {
    if (signal?.aborted) {
      // Stopping is safe: any other process that has joined this server is itself just starting, and will start a
      // server of its own.
      if (child?.pid) await stopPostmaster({ pid: child.pid }, settings.cluster);
      if (chosen) removeSocketFolder(dirname(settings.cluster), chosen);
      throw signal.reason;
    }
    const running = findPostmaster(settings.cluster);
    if (running?.socketFolder) {
      try {
        const membership = await joinServer(running.socketFolder);
        if (chosen && chosen !== running.socketFolder) removeSocketFolder(dirname(settings.cluster), chosen);
        return membership;
      } catch (error) {
        if (!isUnreachable(error)) throw error;
      }
    } else if (!running && (!child || hasEnded(child)) && performance.now() >= nextAttempt) {
      if (attempts === START_ATTEMPTS) break;
      chosen ??= chooseFolder();
      await clearLeftovers(settings.cluster, chosen);
      child = startPostmaster(settings, chosen);
      nextAttempt = performance.now() + FIRST_START_PAUSE_MS * 2 ** attempts;
      attempts += 1;
    }
  }
  throw new Error(`The embedded database does not start. Its log ends with:\n${endOf(settings.logFile)}`);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

function endOf(logFile: string): string {
  const log = existsSync(logFile) ? readFileSync(logFile, 'utf8') : '';
  return log.trimEnd().split('\n').slice(-5).join('\n');
}

/**
 * A process's membership in a server that several processes may use. Each member holds a lock through an open
 * connection, because the kernel closes the connections of a killed process.
 */
interface Membership {
  readonly socketFolder: string;
  readonly lost: Promise<void>;
  /** Ends the membership. Returns true for the last member, which then has to stop the server. */
  leave(): Promise<boolean>;
}

const MEMBERS = '7301, 1';
const LEAVING = '7301, 2';
const FIND_DATABASE = "select from pg_database where datname = 'partline'";
const FIND_APP_ROLE = `select from pg_roles where rolname = '${APP_ROLE}'`;
const CREATE_APP_ROLE = `create role ${APP_ROLE} login in role pg_read_all_data, pg_write_all_data`;

/** Joins the server behind a socket. Throws if it accepts no connections. */
async function joinServer(socketFolder: string): Promise<Membership> {
  const client = new pg.Client({
    connectionString: socketUrl(socketFolder, 'postgres'),
    application_name: 'partline membership',
    connectionTimeoutMillis: 5_000,
  });
  const lost = new Promise<void>((resolve) => client.on('end', resolve));
  client.on('error', () => {}); // An 'end' event follows.
  await client.connect();
  try {
    // While the last member stops the server, this waits until the shutdown ends the connection, and then throws.
    await client.query(`select pg_advisory_lock_shared(${MEMBERS})`);
    await createOnce(client, FIND_DATABASE, 'create database partline');
    // Every start checks whether the role exists, because older data folders do not have it.
    await createOnce(client, FIND_APP_ROLE, CREATE_APP_ROLE);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return { socketFolder, lost, leave: () => leave(client) };
}

async function leave(client: pg.Client): Promise<boolean> {
  // Members leave one at a time: two that leave together would each see the other as remaining.
  await client.query(`select pg_advisory_lock(${LEAVING})`);
  const isLast = await client.query<{ last: boolean }>(`select pg_try_advisory_lock(${MEMBERS}) as last`);
  if (isLast.rows[0]?.last) return true;
  await client.query(`select pg_advisory_unlock_shared(${MEMBERS})`);
  await client.end();
  return false;
}

/** Creates the object that `existsQuery` looks for, unless it exists. Another process may do so at the same time. */
async function createOnce(client: pg.Client, existsQuery: string, statement: string): Promise<void> {
  const exists = async () => (await client.query(existsQuery)).rowCount;
  if (await exists()) return;
  try {
    await client.query(statement);
  } catch (error) {
    if (!(await exists())) throw error;
  }
}
