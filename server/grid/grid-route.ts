import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Call } from '#domain/wire/call';
import type { GridRequest, gridPage } from '#domain/wire/grid';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { runGrid } from './run-grid.ts';
import type { RunnableGrid } from './runnable-grid.ts';
import type { Scope } from './scope.ts';

type ServedGrid<Column extends string, Extra> = RunnableGrid<Column> & {
  call: Call<z.ZodMiniType<GridRequest<Extra>>, typeof gridPage>;
};

/** Serves a lookup; `scopeOf` says what its extra parameters ask for. */
export function gridRoute<Column extends string, Extra>(
  app: FastifyInstance,
  deps: Dependencies,
  grid: ServedGrid<Column, Extra>,
  scopeOf?: (extra: Extra | null | undefined) => Scope,
): void {
  bind(app, deps, grid.call, ({ body, db }) => runGrid(db, grid, body, scopeOf?.(body.d)));
}
