import type { Reference } from '../record/references.ts';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { RECORDS } from './records.ts';

/**
 * Returns whether a lookup serves a reference. The path of the lookup begins with the kind of the form, or with the
 * offered kind.
 */
export function isLookupOf({ from, to }: Reference, lookup: { path: string; id: string }): boolean {
  const paths = [from, to].map((kind) => RECORDS[kind].calls.save.path.replace(/save$/, 'query_'));
  return lookup.id === STORED_KINDS[to].id && paths.some((path) => lookup.path.startsWith(path));
}
