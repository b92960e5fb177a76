import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyCall } from '#domain/wire/call';
import type { Download } from '#domain/wire/download';
import type { AnyLookup } from '#domain/wire/lookup';

const DOMAIN = join(import.meta.dirname, '../../domain');
const files = globSync('**/*.ts', { cwd: DOMAIN }).filter((file) => !file.endsWith('.test.ts'));
const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(join(DOMAIN, file))));
/** A call is exported alone, in a group with others, or as part of its grid. */
const exported = modules.flatMap(Object.values).flatMap((value) => [value, ...Object.values(value ?? {})]);

/** Every call that the domain declares, once for each path. */
export const declaredCalls: readonly AnyCall[] = unique(exported.filter(isCall));
/** The calls that return the pages of a list or a lookup. */
export const declaredGrids = declaredCalls.flatMap((call) => (call.grid ? [{ call, ...call.grid }] : []));
export const declaredLookups: readonly AnyLookup[] = unique(exported.filter(isLookup));
export const declaredDownloads: readonly Download<object>[] = unique(exported.filter(isDownload));

function isCall(value: unknown): value is AnyCall {
  return value instanceof Object && 'path' in value && 'request' in value && 'access' in value;
}

function isLookup(value: unknown): value is AnyLookup {
  return value instanceof Object && 'closest' in value;
}

function isDownload(value: unknown): value is Download<object> {
  return value instanceof Object && 'path' in value && 'parameters' in value;
}

function unique<Declared extends { path: string }>(declared: Declared[]): Declared[] {
  return [...new Map(declared.map((one) => [one.path, one])).values()];
}
