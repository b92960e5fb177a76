import type * as z from 'zod/mini';
import type { Call } from '#domain/wire/call';
import type { GridRequest, gridPage } from '#domain/wire/grid';
import type { columnValues, FileRequest, foundCodes, ValuesRequest } from '#domain/wire/list';
import type { RunnableGrid } from '../grid/runnable-grid.ts';
import type { Headed } from './file-columns.ts';
import type { ListScope } from './list-scope.ts';

/** The parts of a list that are needed to serve it. */
export type ServedList<Column extends string, Extra> = RunnableGrid<Column> & {
  call: Call<z.ZodMiniType<GridRequest<Extra>>, typeof gridPage>;
  values: Call<z.ZodMiniType<ValuesRequest>, typeof columnValues>;
  found: Call<z.ZodMiniType<{ column: string; codes: string[] }>, typeof foundCodes>;
  file: Call<z.ZodMiniType<FileRequest>, z.ZodMiniUnknown>;
};

export interface ListOptions<Extra> {
  /** Translates the list's extra parameters. The order determines how a page is found fastest. */
  scopeOf?: (extra: Extra | null | undefined, sort: readonly string[]) => ListScope;
  /** The first columns of the list's file, which an import reads back. */
  fileBegins?: readonly Headed[];
}
