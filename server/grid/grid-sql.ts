import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';

export type Condition = RawBuilder<boolean>;

/** A row of the database, by its columns. */
export type Row = Record<string, unknown>;

export function columnsOf(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)));
}

/** `where …`, or nothing without conditions. */
export function whereAll(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}

/** No condition at all holds for no row. */
export function either(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** No condition at all holds for every row. */
export function both(...conditions: readonly RawBuilder<unknown>[]): Condition {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** The text as LIKE takes it to the letter. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

export async function run(db: Db, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await query.execute(db);
  return rows as Row[];
}
