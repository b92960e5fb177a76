/**
 * Measures the compressed size of the files that a browser loads before it can show a screen, and fails if a size
 * exceeds its budget. The pages must be built.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const WEB = join(import.meta.dirname, '../dist/web');
const KB = 1_000;

interface Chunk {
  name?: string;
  src?: string;
  file: string;
  css?: string[];
  imports?: string[];
}

/**
 * The screens with their entries and budgets: kilobytes of scripts and of styles, and the number of files. Each budget
 * has room for a further kind of record.
 */
const BUDGETS = [
  { screen: 'sign-in', entries: ['index.html', 'sign-in'], js: 135, css: 16, files: 5 },
  { screen: 'first list', entries: ['index.html', 'lists'], js: 210, css: 24, files: 7 },
  { screen: 'document form', entries: ['index.html', 'lists', 'invoice/invoice-form.tsx'], js: 294, css: 28 },
  { screen: 'everything', entries: 'all', css: 32 },
] as const;

const chunks: Record<string, Chunk> = JSON.parse(readFileSync(join(WEB, '.vite/manifest.json'), 'utf8'));

for (const { screen, entries, ...budgets } of BUDGETS) {
  const needed = entries === 'all' ? Object.values(chunks) : [...closure(entries)];
  const js = new Set(needed.map(({ file }) => file).filter((file) => file.endsWith('.js')));
  const css = new Set(needed.flatMap((chunk) => chunk.css ?? []));
  const weights = { js: weigh(js), css: weigh(css), files: js.size + css.size };
  for (const [what, budget] of Object.entries(budgets)) {
    const weight = weights[what as keyof typeof weights];
    console.log(`${screen} (${what}): ${weight.toFixed(what === 'files' ? 0 : 1)} of ${budget}`);
    if (weight > budget) process.exitCode = 1;
  }
}

/** Returns the chunks of the entries and all chunks that these import statically. */
function closure(entries: readonly string[]): Set<Chunk> {
  const found = new Set<Chunk>();
  const open = entries.map((name) => named(name));
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    for (const name of chunk.imports ?? []) open.push(chunks[name] as Chunk);
  }
  return found;
}

function named(name: string): Chunk {
  const chunk = Object.values(chunks).find((chunk) => chunk.src === name || chunk.name === name);
  if (!chunk) throw new Error(`There is no chunk ${name}: has its screen moved?`);
  return chunk;
}

/**
 * Returns the size of files in kilobytes as they are transmitted: the size of the Brotli copy if there is one, since
 * browsers accept it.
 */
function weigh(files: Iterable<string>): number {
  const sizes = Array.from(files, (file) => {
    const path = join(WEB, file);
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  });
  return sizes.reduce((sum, size) => sum + size, 0) / KB;
}
