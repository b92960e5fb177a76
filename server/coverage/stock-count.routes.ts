import type { FastifyInstance } from 'fastify';
import { stockCountCalls } from '#domain/coverage/stock-count';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { deleteStockCount, listStockCounts, saveStockCount } from './stock-count.queries.ts';

/** The calls of stock counts. */
export function stockCountRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, stockCountCalls.save, ({ body, db }) => saveStockCount(db, body));

  bind(app, deps, stockCountCalls.list, ({ body, db }) => listStockCounts(db, body));

  bind(app, deps, stockCountCalls.delete, ({ body, db }) => deleteStockCount(db, body));
}
