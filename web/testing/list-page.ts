import type { Asked } from './fake-server.ts';

/** Returns the answer of a list with these rows: the requested columns, blank if a row lacks one. */
export function listPage(...rows: Readonly<Record<string, unknown>>[]) {
  return ({ body }: Asked) => ({
    rows: rows.map((row) => (body.p as { column: string[] }).column.map((name) => row[name] ?? '')),
    count: rows.length,
  });
}
