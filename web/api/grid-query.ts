import { queryOptions } from '@tanstack/react-query';
import { type AnyGrid, type GridPage, type RowOf, rowRecord } from '#domain/wire/grid';
import { type SendOptions, send } from './api.ts';
import { callKey } from './call-query.ts';

/** Which rows of a list or a lookup are asked for. */
export interface GridPart {
  offset: number;
  limit: number;
  search: string;
  /** An empty sort is the grid's own order. */
  sort?: readonly string[];
  /** The rows of a search need not wait until all of them have been counted. */
  rowsFirst?: boolean;
  /** The grid's extra parameters (`d`). */
  extra?: unknown;
}

/** The answer, its rows as records. */
export type GridRows<Row> = Omit<GridPage, 'rows'> & { rows: Row[] };

/** Some rows of a grid as a query. */
export function gridQuery<G extends AnyGrid>(grid: G, part: GridPart) {
  return queryOptions({
    queryKey: callKey(grid.call, part),
    queryFn: ({ signal, meta }) => fetchRows(grid, part, { signal, unheard: meta?.unheard === true }),
  });
}

/** Asks for every column of some rows, searching all that may be searched; answers records and how many there are. */
export async function fetchRows<G extends AnyGrid>(
  grid: G,
  { offset, limit, search, sort = [], rowsFirst, extra = {} }: GridPart,
  options: Pick<SendOptions, 'signal' | 'unheard'>,
): Promise<GridRows<RowOf<G>>> {
  const { columns, searchable } = grid;
  const asked = { column: columns, offset, limit, filter: [], search: searchable, search_text: search, sort };
  const request = { p: { ...asked, ...(rowsFirst && { rows_first: true }) }, d: extra };
  const { rows, ...rest } = await send(grid.call, request, { ...options, quiet: true });
  return { rows: rows.map((row) => rowRecord<RowOf<G>>(columns, row)), ...rest };
}
