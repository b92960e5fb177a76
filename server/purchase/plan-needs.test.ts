import { expect, test } from 'vitest';
import { purchaseCalls } from '#domain/purchase/purchase';
import { buildLine, buildPlan, buildPurchase, buildSpecification } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

test('a purchase is loaded with what its plan needs now of each SAP of which it holds something else', async () => {
  const [same, other, anew, gone] = await Promise.all([2, 1, 3, 5].map((quant) => buildLine(server, quant)));
  if (!same || !other || !anew || !gone) throw new Error('four lines were built');
  const { specification_id } = await buildSpecification(server, { inputs: [anew, same, other] });
  const plan = await buildPlan(server, { specification_id, quant: 10 });
  const product_saps = [{ ...same, quant: 20 }, { ...other, quant: 0.000001 }, gone];
  const { purchase_id } = await buildPurchase(server, { plan_id: plan.plan_id, product_saps });

  const { data } = await server.send(purchaseCalls.model, { purchase_id });
  expect(data.plan_needs.map(({ sap_code, quant }) => [sap_code, quant])).toEqual([
    [anew.sap_code, 30],
    [other.sap_code, 10],
    [gone.sap_code, 0],
  ]);
  const [line] = data.product_saps;
  expect(Object.keys(data.plan_needs[0] ?? {}).sort()).toEqual(Object.keys(line ?? {}).sort());
});

test('a purchase that holds what its plan needs is loaded without anything of the plan', async () => {
  const plan = await buildPlan(server);
  const { data: product_saps } = await server.send(purchaseCalls.planLines, { plan_id: plan.plan_id });
  const { purchase_id } = await buildPurchase(server, { plan_id: plan.plan_id, product_saps });
  expect((await server.send(purchaseCalls.model, { purchase_id })).data.plan_needs).toEqual([]);
});
