import { formatQuantity } from '#domain/values/quantity';
import type { Column } from './column-definitions.ts';
import { cellValue } from './sort.ts';
import { CELL_PADDING_PX, minColumnWidth, minTableWidth } from './table-width.ts';

/** The width of a digit in a table's font size, in CSS pixels; all digits have the same width. */
const DIGIT_PX = 8.5;

/**
 * Makes columns of figures at least as wide as their longest figure, because a clipped number looks like a different
 * number. Returns the same array if all fit, so that rows do not re-render.
 */
export function fitFigures<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): readonly Column<Row>[] {
  let grown = 0;
  const fitted = columns.map((column) => {
    const moved =
      column.left === undefined || grown === 0 ? column : { ...column, left: column.left + grown };
    const needed = column.figures ? longestFigure(column.name, rows) * DIGIT_PX + 2 * CELL_PADDING_PX : 0;
    if (needed <= minColumnWidth(column)) return moved;
    const pixels = Math.ceil(needed);
    grown += pixels - minColumnWidth(column);
    return { ...moved, pixels };
  });
  return grown === 0 ? columns : fitted;
}

/** Drops the columns in `droppable`, in this order, until the others fit. */
export function dropUntilFit<Row>(
  columns: readonly Column<Row>[],
  droppable: readonly string[],
  width: number,
): readonly Column<Row>[] {
  const [first, ...others] = droppable;
  if (first === undefined || minTableWidth(columns, false) <= width) return columns;
  return dropUntilFit(
    columns.filter(({ name }) => name !== first),
    others,
    width,
  );
}

function longestFigure(name: string, rows: readonly object[]): number {
  return rows.reduce((longest, row) => {
    const value = cellValue(row, name);
    if (typeof value !== 'number') return longest;
    return Math.max(longest, formatQuantity(Math.abs(value)).length + 1);
  }, 0);
}
