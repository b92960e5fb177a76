import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlFile } from '../server/db/definitions.ts';

const ROOT = join(import.meta.dirname, '..');
export const SUMS = 'server/db/migrations/SHA256SUMS';

/** A migration and the checksum of its text. */
export type Applied = Pick<SqlFile, 'name' | 'sha256'>;

/**
 * Returns the checksums of the migrations that other databases may have run: those on `main` where this branch started,
 * or those of the last commit if there is no `main`. Other migrations may still be edited.
 */
export function readLandedSums(): string {
  const start = git('merge-base', 'HEAD', 'main')?.trim() ?? 'HEAD';
  return git('show', `${start}:${SUMS}`) ?? readFileSync(join(ROOT, SUMS), 'utf8');
}

function git(...words: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}

/** Adds the checksums of new migrations to the landed checksums, which stay unchanged. */
export function addSums(landed: string, files: readonly Applied[]): string {
  const added = files.filter(({ name }) => !isLanded(landed, name));
  const lines = [...landed.trim().split('\n'), ...added.map(({ name, sha256 }) => `${sha256}  ${name}`)];
  return lines
    .filter(Boolean)
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    .map((line) => `${line}\n`)
    .join('');
}

/** Finds a migration that a database has run, and that was edited, renamed or removed before it landed. */
export function findEdited(
  landed: string,
  files: readonly Applied[],
  applied: readonly Applied[],
): string | undefined {
  const current = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  return applied.find(({ name, sha256 }) => !isLanded(landed, name) && current.get(name) !== sha256)?.name;
}

function isLanded(landed: string, name: string): boolean {
  return landed.split('\n').some((line) => nameOf(line) === name);
}

function nameOf(line: string): string {
  return line.split('  ')[1] ?? '';
}
