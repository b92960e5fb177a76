import { addDays } from '#domain/values/day';
import { today } from '../record/today.ts';
import { buildLine, buildPlan, buildPurchase, buildSpecification } from './builders.ts';
import type { TestApp } from './test-app.ts';

/** Builds SAPs that plans need, and reads their stored coverage. */
export function neededSapsOf(server: TestApp) {
  /** Builds a plan that needs 400 of one SAP on the given days, and a purchase of 400. */
  async function buildNeed(from: number, to: number) {
    const day = await today(server.db);
    const line = await buildLine(server, 4);
    const { specification_id } = await buildSpecification(server, { inputs: [line] });
    const days = { begin_date: addDays(day, from), end_date: addDays(day, to) };
    const plan = await buildPlan(server, { specification_id, ...days, quant: 100 });
    const lines = [{ product_id: line.product_id, sap_id: line.sap_id, quant: 400 }];
    const purchase = await buildPurchase(server, { plan_id: plan.plan_id, product_saps: lines });
    return { sap_id: line.sap_id, plan, purchase, lines };
  }

  async function storedOf(sap_id: number) {
    return server.db.selectFrom('sap_coverage').selectAll().where('sap_id', '=', sap_id).executeTakeFirst();
  }

  return { buildNeed, storedOf };
}
