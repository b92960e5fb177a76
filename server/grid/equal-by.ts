import { type RawBuilder, sql } from 'kysely';
import { viewColumns } from '../db/view-columns.ts';
import type { ViewGrid } from './runnable-grid.ts';

/**
 * How the texts of a column are compared, whatever their case: `held` has them in the form that `form`, a function of
 * the database, makes of a text; from an indexed column where there is one, else from the column itself.
 */
export function equalBy(view: ViewGrid['view'], column: string): { form: string; held: RawBuilder<unknown> } {
  const { key, form = 'fold' } = viewColumns(view).equalBy?.[column] ?? {};
  return { form, held: key ? sql.ref(key) : sql`fold(${sql.ref(column)})` };
}
