import { type RawBuilder, sql } from 'kysely';
import type { GridRow } from '#domain/wire/grid';
import type { Db } from '../db/db.ts';

/** A condition on a row. */
export type SqlCondition = RawBuilder<boolean>;

/** A row of the database, by its columns. */
export type Row = Record<string, unknown>;

/** Converts rows for the wire: the values of the requested columns, in order. */
export function gridRows(columns: readonly string[], rows: readonly Row[]): GridRow[] {
  return rows.map((row) => columns.map((column) => row[column]));
}

export function columnsOf(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)));
}

/** True if one of the conditions is true. False without conditions. */
export function anyOf(conditions: readonly SqlCondition[]): SqlCondition {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

/** True if all conditions are true, or without conditions. */
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
