import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Call } from '#domain/wire/call';
import type { GridRequest, gridPage } from '#domain/wire/grid';
import type { RunnableGrid } from '../grid/runnable-grid.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { lookupPage } from './lookup-page.ts';
import type { LookupScope } from './lookup-scope.ts';

type ServedLookup<Column extends string, Extra> = RunnableGrid<Column> & {
  call: Call<z.ZodMiniType<GridRequest<Extra>>, typeof gridPage>;
};

/** Serves a lookup. `scopeOf` translates its extra parameters. */
export function lookupRoute<Column extends string, Extra>(
  app: FastifyInstance,
  deps: Dependencies,
  lookup: ServedLookup<Column, Extra>,
  scopeOf?: (extra: Extra | null | undefined) => LookupScope,
): void {
  bind(app, deps, lookup.call, ({ body, db }) => lookupPage(db, lookup, body, scopeOf?.(body.d)));
}
