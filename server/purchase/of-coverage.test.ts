import { expect, test } from 'vitest';
import { coverageCalls } from '#domain/coverage/coverage';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import {
  buildLine,
  buildOrder,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { needsOf } from '../testing/coverage/needs.ts';
import { driftsOf } from '../testing/drifts.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { day, needed, bought, sent, count } = needsOf(server);
const { load, drifted } = driftsOf(server);

type Needed = Awaited<ReturnType<typeof needed>>;

/** Adds the purchase that the button `Order N` of coverage opens for the plan. */
async function order({ sap_id, plan_id }: Needed) {
  const { product_saps } = await save(server, coverageCalls.order, { sap_ids: [sap_id], plan_id });
  return buildOrder(server, plan_id, product_saps);
}

/** Builds a plan whose needs were ordered and have arrived, and then a count that found less. */
async function countedShort() {
  const x = await bought(await needed());
  await sent(x, 400, 'A', { here: -1 });
  await count(x, 380, 0);
  return x;
}

test("14.14: an order from coverage beyond the plan accepts the plan's differences until its needs change", async () => {
  const x = await countedShort();
  const added = await order(x);
  expect(added.product_saps).toMatchObject([{ sap_id: x.sap_id, quant: 20 }]);
  expect(await drifted(x.plan)).toEqual([]);
  expect([(await load(x)).drift_kept, (await load(added)).drift_kept]).toEqual([true, true]);
  await save(server, planCalls.save, { ...x.plan, quant: 90 });
  expect(await drifted(x.plan)).toMatchObject([{ quant: 1 }]);
});

test('14.14: the first purchase of a plan accepts the differences if it orders less because of the stock', async () => {
  const [short, enough] = [await buildLine(server, 1), await buildLine(server, 1)];
  const { specification_id } = await buildSpecification(server, { inputs: [short, enough] });
  const plan = await buildPlan(server, {
    specification_id,
    begin_date: day(10),
    end_date: day(19),
    quant: 100,
  });
  await count(short, 40, 0);
  await count(enough, 100, 0);
  const added = await order({ ...short, plan, plan_id: plan.plan_id });
  expect(added.product_saps).toMatchObject([{ sap_id: short.sap_id, quant: 60 }]);
  expect(await drifted(plan)).toEqual([]);
});

test('14.14: an order accepts no differences if the plan had differences before, even if they are not derived yet', async () => {
  const x = await countedShort();
  await save(server, planCalls.save, { ...x.plan, quant: 110 });
  await buildOrder(server, x.plan_id, [{ ...x, quant: 20 }]);
  expect(await drifted(x.plan)).toMatchObject([{ quant: 1 }]);
  expect((await load(x)).drift_kept).toBe(false);
});

test('14.14: if the differences were accepted, an order from coverage also accepts the new differences, and another purchase does not', async () => {
  const x = await countedShort();
  await save(server, planCalls.save, { ...x.plan, quant: 98 });
  await save(server, purchaseCalls.keepLines, { purchase_id: x.purchase_id });
  const added = await order(x);
  expect(added.product_saps).toMatchObject([{ quant: 12 }]);
  expect(await drifted(x.plan)).toEqual([]);

  await save(server, purchaseCalls.delete, { purchase_ids: [added.purchase_id] });
  await save(server, purchaseCalls.keepLines, { purchase_id: x.purchase_id });
  expect(await drifted(x.plan)).toEqual([]);
  await buildPurchase(server, { plan_id: x.plan_id, product_saps: [{ ...x, quant: 12 }] });
  expect(await drifted(x.plan)).toMatchObject([{ quant: 1 }]);
});

test('14.14: saving a stored purchase does not accept the differences', async () => {
  const x = await bought(await needed());
  const { purchase_id, plan_id, product_id, sap_id } = x;
  const product_saps = [{ product_id, sap_id, quant: 420 }];
  await save(server, purchaseCalls.save, { purchase_id, plan_id, product_saps });
  expect(await drifted(x.plan)).toMatchObject([{ quant: 1 }]);
});

test('14.14: two concurrent purchases with the same order, or parts of it, do not accept the differences', async () => {
  for (const quants of [
    [20, 20],
    [12, 8],
  ]) {
    const x = await countedShort();
    const { product_saps } = await save(server, coverageCalls.order, {
      sap_ids: [x.sap_id],
      plan_id: x.plan_id,
    });
    expect(product_saps).toMatchObject([{ quant: 20 }]);
    await Promise.all(quants.map((quant) => buildOrder(server, x.plan_id, [{ ...x, quant }])));
    expect(await drifted(x.plan)).toMatchObject([{ quant: 1 }]);
  }
});

test('14.14: an order that omits lines from coverage, or orders more than coverage proposes, does not accept the differences', async () => {
  const add = async (quants: (number | undefined)[]) => {
    const lines = [await buildLine(server, 1), await buildLine(server, 1)];
    const { specification_id } = await buildSpecification(server, { inputs: lines });
    const plan = await buildPlan(server, {
      specification_id,
      begin_date: day(10),
      end_date: day(19),
      quant: 100,
    });
    const sap_ids = lines.map(({ sap_id }) => sap_id);
    await save(server, coverageCalls.order, { sap_ids, plan_id: plan.plan_id });
    const product_saps = lines.flatMap((line, index) => {
      const quant = quants[index];
      return quant === undefined ? [] : [{ ...line, quant }];
    });
    await buildOrder(server, plan.plan_id, product_saps);
    return drifted(plan);
  };
  expect(await add([100, undefined])).toHaveLength(1);
  expect(await add([100, 600])).toHaveLength(1);
  expect(await add([100, 100])).toEqual([]);
});
