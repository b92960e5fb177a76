import { expect, test } from 'vitest';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { purchaseCalls } from '#domain/purchase/purchase';
import { specificationCalls } from '#domain/specification/specification';
import {
  buildCarModel,
  buildLine,
  buildPart,
  buildPartSap,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { daysFromToday } from '../testing/days.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const day = daysFromToday(server);

async function load(specification_id: number) {
  return (await server.send(specificationCalls.model, { specification_id })).data;
}

test('a saved specification returns its inputs in order, with the fields of their parts', async () => {
  const { product_id } = await buildPart(server, { name: 'Ось', gen_name: 'A-1' });
  const first = await buildPartSap(server, {
    product_id,
    sap_code: 'AXLE-1',
    note: 'left',
    min_order_quant: 4,
  });
  const second = await buildLine(server, 0.125);
  const { specification_id } = await buildSpecification(server, { inputs: [{ ...first, quant: 2 }, second] });

  const { inputs, output_product_label } = await load(specification_id);
  expect(output_product_label).toMatch(/^CM\d{6} · Cobalt-\d+ · LT-1\.5$/);
  expect(inputs).toMatchObject([
    {
      order_no: 1,
      sap_code: 'AXLE-1',
      name: 'Ось',
      gen_name: 'A-1',
      note: 'left',
      quant: 2,
      min_order_quant: 4,
      sap_state: 'A',
      product_state: 'A',
    },
    { order_no: 2, sap_id: second.sap_id, quant: 0.125 },
  ]);
});

test('a save replaces the inputs and renumbers them', async () => {
  const [a, b, c] = [await buildLine(server), await buildLine(server), await buildLine(server)];
  const spec = await buildSpecification(server, { inputs: [a, b, c] });
  await save(server, specificationCalls.save, {
    ...spec,
    inputs: [
      { product_id: c.product_id, sap_id: c.sap_id, quant: 9 },
      { product_id: a.product_id, sap_id: a.sap_id, quant: 1 },
    ],
  });
  const { inputs, version } = await load(spec.specification_id);
  expect(inputs.map(({ sap_id, order_no, quant }) => [sap_id, order_no, quant])).toEqual([
    [c.sap_id, 1, 9],
    [a.sap_id, 2, 1],
  ]);
  expect(version).toBe(2);
});

test('B07, H10: a duplicate, unknown or passive SAP, or a SAP of another part, is refused and nothing is written', async () => {
  const { product_id } = await buildCarModel(server);
  const line = await buildLine(server, 1, 'TWICE');
  const other = await buildLine(server);
  const passive = await buildPartSap(server, { sap_code: 'ASLEEP', state: 'P' });
  const ofPassivePart = await buildPart(server, { state: 'P' });
  const sleeping = await buildPartSap(server, {
    product_id: ofPassivePart.product_id,
    sap_code: 'PART ASLEEP',
  });

  const attempt = async (inputs: { product_id: number; sap_id: number }[]) => {
    const lines = inputs.map((input) => ({ product_id: input.product_id, sap_id: input.sap_id, quant: 1 }));
    const form = {
      begin_date: '2026-01-05',
      state: 'A' as const,
      output_product_id: product_id,
      inputs: lines,
    };
    const { status, failure } = await server.send(specificationCalls.save, form);
    expect(status).toBe(400);
    return failure.message;
  };
  expect(await attempt([line, line])).toBe('SAP TWICE is used twice');
  expect(await attempt([{ ...line, product_id: other.product_id }])).toBe(
    'Line 1: SAP TWICE belongs to another part.',
  );
  expect(await attempt([{ product_id: 1, sap_id: 999_999 }])).toBe('Line 1: this part SAP does not exist.');
  expect(await attempt([passive])).toBe('SAP ASLEEP is passive and cannot be chosen.');
  expect(await attempt([sleeping])).toBe('SAP PART ASLEEP is passive and cannot be chosen.');
  const { data } = await server.send(specificationCalls.timeline, { output_product_id: product_id });
  expect(data).toEqual([]);
});

test('an input whose SAP became passive later stays and is marked', async () => {
  const sap = await buildPartSap(server);
  const spec = await buildSpecification(server, { inputs: [{ ...sap, quant: 3 }] });
  await save(server, partSapCalls.save, { ...sap, state: 'P' });

  await save(server, specificationCalls.save, spec);
  const { inputs } = await load(spec.specification_id);
  expect(inputs).toMatchObject([{ sap_id: sap.sap_id, quant: 3, sap_state: 'P' }]);
});

test('a line that cannot be chosen is refused, and the error names its position', async () => {
  const spec = await buildSpecification(server, { inputs: [{ ...(await buildPartSap(server)), quant: 3 }] });
  const passive = await buildPartSap(server, { sap_code: 'ASLEEP AT 1', state: 'P' });
  const inputs = [...spec.inputs, { ...passive, quant: 1 }];
  const { failure } = await server.send(specificationCalls.save, { ...spec, inputs });
  const message = 'SAP ASLEEP AT 1 is passive and cannot be chosen.';
  expect(failure).toMatchObject({ message, details: [{ path: 'inputs.1.sap_id', message }] });
});

test('13.9: a save with changed inputs returns the purchases that differ from open plans, except purchases that are kept as ordered', async () => {
  const [a, b, c] = [await buildLine(server, 2), await buildLine(server, 1), await buildLine(server, 1)];
  const spec = await buildSpecification(server, { inputs: [a, b] });
  /** Plans 100 cars for some days, and orders what they need. */
  async function order(from: number, to: number) {
    const { specification_id } = spec;
    const days = { begin_date: day(from), end_date: day(to) };
    const { plan_id } = await buildPlan(server, { specification_id, quant: 100, ...days });
    const bought = [
      { ...a, quant: 200 },
      { ...b, quant: 100 },
    ];
    const { purchase_id } = await buildPurchase(server, { plan_id, product_saps: bought });
    const { data } = await server.send(purchaseCalls.model, { purchase_id });
    return { purchase_id, purchase_number: data.purchase_number };
  }
  const later = await order(20, 30);
  const first = await order(1, 10);
  await order(-20, -10);
  const saveWith = async (...inputs: Awaited<ReturnType<typeof buildLine>>[]) => {
    const fields = { ...spec, inputs: inputs.map(({ sap_code: _, ...line }) => line) };
    return (await save(server, specificationCalls.save, fields)).held_otherwise;
  };

  expect(await saveWith(a, b)).toBeUndefined();
  expect(await saveWith(b, a)).toBeUndefined();
  expect(await saveWith({ ...a, quant: 3 }, c)).toEqual({
    ...{ purchases: [first, later], of_plan: 1 },
    ...{ sap_code: a.sap_code, held: 200, needed: 300, saps: 3 },
  });
  // This save changes only `b` and `c`. The purchases again contain what the plans need of both.
  expect(await saveWith({ ...a, quant: 3 }, b)).toBeUndefined();
  await save(server, purchaseCalls.keepLines, { purchase_id: first.purchase_id });
  expect(await saveWith(a, b)).toBeUndefined();
  expect(await saveWith({ ...a, quant: 3 }, b)).toMatchObject({ purchases: [later] });
});
