import { purchaseCalls } from '#domain/purchase/purchase';
import { todayCalls } from '#domain/today/today';
import type { TestApp } from './test-app.ts';

/**
 * Returns functions that read a purchase, and the entries of Today about the differences between a plan and its
 * purchases.
 */
export function driftsOf(server: TestApp) {
  const load = async ({ purchase_id }: { purchase_id: number }) =>
    (await server.send(purchaseCalls.model, { purchase_id })).data;

  async function drifted({ plan_id }: { plan_id: number }) {
    const { plan_label } = await server.db
      .selectFrom('plans')
      .where('plan_id', '=', plan_id)
      .select('plan_label')
      .executeTakeFirstOrThrow();
    const { data } = await server.send(todayCalls.rows, { block: 'drifted', days: 90, limit: 500 });
    return data.rows.filter(({ label }) => label === plan_label);
  }

  return { load, drifted };
}
