import type { Asked } from './fake-server.ts';

/** The answer of a list that holds these rows: the columns that are asked for, blank where a row has none. */
export function listPage(...rows: Readonly<Record<string, unknown>>[]) {
  return ({ body }: Asked) => ({
    rows: rows.map((row) => (body.p as { column: string[] }).column.map((name) => row[name] ?? '')),
    count: rows.length,
  });
}
