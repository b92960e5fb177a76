import type { RecordedRequest } from './fake-server.ts';

/** Returns a function that answers a list with the requested columns of these rows. Missing values are empty texts. */
export function listPage(...rows: Readonly<Record<string, unknown>>[]) {
  return ({ body }: RecordedRequest) => ({
    rows: rows.map((row) =>
      (body.p as { column: string[] }).column.map((name) => (name in row ? row[name] : '')),
    ),
    count: rows.length,
  });
}
