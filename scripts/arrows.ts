import { dirname, join, normalize } from 'node:path';

/** The three programs; everything else (scripts, browser tests) may import whatever it needs. */
const ROOTS = ['domain', 'server', 'web'];

/**
 * Rows of the table. The folders, or single files, of a row do not import each other and import only from rows below. A
 * folder includes all folders in it.
 */
export type Rows = readonly (readonly string[])[];

/** A source and its imports: our sources by their paths, packages by their names. */
interface Source {
  path: string;
  imports: readonly string[];
  /** The imports that a function of the source loads when it is called. */
  loads: readonly string[];
}

/** Reads the table of arrows from the page: a fenced block for every root, a line for every row, the highest first. */
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

/** Reads the imports from the text of a source of the three programs. `paths` are all sources. */
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

/** A style sheet or a data file is not a source and is not checked. */
function isKnown(name: string, paths: ReadonlySet<string>): boolean {
  return paths.has(name) || !ROOTS.some((root) => name.startsWith(`${root}/`));
}

/** Returns the fault of an import, as a sentence that explains what to do, or `undefined`. */
export function faultOfArrow(rows: Rows, from: string, to: string): string | undefined {
  const importing = placeOf(rows, from);
  if (!importing) return `${from} stands in no row: give ${dirname(from)} a place in ARCHITECTURE.md.`;
  if (!ROOTS.some((root) => to.startsWith(`${root}/`))) return faultOfPackage(from, to);

  const imported = placeOf(rows, to);
  if (!imported) return undefined; // Told once, by its own imports.
  if (rootOf(from) !== rootOf(to) && rootOf(to) !== 'domain') {
    return `${from} imports ${to}: ${rootOf(from)} and ${rootOf(to)} only share domain.`;
  }
  if (rootOf(from) !== rootOf(to) || importing.name === imported.name || importing.row < imported.row)
    return undefined;
  const relation =
    importing.row === imported.row
      ? `stand in one row and do not know each other: move what both need into a folder below them`
      : `points upward: move what it needs down, or let ${imported.name} pass it as an argument`;
  return `${from} imports ${to}. The arrow ${importing.name} → ${imported.name} ${relation}.`;
}

function faultOfPackage(from: string, name: string): string | undefined {
  if (rootOf(from) !== 'domain' || name === 'zod/mini') return undefined;
  return `${from} imports ${name}: domain imports zod/mini and itself, nothing else.`;
}

/** The row and the name of a source: its own, or that of the nearest folder above it. */
function placeOf(rows: Rows, path: string): { row: number; name: string } | undefined {
  for (let name = path; name !== '.'; name = dirname(name)) {
    const row = rows.findIndex((names) => names.includes(name));
    if (row >= 0) return { row, name };
  }
  return undefined;
}

function rootOf(path: string): string {
  return path.slice(0, path.indexOf('/'));
}

/** Returns the first import cycle found, as its files in order; none if there is no cycle. */
export function circleOf(sources: readonly Omit<Source, 'loads'>[]): string[] {
  const imports = new Map(sources.map((source) => [source.path, source.imports]));
  const done = new Set<string>();

  function walk(path: string, way: readonly string[]): string[] {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return [];
    for (const next of imports.get(path) ?? []) {
      const circle = walk(next, [...way, path]);
      if (circle.length > 0) return circle;
    }
    done.add(path);
    return [];
  }
  for (const { path } of sources) {
    const circle = walk(path, []);
    if (circle.length > 0) return circle;
  }
  return [];
}
