import { type RawBuilder, sql } from 'kysely';
import type { GridRow } from '#domain/wire/grid';
import type { Db } from '../db/db.ts';

/** What a row fulfils or not. */
export type SqlCondition = RawBuilder<boolean>;

/** A row of the database, by its columns. */
export type Row = Record<string, unknown>;

/** Rows as they travel: the values of the asked columns, in their order. */
export function gridRows(columns: readonly string[], rows: readonly Row[]): GridRow[] {
  return rows.map((row) => columns.map((column) => row[column]));
}

export function columnsOf(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)));
}

/** A row fulfils one of the conditions; where there is none, no row does. */
export function anyOf(conditions: readonly SqlCondition[]): SqlCondition {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

/** A row fulfils each of the conditions; where there is none, every row does. */
export function allOf(conditions: readonly SqlCondition[]): SqlCondition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** The text as LIKE takes it to the letter. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

export async function run(db: Db, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await query.execute(db);
  return rows as Row[];
}
