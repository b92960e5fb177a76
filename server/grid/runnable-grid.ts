import type { GridRequest, Words } from '#domain/wire/grid';
import type { DB } from '../db/tables.ts';

/** What running needs to know of a grid. */
export interface ViewGrid {
  view: keyof DB;
  id: string;
  row: Readonly<Record<string, ColumnType>>;
  searchable: readonly string[];
  sort: readonly string[];
  words?: Partial<Record<string, Words>>;
  closest?: string;
}

/** A grid with these columns, whose view has every one of them and `search`. */
export interface RunnableGrid<Column extends string> extends Omit<ViewGrid, 'row'> {
  view: ViewOf<Column>;
  row: Record<Column, ColumnType>;
}

/** The views whose rows fit a grid with these columns. */
type ViewOf<Column extends string> = {
  [View in keyof DB]: Column | 'search' extends keyof DB[View] ? View : never;
}[keyof DB];

/** Columns, page, search and order, as a caller asks for them. */
export type Asked = GridRequest['p'];

/** What there is to know of a column from its schema. */
type ColumnType = { _zod: { def: { type: string; innerType?: ColumnType } } };

export function isNullable(type: ColumnType | undefined): boolean {
  return type?._zod.def.type === 'nullable';
}

export function isNumber(type: ColumnType | undefined): boolean {
  const def = type?._zod.def;
  return def?.type === 'number' || (def?.type === 'nullable' && isNumber(def.innerType));
}
