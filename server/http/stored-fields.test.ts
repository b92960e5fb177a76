import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carModelCalls, carModelGrid } from '#domain/car-model/car-model';
import { invoiceCalls } from '#domain/invoice/invoice';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import { specificationCalls } from '#domain/specification/specification';
import {
  buildCarModel,
  buildInvoice,
  buildLine,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { RECORDS } from '../testing/records.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

async function postText(path: string, payload: string) {
  const headers = { cookie: server.clerk, 'content-type': 'application/json' };
  const response = await server.app.inject({ method: 'POST', url: path, headers, payload });
  return { status: response.statusCode, message: response.json().message as string };
}

async function post(path: string, form: object, field: string, value: string) {
  const payload = JSON.stringify(form).replace('"HERE"', value);
  expect(payload, field).toContain(value);
  return postText(path, payload);
}

/** The kinds with a quantity, in the record or in its lines, and the number of its decimals. */
const QUANTITIES = [
  ['specification', 6],
  ['plan', 3],
  ['purchase', 6],
  ['invoice', 6],
  ['part_sap', 3],
] as const;

// The schemas in `domain/values` have tests for valid numbers and days. These tests check that each field uses its
// schema.
describe.each(QUANTITIES)('the quantity of a %s', (kind, places) => {
  const { calls, build } = RECORDS[kind];
  const smallest = places === 6 ? '0.000001' : '0.001';
  const tooFine = places === 6 ? '0.0000005' : '0.0005';

  test('B01, B03: must be at least 0, below a billion, and no finer than the stored precision', async () => {
    const form = JSON.stringify(await build(server));
    const { path } = calls.save;
    const saved = (value: string) =>
      postText(path, form.replace(/"(quant|min_order_quant)":[^,}]+/, `"$1":${value}`));
    for (const value of ['0', '-0', '999999999.999', '1e3', smallest])
      expect.soft((await saved(value)).status, value).toBe(200);

    const negative = kind === 'part_sap' ? 'MOQ cannot be negative' : 'Quantity cannot be negative!';
    expect(await saved('-0.001')).toEqual({ status: 400, message: negative });
    for (const value of ['1000000000', '1e400', tooFine, '"5"', 'true'])
      expect.soft((await saved(value)).status, value).toBe(400);
  });
});

test.each(['NaN', 'Infinity', '01', '1.', '.5', '0x1', '1_000'])('B03: %s is invalid JSON', async (value) => {
  const plan = { ...(await buildPlan(server)), quant: 'HERE' };
  const { status, message } = await post(planCalls.save.path, plan, 'a plan', value);
  expect([status, message]).toEqual([400, 'The body is not valid JSON.']);
});

test.each([
  ['begin of a specification', specificationCalls.save.path, () => buildSpecification(server), 'begin_date'],
  ['begin of a plan', planCalls.save.path, () => buildPlan(server), 'begin_date'],
  ['end of a plan', planCalls.save.path, () => buildPlan(server), 'end_date'],
] as const)('B04: the %s accepts only a day', async (_, path, build, field) => {
  const form = { ...(await build()), [field]: 'HERE' };
  for (const text of ['2026-02-29', 'infinity', '2200-01-01', '2026-01-05T00:00:00Z'])
    expect.soft((await post(path, form, field, JSON.stringify(text))).status, text).toBe(400);
});

test.each(['Pacific/Apia', 'America/St_Johns', 'Asia/Kathmandu'])(
  'B05: a day is returned unchanged by a server in %s',
  async (zone) => {
    const usual = process.env.TZ;
    process.env.TZ = zone;
    try {
      expect(new Date(0).getTimezoneOffset()).not.toBe(0);
      for (const begin_date of ['2024-02-29', '2026-03-29', '2011-12-30']) {
        const { specification_id } = await buildSpecification(server, { begin_date });
        const { data } = await server.send(specificationCalls.model, { specification_id });
        expect(data.begin_date).toBe(begin_date);
      }
    } finally {
      if (usual === undefined) delete process.env.TZ;
      else process.env.TZ = usual;
    }
  },
);

test('B02: packages of 0.1 and 0.2 add up to 0.3', async () => {
  const { sap_code: _, ...line } = await buildLine(server, 0.3);
  const packages = [0.1, 0.2].map((quant, index) => ({ container: `C${index}`, lot: null, quant }));
  const { invoice_id } = await buildInvoice(server, { product_saps: [{ ...line, packages }] });
  const { data } = await server.send(invoiceCalls.model, { invoice_id });
  expect(data.product_saps[0]?.quant).toBe(0.3);
});

test.each(['"X"', '"a"', 'null', '1', '"AP"'])('B08: %s is not a valid state or status', async (value) => {
  const { state: _, ...car } = await buildCarModel(server);
  const { status: __, ...invoice } = await buildInvoice(server);
  const asState = await post(carModelCalls.save.path, { ...car, state: 'HERE' }, 'state', value);
  const asStatus = await post(invoiceCalls.save.path, { ...invoice, status: 'HERE' }, 'status', value);
  expect([asState.status, asStatus.status]).toEqual([400, 400]);
});

async function stored(form: { name: string; note?: string | null }) {
  const { product_id } = await buildCarModel(server, form);
  return (await server.send(carModelCalls.model, { product_id })).data;
}

describe('a text', () => {
  test.each([
    ['an image that would run a script', '<img src=x onerror=window.__x=1>'],
    ['a script', '<script>window.__x=1</script>'],
    ['the end of a script', '</script><svg/onload=window.__x=1>'],
    ['a template', '{{7*7}}'],
    ['a link that runs', '[a](javascript:alert(1))'],
    ['a formula', '=cmd|calc!A1'],
  ])('H12: that is %s is stored and returned unchanged', async (_, text) => {
    expect(await stored({ name: text, note: text })).toMatchObject({ name: text, note: text });
    const { rows } = await page(server, carModelGrid, { search_text: text });
    expect(rows[0]).toMatchObject({ model_name: text });
  });

  test.each([
    ['of combining marks only', '\u0301\u0302\u0303'],
    ['with a right-to-left override', 'a\u202eb'],
    ['with a byte order mark inside', 'a\ufeffb'],
    ['in decomposed form', 'cafe\u0301'],
    ['of the maximum length in surrogate pairs', '💥'.repeat(100)],
  ])('P05: %s is stored as typed', async (_, name) => {
    expect((await stored({ name })).name).toBe(name);
  });

  test('P05: of any characters but control characters is returned unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), async (text) => {
        const name = `|${text}|`;
        // biome-ignore lint/suspicious/noControlCharactersInRegex: characters that the schema refuses
        fc.pre(name.length <= 200 && !/[\u0000-\u001f\u007f]/.test(name));
        expect((await stored({ name })).name).toBe(name);
      }),
      { numRuns: 50 },
    );
  });
});

test('P03: a form cannot set the number of a purchase', async () => {
  const purchase = await buildPurchase(server);
  const claimed = {
    purchase_number: 'MINE',
    created_at: '2000-01-01T00:00:00Z',
    created_by: 1,
    arrived: 100,
  };
  await save(server, purchaseCalls.save, { ...purchase, ...claimed });
  const { data } = await server.send(purchaseCalls.model, { purchase_id: purchase.purchase_id });
  expect(data.purchase_number).toMatch(/^PO\d{6}$/);
});
