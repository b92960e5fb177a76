/**
 * `npm run house`: prints how many lines, files and folders `domain`, `server` and `web` have, how many of these files
 * are small and have one importer, and how many rows the tables of allowed imports have. `--list` also lists the small
 * files.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Rows, readRows, readSource } from './arrows.ts';
import { ROOT } from './sources.ts';

const PROGRAMS = ['domain', 'server', 'web'];
const NOT_COUNTED = /\/migrations\/|\/schema\.sql$|\/tables\.ts$/;
const FOR_TESTS = /\.test\.tsx?$|\/testing\//;
/** A file with fewer lines and only one importer belongs in its importer, unless there is a reason to keep it. */
const SMALL_LINES = 40;

interface House {
  source: Size;
  tests: Size;
  small: Small[];
  folders: number;
  arrowRows: number;
  arrowPlaces: number;
}

interface Size {
  files: number;
  lines: number;
}

/** A small source with one importer, and the reason to keep it, if any. */
interface Small {
  path: string;
  importer: string;
  reason?: 'has a test' | 'is loaded when needed';
}

export function measureHouse(texts: ReadonlyMap<string, string>, rows: Rows): House {
  const paths = [...texts.keys()].filter((path) => !NOT_COUNTED.test(path));
  const sources = paths.filter((path) => !FOR_TESTS.test(path));
  const sizeOf = (paths: readonly string[]) => ({
    files: paths.length,
    lines: paths.reduce((sum, path) => sum + countLines(texts.get(path)), 0),
  });
  return {
    source: sizeOf(sources),
    tests: sizeOf(paths.filter((path) => FOR_TESTS.test(path))),
    small: findSmall(texts, sources),
    folders: new Set(sources.map((path) => path.slice(0, path.lastIndexOf('/')))).size,
    arrowRows: rows.length,
    arrowPlaces: rows.flat().length,
  };
}

function findSmall(texts: ReadonlyMap<string, string>, paths: readonly string[]): Small[] {
  const scripts = paths.filter((path) => /\.tsx?$/.test(path));
  const known = new Set(scripts);
  const importers = new Map<string, string[]>();
  const loaded = new Set<string>();
  for (const path of scripts) {
    const { imports, loads } = readSource(path, texts.get(path) ?? '', known);
    for (const name of new Set(imports)) importers.set(name, [...(importers.get(name) ?? []), path]);
    for (const name of loads) loaded.add(name);
  }
  return scripts.flatMap((path) => {
    const [importer, ...others] = importers.get(path) ?? [];
    if (!importer || others.length > 0 || countLines(texts.get(path)) >= SMALL_LINES) return [];
    if (loaded.has(path)) return { path, importer, reason: 'is loaded when needed' };
    return texts.has(path.replace(/\.tsx?$/, '.test$&'))
      ? { path, importer, reason: 'has a test' }
      : { path, importer };
  });
}

function countLines(text = ''): number {
  return text.split('\n').length - 1;
}

function print({ source, tests, small, folders, arrowRows, arrowPlaces }: House, withList: boolean): void {
  const free = small.filter(({ reason }) => reason === undefined);
  console.log(`source           ${source.lines} lines in ${source.files} files and ${folders} folders`);
  console.log(`tests, testing   ${tests.lines} lines in ${tests.files} files`);
  console.log(
    `one importer     ${small.length} files under ${SMALL_LINES} lines, ${free.length} of them without a reason`,
  );
  console.log(`arrows           ${arrowPlaces} places in ${arrowRows} rows`);
  if (!withList) return;
  for (const { path, importer, reason } of small)
    console.log(`  ${path} ← ${importer}${reason ? `: ${reason}` : ''}`);
}

if (import.meta.main) {
  const paths = globSync(`{${PROGRAMS}}/**/*.{ts,tsx,css,sql}`, { cwd: ROOT }).sort();
  const texts = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
  const rows = readRows(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8'));
  print(measureHouse(texts, rows), process.argv.includes('--list'));
}
