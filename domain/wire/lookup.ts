import * as z from 'zod/mini';
import { recordId } from '../values/record-id.ts';
import { type AnyGrid, type Grid, type GridOptions, grid, type Shape } from './grid.ts';

interface LookupOptions<Row extends Shape, Extra extends Shape, View extends string>
  extends GridOptions<Row, Extra, View> {
  /** The column that is compared with the typed text for an exact match. */
  closest: Extract<keyof Row, string>;
}

/** A grid whose rows are ordered by how well they match the typed text (behaviour 16.2). */
export interface Lookup<Row extends Shape, Extra extends Shape, View extends string>
  extends Grid<Row, Extra, View>,
    Pick<LookupOptions<Row, Extra, View>, 'closest'> {}

export type AnyLookup = AnyGrid & { closest: string };

const selected = z.optional(recordId);

/**
 * Declares a lookup. Its parameter with the name of the id selects one record, for a form whose URL contains the id.
 */
export function lookup<
  Row extends Shape,
  const Id extends Extract<keyof Row, string>,
  const View extends string,
  Extra extends Shape = Record<never, never>,
>(
  options: LookupOptions<Row, Extra, View> & { id: Id },
): Lookup<Row, Extra & Record<Id, typeof selected>, View> {
  const { id, closest, summary } = options;
  // The compiler cannot infer a shape from the name of a key.
  const extra = { ...options.extra, [id]: selected } as Extra & Record<Id, typeof selected>;
  return { ...grid({ ...options, extra, summary: `${summary}, or only the one with \`d.${id}\`` }), closest };
}
