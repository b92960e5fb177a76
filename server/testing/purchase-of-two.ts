import type { PurchasePromise } from '#domain/purchase/promises';
import { buildLine, buildPurchase, type Caller } from './builders.ts';

/** Builds a purchase of 500 of X and 20 of Y. `body` returns the body of its save with promises of X and Y. */
export async function buildPurchaseOfTwo(server: Caller) {
  const [x, y] = [await buildLine(server, 500), await buildLine(server, 20)];
  const { purchase_id, plan_id } = await buildPurchase(server, { product_saps: [x, y] });
  const body = (...promises: (PurchasePromise[] | null | undefined)[]) => ({
    purchase_id,
    plan_id,
    product_saps: [x, y].map(({ product_id, sap_id, quant }, index) => ({
      ...{ product_id, sap_id, quant },
      ...(promises[index] !== undefined && { promises: promises[index] }),
    })),
  });
  return { x, y, purchase_id, plan_id, body };
}
