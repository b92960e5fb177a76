import { type RawBuilder, sql } from 'kysely';
import type { ColumnType } from '#domain/wire/column-kind';
import type { Where } from '#domain/wire/condition';
import type { AnyGrid, GridRequest, GridRow } from '#domain/wire/grid';
import type { Db } from '../db/db.ts';
import type { DB } from '../db/tables.ts';

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

/** The views that have all of these columns and `search`. */
export type ViewOf<Column extends string> = {
  [View in keyof DB]: Column | 'search' extends keyof DB[View] ? View : never;
}[keyof DB];

export type RowQuery = Pick<GridRequest['p'], 'search' | 'search_text'> & { where?: Where | undefined };

export type PageQuery = GridRequest['p'] & RowQuery;

export type SqlCondition = RawBuilder<boolean>;

export type Row = Record<string, unknown>;

/** Converts rows for the wire: the values of the requested columns, in order. */
export function gridRows(columns: readonly string[], rows: readonly Row[]): GridRow[] {
  return rows.map((row) => columns.map((column) => row[column]));
}

export function columnsOf(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)));
}

/** Returns the condition that at least one of the conditions is true. It is false without conditions. */
export function anyOf(conditions: readonly SqlCondition[]): SqlCondition {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

/** Returns the condition that all conditions are true. It is true without conditions. */
export function allOf(conditions: readonly SqlCondition[]): SqlCondition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** Escapes a text for LIKE. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

export async function run(db: Db, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await query.execute(db);
  return rows as Row[];
}
