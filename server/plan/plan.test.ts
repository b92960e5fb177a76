import { expect, test } from 'vitest';
import { planCalls, planGrid, specificationLookup } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import {
  buildCarModel,
  buildLine,
  buildPartSap,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

test('a saved plan is loaded with the label of its specification, and is in the list', async () => {
  const { plan_id } = await buildPlan(server, { quant: 480.5, note: 'first run' });
  const { data } = await server.send(planCalls.model, { plan_id });
  expect(data).toMatchObject({
    begin_date: '2026-01-05',
    end_date: '2026-01-31',
    quant: 480.5,
    note: 'first run',
  });
  expect(data.product_label).toMatch(/^CM\d{6} · Cobalt-\d+ · LT-1\.5 · from Jan 5, 2026$/);

  const { rows } = await page(server, planGrid, { search_text: 'first run' });
  expect(rows).toEqual([
    {
      plan_id,
      product_label: data.product_label,
      model: expect.stringMatching(/^Cobalt\S* LT-1.5$/),
      period: 'Jan 5, 2026 – Jan 31, 2026',
      begin_date: '2026-01-05',
      end_date: '2026-01-31',
      quant: 480.5,
      note: 'first run',
      // An ended plan has no derived values.
      buildable: null,
      missing_part: null,
      all_from: null,
      no_date: null,
      still_from: null,
    },
  ]);
});

test('the specification lookup shows the specification in force on the begin date first, then the newest, and marks superseded specifications', async () => {
  const { product_id } = await buildCarModel(server, { name: 'In force' });
  const build = (begin_date: string, state: 'A' | 'P' = 'A') =>
    buildSpecification(server, { output_product_id: product_id, begin_date, state });
  const [january, march, may] = [
    await build('2026-01-05'),
    await build('2026-03-01'),
    await build('2026-05-01'),
  ];
  await build('2026-02-01', 'P');

  const { rows } = await page(server, specificationLookup, {
    column: ['specification_id', 'product_label'],
    search_text: 'in force',
    limit: 6,
    d: { begin_date: '2026-03-15' },
  });
  expect(rows.map((row) => row.specification_id)).toEqual(
    [march, may, january].map(({ specification_id }) => specification_id),
  );
  expect(rows[1]?.product_label).toMatch(/ · from May 1, 2026$/);
  expect(rows[2]?.product_label).toMatch(/ · from Jan 5, 2026 · superseded$/);
});

test('an unsaved plan shows its needs with the MOQ', async () => {
  const sap = await buildPartSap(server, { min_order_quant: 50 });
  const line = { product_id: sap.product_id, sap_id: sap.sap_id, quant: 0.1 };
  const { specification_id } = await buildSpecification(server, { inputs: [line] });
  const { data } = await server.send(planCalls.needs, { specification_id, quant: 3 });
  expect(data).toMatchObject([{ sap_id: sap.sap_id, quant: 0.3, min_order_quant: 50 }]);
});

test('20.9: a request for the needs of a plan with an unknown specification is refused with 404', async () => {
  const { status, failure } = await server.send(planCalls.needs, { specification_id: 999_999, quant: 1 });
  expect([status, failure.code]).toEqual([404, 'not_found']);
});

test('13.9: a save that changes the quantity returns the differences between the needs and the open purchases, if there are any', async () => {
  const line = await buildLine(server, 2);
  const { specification_id } = await buildSpecification(server, { inputs: [line] });
  const { plan_id } = await buildPlan(server, { specification_id, quant: 100 });
  const { product_id, sap_id } = line;
  const bought = { plan_id, product_saps: [{ product_id, sap_id, quant: 200 }] };
  const { purchase_id } = await buildPurchase(server, bought);
  const { data: stored } = await server.send(planCalls.model, { plan_id });
  const saveWith = async (fields: object) =>
    (await save(server, planCalls.save, { ...stored, version: undefined, ...fields })).purchase_differences;
  expect(await saveWith({ note: 'only a note' })).toBeUndefined();
  const { data: purchase } = await server.send(purchaseCalls.model, { purchase_id });
  const differences = {
    ...{ purchases: [{ purchase_id, purchase_number: purchase.purchase_number }], of_plan: 1 },
    ...{ sap_code: line.sap_code, ordered: 200, needed: 300, saps: 1 },
  };
  expect(await saveWith({ quant: 150 })).toEqual(differences);
  expect(await saveWith({ quant: 150, note: 'again' })).toBeUndefined();
  expect(await saveWith({ quant: 100 })).toBeUndefined();
  await save(server, purchaseCalls.close, { purchase_id, sap_ids: null, note: null });
  expect(await saveWith({ quant: 150 })).toBeUndefined();

  const empty = await buildPlan(server, { specification_id, quant: 100 });
  const more = { specification_id, begin_date: '2026-01-05', end_date: '2026-01-31', quant: 150 };
  expect(await save(server, planCalls.save, { ...more, plan_id: empty.plan_id })).toEqual({
    plan_id: empty.plan_id,
    version: expect.any(Number),
  });
});
