import { type RawBuilder, sql } from 'kysely';
import { viewColumns } from '../db/view-columns.ts';
import type { SqlCondition } from './grid-sql.ts';
import type { ViewGrid } from './runnable-grid.ts';

/** How the texts of a column are compared. */
interface EqualBy {
  /** The database function that normalizes a text for comparison. */
  form: string;
  /** The column's normalized value. */
  held: RawBuilder<unknown>;
  /** Returns the condition that the column equals one of `forms`, which are normalized. */
  isOneOf(forms: readonly string[]): SqlCondition;
}

/** Uses an indexed column of normalized values if there is one, otherwise the column itself. */
export function equalBy(view: ViewGrid['view'], column: string): EqualBy {
  const { equalBy: keys = {}, spelledIn = {} } = viewColumns(view);
  const { key, form = 'search_form' } = keys[column] ?? {};
  const held = key ? sql.ref(key) : normalizedColumn(column);
  const from = spelledIn[column];
  // `is not null` lets the planner treat an outer join as an inner join, and start with the index.
  if (!from) {
    return {
      form,
      held,
      isOneOf: (forms) => sql`(${sql.ref(column)} is not null and ${held} = any (${forms}::text[]))`,
    };
  }
  const spelled = (forms: readonly string[]) =>
    sql`select ${sql.ref(from.text)} collate natural_order from ${sql.table(from.table)} where ${sql.ref(from.key)} = any (${forms}::text[])`;
  return { form, held, isOneOf: (forms) => sql`${sql.ref(column)} in (${spelled(forms)})` };
}

/**
 * Returns a column of texts normalized for search. Its indexes have the collation of the table, not the collation by
 * which a view sorts.
 */
export function normalizedColumn(column: string): RawBuilder<unknown> {
  return sql`search_form(${sql.ref(column)} collate "und-x-icu")`;
}
