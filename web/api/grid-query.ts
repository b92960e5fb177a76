import { queryOptions } from '@tanstack/react-query';
import { type AnyGrid, type RowOf, rowRecord } from '#domain/wire/grid';
import { type SendOptions, send } from './api.ts';
import { callKey } from './call-query.ts';

/** Which rows of a list or a lookup are asked for. */
export interface GridPart {
  offset: number;
  limit: number;
  search: string;
  /** An empty sort is the grid's own order. */
  sort?: readonly string[];
  /** The grid's extra parameters (`d`). */
  extra?: unknown;
}

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
  { offset, limit, search, sort = [], extra = {} }: GridPart,
  options: Pick<SendOptions, 'signal' | 'unheard'>,
): Promise<{ rows: RowOf<G>[]; count: number; waiting?: number | undefined }> {
  const { columns, searchable } = grid;
  const request = {
    p: { column: columns, offset, limit, filter: [], search: searchable, search_text: search, sort },
    d: extra,
  };
  const { rows, ...rest } = await send(grid.call, request, { ...options, quiet: true });
  return { rows: rows.map((row) => rowRecord<RowOf<G>>(columns, row)), ...rest };
}
