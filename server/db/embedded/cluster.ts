import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf } from '../../errors/failures.ts';
import { type Account, giveTo, viewOf } from './account.ts';
import type { Binaries } from './binaries.ts';

const run = promisify(execFile);

/** The system's locale matters only to what ICU does not cover, such as which letters pg_trgm takes for letters. */
const LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C'];
const ABANDONED_AFTER_MS = 600_000;

/**
 * Creates the database cluster unless it exists. Two processes may do so at once, and either may be killed: the
 * cluster is made under another name and takes its place in one step.
 */
export async function createCluster(
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  removeAbandoned(cluster);
  if (existsSync(cluster)) return checkVersion(cluster, binaries);
  const unfinished = mkdtempSync(`${cluster}.new-`);
  try {
    giveTo(account, unfinished);
    await initialise(unfinished, binaries, account, durable);
    renameSync(unfinished, cluster);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    const wasFaster = codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST';
    if (!wasFaster) throw error;
  }
}

async function initialise(
  folder: string,
  binaries: Binaries,
  account: Account | undefined,
  durable: boolean,
) {
  const failures: string[] = [];
  const { path, cwd } = viewOf(account, folder);
  for (const locale of LOCALES) {
    const options = [
      `--pgdata=${path}`,
      '--username=partline',
      '--encoding=UTF8',
      // ICU, so that ILIKE and sorting know every alphabet.
      '--locale-provider=icu',
      '--icu-locale=und',
      `--locale=${locale}`,
      '--data-checksums',
      // No passwords: whoever can reach the socket already owns the files. The socket and the cluster lie in folders
      // with mode 0700, and the server listens on no network.
      '--auth=trust',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ];
    try {
      await run(join(binaries, 'bin/initdb'), options, { ...account, cwd, env: { TZ: 'UTC' } });
      return;
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(`The database could not be created: ${failures[0]}`);
}

function checkVersion(cluster: string, binaries: Binaries): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const manifest = readFileSync(join(binaries, 'share/postgresql/postgres.bki'), 'utf8').slice(0, 40);
  const present = /PostgreSQL (\d+)/.exec(manifest)?.[1];
  if (made === present) return;
  throw new Error(
    `${cluster} was made by PostgreSQL ${made}, and this version of Partline brings PostgreSQL ${present}: ` +
      'make a backup with the version that made it, then restore that into an empty DATA_DIR.',
  );
}

function removeAbandoned(cluster: string): void {
  const folder = join(cluster, '..');
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!path.startsWith(`${cluster}.new-`)) continue;
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > ABANDONED_AFTER_MS) rmSync(path, { recursive: true, force: true });
  }
}
