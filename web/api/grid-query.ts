import { queryOptions } from '@tanstack/react-query';
import { type AnyGrid, type GridRequest, type RowOf, rowRecord } from '#domain/wire/grid';
import { type SendOptions, send } from './api.ts';
import { callKey } from './call-query.ts';

interface GridSearch {
  search: string;
  /** The grid's extra parameters (`d`). */
  extra?: unknown;
}

interface PageRequest extends GridSearch {
  offset: number;
  limit: number;
  /** An empty array requests the grid's default order. */
  sort?: readonly string[];
}

type Options = Pick<SendOptions, 'signal'>;

export function gridQuery<G extends AnyGrid>(grid: G, request: PageRequest) {
  return queryOptions({
    queryKey: callKey(grid.call, request),
    queryFn: ({ signal }) => fetchRows(grid, request, { signal }),
  });
}

export function rowsQuery<G extends AnyGrid>(grid: G, request: PageRequest) {
  return queryOptions({
    queryKey: callKey(grid.call, 'rows', request),
    queryFn: async ({ signal }) => {
      const { rows, waiting } = await sendGridRequest(grid, request, 'rows', { signal });
      return { rows: recordsOf(grid, rows), waiting };
    },
  });
}

/** Returns the query of the number of rows. All pages and sort orders of a search share its response. */
export function countQuery(grid: AnyGrid, { search, extra }: GridSearch) {
  return queryOptions({
    queryKey: callKey(grid.call, 'count', { search, extra }),
    // The server accepts no request for 0 rows.
    queryFn: async ({ signal }) => {
      const request = { search, extra, offset: 0, limit: 1 };
      const { count, waiting } = await sendGridRequest(grid, request, 'count', { signal });
      return { count: count ?? 0, waiting };
    },
  });
}

export async function fetchRows<G extends AnyGrid>(grid: G, request: PageRequest, options: Options) {
  const { rows, count } = await sendGridRequest(grid, request, undefined, options);
  return { rows: recordsOf(grid, rows), count: count ?? 0 };
}

function sendGridRequest(
  grid: AnyGrid,
  { offset, limit, search, sort = [], extra = {} }: PageRequest,
  only: GridRequest['only'],
  options: Options,
) {
  const { columns, searchable } = grid;
  const p = { column: columns, offset, limit, filter: [], search: searchable, search_text: search, sort };
  return send(grid.call, { p, d: extra, ...(only && { only }) }, { ...options, quiet: true });
}

function recordsOf<G extends AnyGrid>({ columns }: G, rows: readonly unknown[][]): RowOf<G>[] {
  return rows.map((row) => rowRecord<RowOf<G>>(columns, row));
}
