import { globSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');
/** Migrations on `main` never change, and generated files are not edited. */
const EXCLUDED = /\/migrations\/|schema\.sql$|tables\.ts$/;

export function listSources(): string[] {
  return globSync('{bench,domain,drill,e2e,scripts,server,web}/**/*.{ts,tsx,css,sql}', { cwd: ROOT })
    .filter((path) => !EXCLUDED.test(path))
    .sort();
}
