import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Call } from '#domain/wire/call';
import type { GridRequest, gridPage } from '#domain/wire/grid';
import { allOf, type RunnableGrid, type ViewOf } from '../grid/grid-sql.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { type LookupScope, lookupPage } from './lookup-page.ts';

type ServedLookup<Column extends string, Extra> = RunnableGrid<Column> & {
  view: ViewOf<Column | 'code' | 'code_key'>;
  call: Call<z.ZodMiniType<GridRequest<Extra>>, typeof gridPage>;
};

/** Serves a lookup. An id among the extra parameters selects one record. `scopeOf` translates the other parameters. */
export function lookupRoute<Column extends string, Extra>(
  app: FastifyInstance,
  deps: Dependencies,
  lookup: ServedLookup<Column, Extra>,
  scopeOf?: (extra: Extra | null | undefined) => LookupScope,
): void {
  bind(app, deps, lookup.call, ({ body, db }) => {
    const scope = scopeOf?.(body.d) ?? {};
    const selected = (body.d as Readonly<Record<string, unknown>> | null | undefined)?.[lookup.id];
    if (selected === undefined) return lookupPage(db, lookup, body, scope);
    const isSelected = sql<boolean>`${sql.ref(lookup.id)} = ${selected}`;
    return lookupPage(db, lookup, body, {
      ...scope,
      where: allOf([...(scope.where ? [scope.where] : []), isSelected]),
    });
  });
}
