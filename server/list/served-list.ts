import type * as z from 'zod/mini';
import type { Call } from '#domain/wire/call';
import type { Where } from '#domain/wire/condition';
import { type GridRequest, type gridPage, readSortKey } from '#domain/wire/grid';
import type { columnValues, FileRequest, foundCodes, ValuesRequest } from '#domain/wire/list';
import type { Scope } from '../grid/grid-query.ts';
import type { RunnableGrid, SqlCondition } from '../grid/grid-sql.ts';
import type { Headed } from './file-columns.ts';

export type ServedList<Column extends string, Extra> = RunnableGrid<Column> & {
  call: Call<z.ZodMiniType<GridRequest<Extra>>, typeof gridPage>;
  values: Call<z.ZodMiniType<ValuesRequest>, typeof columnValues>;
  found: Call<z.ZodMiniType<{ column: string; codes: string[] }>, typeof foundCodes>;
  file: Call<z.ZodMiniType<FileRequest>, z.ZodMiniUnknown>;
};

export interface ListOptions<Extra> {
  /** Translates the list's extra parameters to a scope. Only some hints of a scope speed up a given sort. */
  scopeOf?: (extra: Extra | null | undefined, sort: readonly string[]) => ListScope;
  /** The first columns of the list's file, which an import reads back. */
  fileBegins?: readonly Headed[];
}

/** The rows selected by the extra parameters of a list, and hints for finding them fast. */
export interface ListScope extends Scope {
  /** The names of the stored counts whose sum is the number of rows that `where` matches. */
  keptCounts?: readonly string[] | undefined;
  /** A condition that is true for every row and makes the planner use an index for the page's order. Counts omit it. */
  alwaysTrue?: SqlCondition | undefined;
  /** True if the order uses only columns of the table that has the ids. Then only the rows of the page are joined. */
  deferredJoin?: boolean | undefined;
}

/** Returns the columns that a response needs: the displayed, sorted and filtered columns. */
export function requestedColumns({
  p,
  d,
}: {
  p: { column: readonly string[]; sort: readonly string[] };
  d?: { where?: Where | undefined } | null | undefined;
}): string[] {
  return [...p.column, ...p.sort.map((key) => readSortKey(key).column), ...Object.keys(d?.where ?? {})];
}
