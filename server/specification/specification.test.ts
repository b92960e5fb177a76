import { expect, test } from 'vitest';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { specificationLookup } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import {
  specificationCalls,
  specificationGrid,
  specificationSapLookup,
} from '#domain/specification/specification';
import { specificationsInForce } from '#domain/specification/specifications-in-force';
import { formatDay } from '#domain/values/day';
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
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const day = daysFromToday(server);

async function load(specification_id: number) {
  return (await server.send(specificationCalls.model, { specification_id })).data;
}

test('a saved specification is loaded with its inputs in order and the fields of their parts', async () => {
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

test('an input whose SAP cannot be chosen is refused, and the error names its position', async () => {
  const spec = await buildSpecification(server, { inputs: [{ ...(await buildPartSap(server)), quant: 3 }] });
  const passive = await buildPartSap(server, { sap_code: 'ASLEEP AT 1', state: 'P' });
  const inputs = [...spec.inputs, { ...passive, quant: 1 }];
  const { failure } = await server.send(specificationCalls.save, { ...spec, inputs });
  const message = 'SAP ASLEEP AT 1 is passive and cannot be chosen.';
  expect(failure).toMatchObject({ message, details: [{ path: 'inputs.1.sap_id', message }] });
});

test('13.9: a save with changed inputs returns the purchases that differ from open plans, except plans whose differences were accepted', async () => {
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
    return (await save(server, specificationCalls.save, fields)).purchase_differences;
  };

  expect(await saveWith(a, b)).toBeUndefined();
  expect(await saveWith(b, a)).toBeUndefined();
  expect(await saveWith({ ...a, quant: 3 }, c)).toEqual({
    ...{ purchases: [first, later], of_plan: 1 },
    ...{ sap_code: a.sap_code, ordered: 200, needed: 300, saps: 3 },
  });
  // This save changes only `b` and `c`. The purchases again contain what the plans need of both.
  expect(await saveWith({ ...a, quant: 3 }, b)).toBeUndefined();
  await save(server, purchaseCalls.keepLines, { purchase_id: first.purchase_id });
  expect(await saveWith(a, b)).toBeUndefined();
  expect(await saveWith({ ...a, quant: 3 }, b)).toMatchObject({ purchases: [later] });
});

test('a specification is superseded while a later active specification of its car model exists', async () => {
  const { product_id } = await buildCarModel(server);
  const older = await buildSpecification(server, { output_product_id: product_id, begin_date: '2026-01-05' });
  const newer = await buildSpecification(server, { output_product_id: product_id, begin_date: '2026-03-01' });
  expect(await load(older.specification_id)).toMatchObject({
    state: 'A',
    actual_state: 'P',
    in_force_from: '2026-01-05',
    in_force_to: '2026-02-28',
  });

  await save(server, specificationCalls.save, { ...newer, state: 'P' });
  expect(await load(older.specification_id)).toMatchObject({ actual_state: 'A', in_force_to: null });

  await save(server, specificationCalls.save, { ...newer, state: 'A' });
  expect(await load(older.specification_id)).toMatchObject({ actual_state: 'P' });
  await save(server, specificationCalls.delete, { specification_ids: [newer.specification_id] });
  expect(await load(older.specification_id)).toMatchObject({ actual_state: 'A' });
});

test('the list shows on which day the period of a specification ends, and the lookup marks the specification as superseded once this day has passed', async () => {
  const { product_id } = await buildCarModel(server, { name: 'Held' });
  const begin = (days: number, state: 'A' | 'P' = 'A') =>
    buildSpecification(server, { output_product_id: product_id, begin_date: day(days), state });
  const ended = await begin(-9);
  const neverInForce = await begin(-4);
  const inForce = await begin(-4);
  const passive = await begin(-2, 'P');
  const toCome = await begin(1);
  const last = await begin(30);

  const until = new Map([
    [ended, day(-5)],
    [neverInForce, null],
    [inForce, day(0)],
    [passive, null],
    [toCome, day(29)],
    [last, null],
  ]);
  const { rows } = await page(server, specificationGrid, { search_text: 'held' });
  const listed = new Map(rows.map((row) => [row.specification_id, row.in_force_until]));
  expect([...until.keys()].map(({ specification_id }) => listed.get(specification_id))).toEqual([
    ...until.values(),
  ]);

  const { rows: offered } = await page(server, specificationLookup, {
    search_text: 'held',
    limit: 6,
  });
  const labels = new Map(offered.map((row) => [row.specification_id, row.product_label]));
  expect(labels.get(ended.specification_id)).toMatch(/ · superseded$/);
  expect(labels.get(inForce.specification_id)).toMatch(` · in force until ${formatDay(day(0))}`);
  expect(labels.get(last.specification_id)).toMatch(/ · from [^·]+$/);
});

test('each loaded specification has the same period as in the timeline of its car model', async () => {
  const { product_id } = await buildCarModel(server);
  for (const [day, state] of [
    ['05', 'A'],
    ['07', 'P'],
    ['07', 'A'],
    ['07', 'A'],
    ['07', 'P'],
    ['09', 'P'],
    ['12', 'A'],
    ['12', 'P'],
  ] as const) {
    await buildSpecification(server, { output_product_id: product_id, begin_date: `2026-02-${day}`, state });
  }
  const { data } = await server.send(specificationCalls.timeline, { output_product_id: product_id });
  for (const [id, force] of specificationsInForce(data)) expect(await load(id)).toMatchObject(force);
});

test('the SAP lookup omits passive SAPs and the SAPs of other lines, and ranks the exact code first', async () => {
  const product = await buildPart(server, { name: 'Seek QX' });
  const build = (sap_code: string, state: 'A' | 'P' = 'A') =>
    buildPartSap(server, { product_id: product.product_id, sap_code, state });
  const [inside, prefix, exact, used] = [
    await build('AA-QX'),
    await build('QX-1'),
    await build('QX'),
    await build('QX-2'),
  ];
  await build('QX-3', 'P');

  const { rows, count } = await page(server, specificationSapLookup, {
    search_text: 'QX',
    limit: 6,
    d: { exclude_sap_ids: [used.sap_id] },
  });
  expect(rows.map((row) => row.sap_id)).toEqual([exact.sap_id, prefix.sap_id, inside.sap_id]);
  expect(count).toBe(3);
});
