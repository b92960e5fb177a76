/** Wraps comments that are too wide, as part of `npm run fix`. Biome wraps only code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSources, ROOT } from './sources.ts';
import { wrapComments } from './wrap-comments.ts';

for (const path of listSources()) {
  const file = join(ROOT, path);
  const text = readFileSync(file, 'utf8');
  const wrapped = wrapComments(path, text);
  if (wrapped === text) continue;
  writeFileSync(file, wrapped);
  console.log(`wrapped comments of ${path}`);
}
