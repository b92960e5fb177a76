import type { GridRow } from '#domain/wire/grid';
import type { Row } from './grid-sql.ts';

/** Rows as they travel: the values of the asked columns, in their order. */
export function gridRows(columns: readonly string[], rows: readonly Row[]): GridRow[] {
  return rows.map((row) => columns.map((column) => row[column]));
}
