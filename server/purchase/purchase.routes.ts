import type { FastifyInstance } from 'fastify';
import { planLookup, purchaseCalls, purchaseGrid, purchaseSapLookup } from '#domain/purchase/purchase';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { planLines } from '../lines/exploded-lines.ts';
import { sapLookupRoute } from '../lines/sap.routes.ts';
import { listRoute } from '../list/list-route.ts';
import { lookupRoute } from '../lookup/lookup-route.ts';
import { deleteRecords } from '../record/delete-records.ts';
import { closePurchase, reopenPurchase } from './closing.queries.ts';
import { keepAsOrdered, planPurchases } from './plan-needs.queries.ts';
import { getPurchase, orderPurchase, purchaseHead, savePurchase } from './purchase.queries.ts';
import { getPurchaseStatus, statusSources } from './purchase-status.queries.ts';

/** Registers the calls of the purchase list, form and status dialog. */
export function purchaseRoutes(app: FastifyInstance, deps: Dependencies): void {
  listRoute(app, deps, purchaseGrid);
  lookupRoute(app, deps, planLookup);
  sapLookupRoute(app, deps, purchaseSapLookup);

  bind(app, deps, purchaseCalls.model, ({ body, db }) => getPurchase(db, body.purchase_id));

  bind(app, deps, purchaseCalls.save, ({ body, db, caller }) => savePurchase(db, body, caller));

  bind(app, deps, purchaseCalls.order, ({ body, db, caller }) => orderPurchase(db, body, caller));

  bind(app, deps, purchaseCalls.delete, ({ body, db }) => deleteRecords(db, 'purchase', body.purchase_ids));

  bind(app, deps, purchaseCalls.planLines, ({ body, db }) => planLines(db, body.plan_id));

  bind(app, deps, purchaseCalls.planPurchases, ({ body, db }) => planPurchases(db, body.plan_id));

  bind(app, deps, purchaseCalls.status, ({ body, db }) => getPurchaseStatus(db, body.purchase_id));

  bind(app, deps, purchaseCalls.statusSources, ({ body, db }) =>
    statusSources(db, body.purchase_id, body.sap_id),
  );

  bind(app, deps, purchaseCalls.close, ({ body, db }) => closePurchase(db, body));

  bind(app, deps, purchaseCalls.keepLines, async ({ body, db }) => {
    const { plan_id } = await purchaseHead(db, body.purchase_id);
    await keepAsOrdered(db, plan_id, body.expect);
    return {};
  });

  bind(app, deps, purchaseCalls.reopen, ({ body, db }) => reopenPurchase(db, body));
}
