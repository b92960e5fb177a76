import type { FastifyInstance } from 'fastify';
import { coverageCalls, coverageGrid } from '#domain/coverage/coverage';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { listRoute } from '../list/list-route.ts';
import { expectRecord } from '../record/stored-record.ts';
import { refreshBeforeRead } from '../stale/refresh-stale.ts';
import { getCoverage } from './coverage.queries.ts';
import { filteredCoverage } from './filtered-coverage.ts';
import { coverageOfPlan, offeredOrder } from './order.queries.ts';
import { deleteStockCount, listStockCounts, saveStockCount } from './stock-count.queries.ts';

/** Registers the calls of the coverage list and its panel. */
export function coverageRoutes(app: FastifyInstance, deps: Dependencies): void {
  listRoute(app, deps, coverageGrid, { scopeOf: filteredCoverage });

  // Derives the SAP's own values immediately, and uses stored values for the part's other SAPs.
  bind(app, deps, coverageCalls.model, async ({ body, db }) => {
    await refreshBeforeRead(db);
    return getCoverage(db, body);
  });

  bind(app, deps, coverageCalls.ofPlan, async ({ body, db }) => {
    await expectRecord(db, 'plan', body.plan_id);
    const waiting = await refreshBeforeRead(db);
    return { ...(await coverageOfPlan(db, body.plan_id)), waiting };
  });

  bind(app, deps, coverageCalls.order, async ({ body: { sap_ids, plan_id = null }, db }) => {
    if (plan_id !== null) await expectRecord(db, 'plan', plan_id);
    const waiting = await refreshBeforeRead(db);
    return { ...(await offeredOrder(db, sap_ids, plan_id)), waiting };
  });
}

/** Registers the calls of stock counts. */
export function stockCountRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, stockCountCalls.save, ({ body, db }) => saveStockCount(db, body));

  bind(app, deps, stockCountCalls.list, ({ body, db }) => listStockCounts(db, body));

  bind(app, deps, stockCountCalls.delete, ({ body, db }) => deleteStockCount(db, body));
}
