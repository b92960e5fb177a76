import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NAME = /^partline-run-(\d+)-/;
/** Several times the size of the files that the tests use at once. */
const REQUIRED_BYTES = 8 * 1024 ** 3;

/**
 * Keeps the temporary files of this process and its children in memory, if enough memory is free. Almost every test
 * file creates and drops a database. Allocating the database files on disk takes a tenth of the processor time of a
 * run.
 */
export function keepTemporaryFilesInMemory(): void {
  if (!existsSync(MEMORY)) return;
  removeLeftFolders();
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, freemem()) < REQUIRED_BYTES) return;
  const folder = mkdtempSync(join(MEMORY, `partline-run-${process.pid}-`));
  // If root runs the tests, the database runs under another account.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function removeLeftFolders(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}
