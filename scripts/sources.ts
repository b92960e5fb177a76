import { globSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');
/** Landed migrations never change, and generated files are as they are. */
const LEFT_ALONE = /\/migrations\/|schema\.sql$|tables\.ts$/;

/** The sources that people write and edit, tests among them. */
export function listSources(): string[] {
  return globSync('{bench,domain,drill,e2e,scripts,server,web}/**/*.{ts,tsx,css,sql}', { cwd: ROOT })
    .filter((path) => !LEFT_ALONE.test(path))
    .sort();
}
