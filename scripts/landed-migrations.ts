import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlFile } from '../server/db/definitions.ts';
import { ROOT } from './sources.ts';

export const SUMS = 'server/db/migrations/SHA256SUMS';

/**
 * Returns the checksums of the migrations that other databases may have run: those on `main` where this branch started,
 * or those of the last commit if there is no `main`. Other migrations may still be edited. Without Git, returns all
 * stored checksums.
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
export function addSums(landed: string, files: readonly Pick<SqlFile, 'name' | 'sha256'>[]): string {
  const lines = landed.trim().split('\n');
  const known = new Set(lines.map(nameOf));
  const added = files.filter(({ name }) => !known.has(name)).map(({ name, sha256 }) => `${sha256}  ${name}`);
  return [...lines, ...added]
    .filter(Boolean)
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    .map((line) => `${line}\n`)
    .join('');
}

function nameOf(line: string): string {
  return line.split('  ')[1] ?? '';
}
