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

/** Declares a lookup. */
export function lookup<
  Row extends Shape,
  const View extends string,
  Extra extends Shape = Record<never, never>,
>(options: LookupOptions<Row, Extra, View>): Lookup<Row, Extra, View> {
  return { ...grid(options), closest: options.closest };
}
