import type { ReactNode } from 'react';
import type { AnyGrid, RowOf } from '#domain/wire/grid';
import { cellValue } from './sort.ts';

/**
 * The look of a column. `Value` and `Row` are the types that its cells need; the compiler checks that the list has
 * them.
 */
export interface ColumnDefinition<Value = never, Row = never> {
  header: string;
  hint?: string;
  /**
   * The width in percent of the table. A column without it has the width `pixels`, or takes the remaining width.
   */
  width?: number | undefined;
  pixels?: number | undefined;
  /** True if the column takes the remaining width of the table. */
  fills?: boolean;
  /**
   * The width in CSS pixels up to which the column grows. The column with `takesRest` then takes the remaining width.
   */
  maxPixels?: number;
  takesRest?: boolean;
  /** True if the column is hidden until the user shows it with View. */
  optional?: boolean;
  align?: 'end';
  /** True for a column of numbers, which are never clipped. */
  figures?: boolean;
  /** True if the text may wrap to a second line in rows that are high enough. */
  long?: boolean;
  /** The color of the bars in the column's cells, which its header also shows. */
  swatch?: string;
  cell: (value: Value, row: Row) => ReactNode;
  /** Returns the text of a copied cell, if it differs from the value. */
  text?: ((value: Value, row: Row) => string) | undefined;
}

/** Every column of a row, each with its look or 'hidden'; their order is the order on the screen. */
export type RowColumns<Row> = { [Name in keyof Row]: ColumnDefinition<Row[Name], Row> | 'hidden' };

/** The columns of a list. The compiler reports a column of the grid that is neither placed nor hidden. */
export type ColumnDefinitions<G extends AnyGrid> = RowColumns<RowOf<G>>;

export interface Column<Row> extends Omit<ColumnDefinition, 'cell' | 'text'> {
  name: string;
  /**
   * True for the column whose cells link to the records: the first of the list or, if it is hidden, the first visible
   * one.
   */
  lead: boolean;
  /** True if the column grows up to `maxPixels` before another column takes the remaining width. */
  grows?: boolean;
  /** The position of a pinned column while the others scroll beneath it. */
  left?: number;
  cell: (row: Row) => ReactNode;
  text: (row: Row) => string;
}

export function visibleColumns<Row extends object>(views: RowColumns<Row>): Column<Row>[] {
  const visible = Object.entries<ColumnDefinition<never, Row> | 'hidden'>(views).flatMap(([name, view]) =>
    view === 'hidden' ? [] : [{ name, view }],
  );
  return visible.map(({ name, view }, index) => ({
    ...view,
    name,
    lead: index === 0,
    // `RowColumns` guarantees that the cell fits the value of its column.
    cell: (row) => view.cell(cellValue(row, name) as never, row),
    text: (row) => view.text?.(cellValue(row, name) as never, row) ?? String(cellValue(row, name) ?? ''),
  }));
}
