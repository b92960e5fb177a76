import type { FastifyInstance } from 'fastify';
import { stockCountCalls } from '#domain/coverage/stock-count';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { listStockCounts, saveStockCount } from './stock-count.queries.ts';

/** The calls of stock counts. */
export function stockCountRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, stockCountCalls.save, ({ body, db }) => saveStockCount(db, body));

  bind(app, deps, stockCountCalls.list, ({ body, db }) => listStockCounts(db, body));

  bind(app, deps, stockCountCalls.delete, async ({ body, db }) => {
    await db.deleteFrom('stock_counts').where('stock_count_id', '=', body.stock_count_id).execute();
    return {};
  });
}
