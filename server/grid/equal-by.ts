import { type RawBuilder, sql } from 'kysely';
import { viewColumns } from '../db/view-columns.ts';
import type { ViewGrid } from './runnable-grid.ts';

/**
 * By what it is asked whose text in a column equals another one, whatever its case: `held` is the column's own, in the
 * form that `form`, a function of the database, makes of a text.
 */
export function equalBy(view: ViewGrid['view'], column: string): { form: string; held: RawBuilder<unknown> } {
  const { key, form = 'fold' } = viewColumns(view).equalBy?.[column] ?? {};
  return { form, held: key ? sql.ref(key) : sql`fold(${sql.ref(column)})` };
}
