import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSqlFiles } from './definitions.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** `npm run db:types` rewrites the line of a migration until the migration has landed on `main`. */
const LANDED = readFileSync(join(FOLDER, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');

test('R23: landed migrations never change, because databases have already run them', () => {
  expect(readSqlFiles(FOLDER).map(({ name, sha256 }) => `${sha256}  ${name}`)).toEqual(LANDED);
});

test('R23: migrations have unique numbers, in the order in which they run', () => {
  const numbers = LANDED.map((line) => Number(line.split('  ')[1]?.slice(0, 4)));
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});
