import { EXPECT } from './bulk-import.ts';
import type { Fields } from './field-types.ts';

const MAX_NAMES = 20;
const NAME_LENGTH = 64;

/**
 * Lists the first 20 names in the rows of an import that are not fields, each once and cut to 64 characters (behaviour
 * 10.3).
 */
export function ignoredNames(rows: readonly unknown[], fields: Fields): string[] {
  const ignored = new Set<string>();
  for (const row of rows) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) continue;
    for (const name of Object.keys(row)) {
      if (name !== EXPECT && !Object.hasOwn(fields, name)) ignored.add(name.slice(0, NAME_LENGTH));
    }
    if (ignored.size >= MAX_NAMES) break;
  }
  return [...ignored].slice(0, MAX_NAMES);
}
