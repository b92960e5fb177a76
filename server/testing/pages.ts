import type * as z from 'zod/mini';
import type { Call } from '#domain/wire/call';
import { type GridRequest, type gridPage, type RowOf, rowRecord } from '#domain/wire/grid';
import type { TestApp } from './test-app.ts';

interface PagedGrid {
  columns: readonly string[];
  searchable: readonly string[];
  row: Record<string, z.ZodMiniType>;
  call: Call<z.ZodMiniType<GridRequest>, typeof gridPage>;
}

type Params = Partial<GridRequest['p']> & { d?: unknown };

/** Requests a page as the browser does, with every column and a search in every searchable column. Returns records. */
export async function page<G extends PagedGrid>(
  server: Pick<TestApp, 'sendRaw'>,
  grid: G,
  params: Params = {},
) {
  const { d, ...p } = params;
  const column = p.column ?? [...grid.columns];
  const { status, data, failure } = await server.sendRaw(grid.call, {
    p: { offset: 0, limit: 50, search: grid.searchable, search_text: '', sort: [], filter: [], ...p, column },
    ...(d !== undefined && { d }),
  });
  if (status !== 200) throw new Error(`${status}: ${failure.message}`);
  // The count is null only if a request asks for rows without it, which these requests never do.
  const count = data.count ?? Number.NaN;
  return { ...data, count, rows: data.rows.map((row) => rowRecord<RowOf<G>>(column, row)) };
}
