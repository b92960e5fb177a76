import type { GridRequest, Words } from '#domain/wire/grid';
import type { DB } from '../db/tables.ts';
import type { ColumnType } from './column-type.ts';

/** What running needs to know of a grid; the view must carry every column of it and `search`. */
export interface RunnableGrid<Column extends string> {
  view: ViewOf<Column>;
  id: Column;
  row: Record<Column, ColumnType>;
  columns: readonly Column[];
  searchable: readonly Column[];
  sort: readonly string[];
  sortBy?: Partial<Record<Column, string>>;
  searchedBy?: Partial<Record<Column, string>>;
  words?: Partial<Record<Column, Words>>;
  closest?: Column;
  searchHoldsMore?: true;
  alsoSearchedAs?: string;
}

/** The views whose rows fit a grid with these columns. */
type ViewOf<Column extends string> = {
  [View in keyof DB]: Column | 'search' extends keyof DB[View] ? View : never;
}[keyof DB];

/** Columns, page, search and order, as a caller asks for them. */
export type Asked = GridRequest['p'];
