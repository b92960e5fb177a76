import { dirname, join, normalize } from 'node:path';

/** The folders whose imports are checked. Other folders, such as `scripts` and `e2e`, may import from everywhere. */
const ROOTS = ['domain', 'server', 'web'];

/**
 * The rows of the tables of allowed imports in ARCHITECTURE.md. The folders and files in a row do not import each
 * other, and import only from rows below. A folder includes its subfolders.
 */
export type Rows = readonly (readonly string[])[];

/** A source and its imports: sources of this repository by path, and packages by name. `loads` are dynamic imports. */
interface Source {
  path: string;
  imports: readonly string[];
  loads: readonly string[];
}

/**
 * Reads the tables of allowed imports from a page, which has a fenced block for each root and a line for each row, the
 * highest first.
 */
export function readRows(page: string): Rows {
  const blocks = [...page.matchAll(/^```arrows (\w+)\n(.*?)^```$/gms)];
  return blocks.flatMap(([, root = '', block = '']) =>
    block
      .split('\n')
      .map((line) => line.trim().split(/\s+/).filter(Boolean))
      .filter((row) => row.length > 0)
      .map((row) => row.map((name) => `${root}/${name}`)),
  );
}

/** Reads the imports of a source from its text. `paths` are all sources. */
export function readSource(path: string, text: string, paths: ReadonlySet<string>): Source {
  const namesIn = (pattern: RegExp) =>
    [...text.matchAll(pattern)]
      .map(([, name = '']) => resolve(path, name))
      .filter((name) => isKnown(name, paths));
  return {
    path,
    imports: namesIn(/(?:^|\s|\()(?:from|import)\s*\(?\s*'([^'\s]+)'/gm),
    loads: namesIn(/\bimport\(\s*'([^'\s]+)'/g),
  };
}

function resolve(path: string, specifier: string): string {
  if (specifier.startsWith('#domain/')) return `domain/${specifier.slice('#domain/'.length)}.ts`;
  return specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : specifier;
}

/** Returns whether an import is checked. Style sheets and data files are not. */
function isKnown(name: string, paths: ReadonlySet<string>): boolean {
  return paths.has(name) || !ROOTS.some((root) => name.startsWith(`${root}/`));
}

/** Returns a sentence that explains what is wrong with an import and what to do, or `undefined`. */
export function faultOfImport(rows: Rows, from: string, to: string): string | undefined {
  const importing = entryOf(rows, from);
  if (!importing) return `${from} is in no row: give ${dirname(from)} a place in ARCHITECTURE.md.`;
  if (!ROOTS.some((root) => to.startsWith(`${root}/`))) return faultOfPackage(from, to);

  const imported = entryOf(rows, to);
  if (!imported) return undefined; // A file in no row is reported when its own imports are checked.
  if (rootOf(from) !== rootOf(to) && rootOf(to) !== 'domain') {
    return `${from} imports ${to}: ${rootOf(from)} and ${rootOf(to)} only share domain.`;
  }
  if (rootOf(from) !== rootOf(to) || importing.name === imported.name || importing.row < imported.row)
    return undefined;
  const relation =
    importing.row === imported.row
      ? `is within one row: move the code that both need into a folder below them`
      : `points upward: move the imported code down, or let ${imported.name} pass it as an argument`;
  return `${from} imports ${to}. The import ${importing.name} → ${imported.name} ${relation}.`;
}

function faultOfPackage(from: string, name: string): string | undefined {
  if (rootOf(from) !== 'domain' || name === 'zod/mini') return undefined;
  return `${from} imports ${name}: domain imports zod/mini and itself, nothing else.`;
}

/**
 * Returns the row that lists a source, and the listed name: the path of the source, or its nearest listed parent
 * folder.
 */
function entryOf(rows: Rows, path: string): { row: number; name: string } | undefined {
  for (let name = path; name !== '.'; name = dirname(name)) {
    const row = rows.findIndex((names) => names.includes(name));
    if (row >= 0) return { row, name };
  }
  return undefined;
}

function rootOf(path: string): string {
  return path.slice(0, path.indexOf('/'));
}

/** Returns the files of the first import cycle in order, or an empty array if there is no cycle. */
export function findCycle(sources: readonly Omit<Source, 'loads'>[]): string[] {
  const imports = new Map(sources.map((source) => [source.path, source.imports]));
  const done = new Set<string>();

  function walk(path: string, way: readonly string[]): string[] {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return [];
    for (const next of imports.get(path) ?? []) {
      const cycle = walk(next, [...way, path]);
      if (cycle.length > 0) return cycle;
    }
    done.add(path);
    return [];
  }
  for (const { path } of sources) {
    const cycle = walk(path, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
