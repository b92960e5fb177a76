import type { FastifyInstance } from 'fastify';
import type { GridPage } from '#domain/wire/grid';
import type { ColumnValues, FoundCodes } from '#domain/wire/list';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { refreshIfRequested } from '../stale/refresh-stale.ts';
import { findCodes, readValues } from './column-values.ts';
import { listFileRoute } from './list-file.ts';
import { listPage } from './list-page.ts';
import { type ListOptions, requestedColumns, type ServedList } from './served-list.ts';

/** Serves a list: its pages, the values and codes of its columns, and its files (behaviour 32). */
export function listRoute<Column extends string, Extra>(
  app: FastifyInstance,
  deps: Dependencies,
  list: ServedList<Column, Extra>,
  options: ListOptions<Extra> = {},
): void {
  const { scopeOf = () => ({}) } = options;
  bind(app, deps, list.call, async ({ body, db }): Promise<GridPage> => {
    const waiting = await refreshIfRequested(db, list.view, requestedColumns(body));
    const page = await listPage(db, list, body, scopeOf(body.d, body.p.sort));
    return waiting === undefined ? page : { ...page, waiting };
  });

  bind(app, deps, list.values, async ({ body, db }): Promise<ColumnValues> => {
    await refreshIfRequested(db, list.view, [body.column, ...Object.keys(body.where ?? {})]);
    return readValues(db, list, body, scopeOf(body.d as Extra, []));
  });

  bind(app, deps, list.found, async ({ body, db }): Promise<FoundCodes> => {
    await refreshIfRequested(db, list.view, [body.column]);
    return findCodes(db, list, body);
  });

  listFileRoute(app, deps, list, options);
}
