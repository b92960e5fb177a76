import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, closedFolder, databaseAccount } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import { createCluster } from './embedded/cluster.ts';
import * as membership from './embedded/membership.ts';
import {
  findPostmaster,
  type PostmasterSettings,
  startPostmaster,
  stopPostmaster,
} from './embedded/postmaster.ts';
import { chooseSocketFolder, removeSocketFolder, socketUrl } from './embedded/socket.ts';
import { isUnreachable } from './failures.ts';

export interface EmbeddedDatabase {
  readonly url: string;
  /** Stops the server unless another process uses it, too. */
  stop(): Promise<void>;
}

export interface EmbeddedSettings {
  dataDir: string;
  durable?: boolean;
  onRestart?: () => void;
}

const START_ATTEMPTS = 3;
const PAUSE = 20;
/** Recovery after a crash reads what had been written since the last checkpoint, which takes seconds, not minutes. */
const PATIENCE = 120_000;

/**
 * Starts the PostgreSQL server that keeps its data in a folder, or joins the one that already runs there: that of
 * another process, or one that a killed process left behind.
 */
export async function startEmbedded({
  dataDir,
  durable = true,
  onRestart,
}: EmbeddedSettings): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir);
  const settings = await prepare(folder, durable);
  let member = await joinOrStart(settings);
  let stopping = false;
  void supervise();

  async function supervise(): Promise<void> {
    for (;;) {
      await member.lost;
      if (stopping) return;
      onRestart?.();
      member = await joinOrStart(settings).catch(async () => {
        await sleep(1_000);
        return member;
      });
    }
  }

  return {
    url: socketUrl(settings.socketFolder, 'partline'),
    async stop() {
      stopping = true;
      const isLast = await member.leave().catch(() => leaveAgain(settings));
      if (!isLast) return;
      const server = findPostmaster(settings.cluster);
      if (server) await stopPostmaster(server);
      removeSocketFolder(folder, settings.socketFolder);
    },
  };
}

async function prepare(dataDir: string, durable: boolean): Promise<PostmasterSettings> {
  const cluster = join(dataDir, 'postgres');
  const account = databaseAccount(cluster);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (account) letThrough(account, dataDir);
  const binaries = findBinaries(dataDir, account);
  await createCluster(cluster, binaries, account, durable);
  const running = findPostmaster(cluster);
  const socketFolder = running?.socketFolder ?? chooseSocketFolder(dataDir);
  return { cluster, socketFolder, binaries, account, logFile: join(dataDir, 'postgres.log'), durable };
}

/** The account needs to pass through the data folder, not to read it; what lies inside is closed to all others. */
function letThrough(account: Account, dataDir: string): void {
  chmodSync(dataDir, statSync(dataDir).mode | 0o001);
  const closed = closedFolder(account, dataDir);
  if (!closed) return;
  throw new Error(
    `DATA_DIR ${dataDir}: PostgreSQL does not run as root, and the account it runs as instead cannot enter ${closed}. ` +
      'Choose a folder outside it, such as /var/lib/partline, or run Partline as an ordinary user.',
  );
}

async function joinOrStart(settings: PostmasterSettings): Promise<membership.Membership> {
  const deadline = performance.now() + PATIENCE;
  let child: ChildProcess | undefined;
  for (let attempts = 0; performance.now() < deadline; await sleep(PAUSE)) {
    const running = findPostmaster(settings.cluster);
    if (running?.socketFolder) {
      try {
        return await membership.join(running.socketFolder);
      } catch (error) {
        if (!isUnreachable(error)) throw error;
      }
    } else if (!running && (!child || hasEnded(child))) {
      if (attempts === START_ATTEMPTS) break;
      attempts += 1;
      child = startPostmaster(settings);
    }
  }
  throw new Error(`The embedded database does not start. Its log ends with:\n${endOf(settings.logFile)}`);
}

/** For a member whose connection had broken when it wanted to leave. */
async function leaveAgain({ cluster }: PostmasterSettings): Promise<boolean> {
  const running = findPostmaster(cluster);
  if (!running?.socketFolder) return false;
  return membership
    .join(running.socketFolder)
    .then((member) => member.leave())
    .catch(() => false);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

function endOf(logFile: string): string {
  const log = existsSync(logFile) ? readFileSync(logFile, 'utf8') : '';
  return log.trimEnd().split('\n').slice(-5).join('\n');
}
