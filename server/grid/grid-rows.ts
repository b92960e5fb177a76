import { type ColumnType, columnFacts } from '#domain/wire/column-kind';
import type { GridRow } from '#domain/wire/grid';
import { readDecimal } from '../db/decimals.ts';
import type { Row } from './grid-sql.ts';

/** Rows as they travel: the values of the asked columns, in their order. */
export function gridRows<Column extends string>(
  { row: types }: { row: Record<Column, ColumnType> },
  columns: readonly string[],
  rows: readonly Row[],
): GridRow[] {
  const numbers = new Set(columns.filter((column) => columnFacts(types[column as Column]).kind === 'number'));
  return rows.map((row) =>
    columns.map((column) => (numbers.has(column) ? readNumber(row[column]) : row[column])),
  );
}

/** Whole numbers leave the database as numbers, exact decimals as text. */
function readNumber(value: unknown): unknown {
  return typeof value === 'string' ? readDecimal(value) : value;
}
