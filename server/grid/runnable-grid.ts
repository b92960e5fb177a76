import type { ColumnType } from '#domain/wire/column-kind';
import type { Where } from '#domain/wire/condition';
import type { AnyGrid, GridRequest } from '#domain/wire/grid';
import type { DB } from '../db/tables.ts';

/** The parts of a grid that are needed to run it. */
export interface ViewGrid extends Pick<AnyGrid, 'id' | 'searchable' | 'sort' | 'words' | 'labels'> {
  view: keyof DB;
  row: Readonly<Record<string, ColumnType>>;
  /** Columns of codes with the columns of their earlier codes. */
  earlier?: Partial<Record<string, readonly string[]>>;
}

/** A grid with these columns, whose view has all of them and `search`. */
export interface RunnableGrid<Column extends string> extends Omit<ViewGrid, 'row'> {
  view: ViewOf<Column>;
  row: Record<Column, ColumnType>;
}

/** The views whose rows fit a grid with these columns. */
type ViewOf<Column extends string> = {
  [View in keyof DB]: Column | 'search' extends keyof DB[View] ? View : never;
}[keyof DB];

/** The conditions, search and order of a request. */
export type RowQuery = Pick<GridRequest['p'], 'search' | 'search_text'> & { where?: Where | undefined };

/** A request with columns, page, conditions, search and order. */
export type PageQuery = GridRequest['p'] & RowQuery;
