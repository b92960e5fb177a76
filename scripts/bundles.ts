/** Weighs what a browser loads before it can show a screen, and fails above the budgets. Needs built pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const WEB = join(import.meta.dirname, '../dist/web');
const KB = 1_000;

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** What has to be there before a screen shows, each with its budget in gzipped kilobytes. */
const BUDGETS = [
  { screen: 'sign-in', entries: ['index.html', 'session/sign-in.tsx'], kind: 'js', budget: 150 },
  {
    screen: 'first list',
    entries: ['index.html', 'app/shell.tsx', 'specification/specification-list.tsx'],
    kind: 'js',
    budget: 230,
  },
  {
    screen: 'document form',
    entries: ['index.html', 'app/shell.tsx', 'invoice/invoice-form.tsx'],
    kind: 'js',
    budget: 230 + 45,
  },
  { screen: 'all styles', entries: 'all', kind: 'css', budget: 32 },
] as const;

const chunks: Record<string, Chunk> = JSON.parse(readFileSync(join(WEB, '.vite/manifest.json'), 'utf8'));

for (const { screen, entries, kind, budget } of BUDGETS) {
  const needed = entries === 'all' ? Object.values(chunks) : closure(entries);
  const files = new Set(needed.flatMap((chunk) => (kind === 'js' ? [chunk.file] : (chunk.css ?? []))));
  const weight =
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(WEB, file))).length, 0) / KB;
  console.log(`${screen} (${kind}): ${weight.toFixed(1)} of ${budget} KB`);
  if (weight > budget) process.exitCode = 1;
}

/** The chunks behind the entries with everything that they import at once. */
function closure(entries: readonly string[]): Chunk[] {
  const found = new Map<string, Chunk>();
  const open = [...entries];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const chunk = chunks[name];
    if (!chunk) throw new Error(`There is no chunk ${name}: has its screen moved?`);
    if (found.has(name)) continue;
    found.set(name, chunk);
    open.push(...(chunk.imports ?? []));
  }
  return [...found.values()];
}
