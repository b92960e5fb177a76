import { buildCarModel, buildLine, buildPlan, buildPurchase, buildSpecification } from './builders.ts';
import type { TestApp } from './test-app.ts';

/** Returns a function that builds a plan during which a newer specification of its car model begins. */
export function crossingOf(server: TestApp, day: (days: number) => string) {
  /**
   * Builds a plan of 480 cars over 30 days, by default from tomorrow on, and a purchase of its needs. The newer
   * specification begins on day 11 of the plan.
   */
  return async ({ next = 2, from = 1 }: { next?: number; from?: number } = {}) => {
    const { product_id: carModel } = await buildCarModel(server);
    const { sap_code, ...line } = await buildLine(server, 2);
    const specify = (begin: number, quant: number) =>
      buildSpecification(server, {
        output_product_id: carModel,
        begin_date: day(begin),
        inputs: [{ ...line, quant }],
      });
    const { specification_id: older } = await specify(from - 30, 2);
    const { specification_id: newer } = await specify(from + 10, next);
    const days = { begin_date: day(from), end_date: day(from + 29) };
    const plan = await buildPlan(server, {
      specification_id: older,
      ...days,
      quant: 480,
      note: 'Two shifts',
    });
    const purchase = await buildPurchase(server, {
      plan_id: plan.plan_id,
      product_saps: [{ ...line, quant: 960 }],
    });
    const parts = [
      { begin_date: day(from), end_date: day(from + 9), quant: 160, specification_id: older },
      { begin_date: day(from + 10), end_date: day(from + 29), quant: 320, specification_id: newer },
    ] as const;
    return {
      carModel,
      sap_code,
      line,
      older,
      newer,
      plan,
      purchase,
      parts: [...parts],
      plan_id: plan.plan_id,
    };
  };
}
