import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { containerCalls, containerGrid } from '#domain/container/container';
import { coverageCalls } from '#domain/coverage/coverage';
import { invoiceCalls } from '#domain/invoice/invoice';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { buildableCall } from '#domain/plan/buildable';
import { planGrid } from '#domain/plan/plan';
import { splitCalls } from '#domain/plan/split';
import { todayCalls } from '#domain/today/today';
import type { RequestOf } from '#domain/wire/call';
import { getContainer } from '../container/container.queries.ts';
import {
  buildInvoice,
  buildLine,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { needsOf } from '../testing/coverage/needs.ts';
import { crossingOf } from '../testing/crossing-plan.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { day, needed, bought, sent, arrive, count } = needsOf(server);

/**
 * Returns the plans that wait for the container of an invoice, as the panel of the container shows them. Expects the
 * list to agree with the panel.
 */
async function stopsOf({ invoice_id }: { invoice_id: number }) {
  const { rows } = await page(server, containerGrid, {
    limit: 500,
    sort: ['-stops'],
    d: { which: 'all', unnamed: true },
  });
  const row = rows.find((each) => each.invoice_id === invoice_id);
  const { plans, contents } = await save(server, containerCalls.model, {
    container_id: row?.container_id ?? 0,
  });
  const codes = contents.flatMap(({ sap_code, short }) => (short ? [sap_code] : []));
  expect(row).toMatchObject({
    stops: plans.length,
    short_parts: codes.length > 0 ? codes.join(', ') : null,
    stopped_plan: plans[0]?.plan_label ?? null,
  });
  return plans.map(({ plan_id, cars }) => ({ plan_id, cars }));
}

/** Returns the short parts in the panel of an invoice's container, and what else the plan that lacks them waits for. */
async function shortOf({ invoice_id }: { invoice_id: number }) {
  const { containers } = await save(server, invoiceCalls.model, { invoice_id });
  const container_id = containers[0]?.container_id ?? 0;
  const { contents, together_with } = await save(server, containerCalls.model, { container_id });
  return { short: contents.flatMap(({ sap_code, short }) => (short ? [sap_code] : [])), together_with };
}

async function listed({ plan_id }: { plan_id: number }) {
  const { rows } = await page(server, planGrid, { limit: 500 });
  const { buildable, all_from } = rows.find((row) => row.plan_id === plan_id) ?? {};
  return [buildable, all_from];
}

async function stopped({ plan_id }: { plan_id: number }, days = 14) {
  const params = { block: 'stopped' as const, days, limit: 500 };
  const { rows } = await save(server, todayCalls.rows, params);
  return rows.find(({ id }) => id === plan_id);
}

test('the coverage of a SAP names the plans that the SAP stops, earliest first, with their missing cars', async () => {
  const x = await bought(await needed());
  const later = await buildPlan(server, {
    specification_id: x.plan.specification_id,
    begin_date: day(20),
    end_date: day(29),
    quant: 10,
  });
  await sent(x, 420, 'T', { due: 15 });
  const { plans } = await save(server, coverageCalls.model, { sap_id: x.sap_id });
  expect(plans).toMatchObject([
    { plan_id: x.plan_id, begin_date: day(10), missing_at_begin: 400, cars_missing: 100 },
    { plan_id: later.plan_id, begin_date: day(20), missing_at_begin: 20, cars_missing: 5 },
  ]);
  expect(plans[0]?.plan_label).toContain('· 100');
});

test('30.8: a container whose arrival alone frees no car stops no plan, but names its short parts and what else the plan waits for', async () => {
  const [a, b] = [await buildLine(server, 1), await buildLine(server, 2)];
  const { specification_id } = await buildSpecification(server, { inputs: [a, b] });
  const days = { begin_date: day(3), end_date: day(4) };
  const plan = await buildPlan(server, { specification_id, ...days, quant: 10 });
  const ofA = await bought({ ...a, plan_id: plan.plan_id }, 10);
  const ofB = await bought({ ...b, plan_id: plan.plan_id }, 20);
  const { plan_id } = plan;
  const first = await sent(ofA, 10, 'T', { due: -1, container: 'CONT 1' });
  const second = await sent(ofB, 20, 'T', { due: -1, container: 'CONT 2' });
  expect([await stopsOf(first), await stopsOf(second)]).toEqual([[], []]);
  expect([await shortOf(first), await shortOf(second)]).toEqual([
    {
      short: [a.sap_code],
      together_with: expect.objectContaining({ plan_id, sap_code: b.sap_code, waits_for: 'CONT 2' }),
    },
    {
      short: [b.sap_code],
      together_with: expect.objectContaining({ plan_id, sap_code: a.sap_code, waits_for: 'CONT 1' }),
    },
  ]);
  await arrive(first);
  expect(await stopsOf(second)).toEqual([{ plan_id: plan.plan_id, cars: 10 }]);
  expect([await shortOf(first), await shortOf(second)]).toEqual([
    { short: [], together_with: null },
    { short: [b.sap_code], together_with: null },
  ]);
});

test('30.8: the panel of a container opens even if its shortages are derived again while it is read', async () => {
  const [a, b] = [await buildLine(server, 1), await buildLine(server, 2)];
  const { specification_id } = await buildSpecification(server, { inputs: [a, b] });
  const days = { begin_date: day(3), end_date: day(4) };
  const { plan_id } = await buildPlan(server, { specification_id, ...days, quant: 10 });
  const { invoice_id } = await sent(await bought({ ...b, plan_id }, 20), 20, 'T', { due: -1 });
  const { containers } = await save(server, invoiceCalls.model, { invoice_id });
  const [{ container_id } = { container_id: 0 }] = containers;
  const { together_with } = await save(server, containerCalls.model, { container_id });
  expect(together_with).toMatchObject({ plan_id, sap_code: a.sap_code });

  const derivesAgain: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'shortages' in row))
        await server.db.deleteFrom('plan_shortages').where('plan_id', '=', plan_id).execute();
      return result;
    },
  };
  const opened = await getContainer(server.db.withPlugin(derivesAgain), container_id);
  expect(opened.together_with).toBeNull();
});

test('30.8: while a plan lacks a part, each container with the part, on time or late, lists the part as short, even after a count of today', async () => {
  const x = await bought(await needed());
  const inTime = await sent(x, 100, 'T', { due: 5 });
  const late = await sent(x, 100, 'T', { due: -2 });
  const both = async () => [(await shortOf(inTime)).short, (await shortOf(late)).short];
  expect(await both()).toEqual([[x.sap_code], [x.sap_code]]);
  await count(x, 20, 0);
  expect(await both()).toEqual([[x.sap_code], [x.sap_code]]);
  expect(await stopsOf(late)).toEqual([]);
  await count(x, 400, 0);
  expect(await both()).toEqual([[], []]);
  expect(await stopsOf(late)).toEqual([]);
});

test('30.8: a container names its short parts and the first plan that it stops, by their current names', async () => {
  const [short, enough] = [await buildLine(server, 4), await buildLine(server, 1)];
  const { specification_id, output_product_id } = await buildSpecification(server, {
    inputs: [short, enough],
  });
  const days = { begin_date: day(10), end_date: day(19) };
  const { plan_id } = await buildPlan(server, { specification_id, ...days, quant: 100 });
  const lines = [short, enough].map(({ product_id, sap_id }) => ({ product_id, sap_id, quant: 400 }));
  const { purchase_id } = await buildPurchase(server, { plan_id, product_saps: lines });
  await sent({ ...enough, plan_id, purchase_id }, 400, 'A', { here: 0 });
  const { invoice_id } = await buildInvoice(server, {
    purchase_id,
    status: 'T',
    expected_on: day(-1),
    product_saps: lines.map((line) => ({ ...line, quant: 40, container: 'CONT 1' })),
  });
  const row = async () => {
    const params = { sort: ['short_parts'], limit: 500, d: { which: 'all' } };
    return (await page(server, containerGrid, params)).rows.find((each) => each.invoice_id === invoice_id);
  };
  expect(await row()).toMatchObject({ stops: 1, short_parts: short.sap_code });

  const { data: sap } = await server.send(partSapCalls.model, { sap_id: short.sap_id });
  await save(server, partSapCalls.save, { ...sap, sap_code: `${short.sap_code}-NEW` });
  const { data: model } = await server.send(carModelCalls.model, { product_id: output_product_id });
  await save(server, carModelCalls.save, { ...model, name: 'Renamed' });
  const renamed = await row();
  expect(renamed?.short_parts).toBe(`${short.sap_code}-NEW`);
  expect(renamed?.stopped_plan).toContain('Renamed');
});

test('Today starts with the plans that cannot be completely built, and shows their buildable cars and the SAPs that they wait for', async () => {
  const [x, y] = [await buildLine(server, 4), await buildLine(server, 1)];
  const { specification_id } = await buildSpecification(server, { inputs: [x, y] });
  const days = { begin_date: day(10), end_date: day(19) };
  const plan = await buildPlan(server, { specification_id, ...days, quant: 100 });
  const ofX = await bought({ ...x, plan_id: plan.plan_id });
  const ofY = await bought({ ...y, plan_id: plan.plan_id });
  await sent(ofX, 100, 'A', { here: 0 });
  await sent(ofY, 60, 'A', { here: 0 });
  expect(await stopped(plan)).toMatchObject({
    detail: `25 of 100 cars · waits for ${x.sap_code} and 1 more`,
    day: day(12),
  });
  expect(await stopped(plan, 9)).toBeUndefined();
  const { blocks } = await save(server, todayCalls.today, { days: 14 });
  expect(blocks[0]?.block).toBe('stopped');

  await sent(ofX, 300, 'T', { due: 10 });
  expect(await stopped(plan)).toMatchObject({ detail: `60 of 100 cars · waits for ${y.sap_code}` });
  await sent(ofY, 40, 'T', { due: 10 });
  expect(await stopped(plan)).toBeUndefined();
});

test('26.2: the plan with the earliest standstill is first, a standstill has its last day if that is known, and a plan whose parts arrive in time is last', async () => {
  const inTime = await bought(await needed({ from: 7, to: 10, quant: 40 }));
  await sent(inTime, 40, 'A', { here: 0 });
  await sent(inTime, 120, 'T', { due: 8 });
  const later = await bought(await needed({ from: 8, to: 11, quant: 40 }));
  await sent(later, 80, 'A', { here: 0 });
  await sent(later, 80, 'T', { due: 13 });
  const sooner = await needed({ from: 9, to: 12, quant: 40 });
  const planIds = [inTime, later, sooner].map(({ plan_id }) => plan_id);
  const { rows } = await save(server, todayCalls.rows, { block: 'stopped', days: 14, limit: 500 });
  expect(rows.filter(({ id }) => planIds.includes(id)).map((row) => [row.id, row.day, row.until])).toEqual([
    [sooner.plan_id, day(9), null],
    [later.plan_id, day(10), day(12)],
    [inTime.plan_id, null, null],
  ]);
});

test('26.2: for a plan that stands still twice, Today shows when the second standstill begins', async () => {
  const x = await bought(await needed());
  await sent(x, 140, 'T', { due: 12 });
  expect(await stopped(x)).toMatchObject({ day: day(10), until: day(11), still_again: day(13) });
  const once = await bought(await needed());
  await sent(once, 400, 'T', { due: 12 });
  expect(await stopped(once)).toMatchObject({ day: day(10), until: day(11), still_again: null });
});

test('5.16: Today writes numbers of cars with thousands separators', async () => {
  const x = await needed({ from: 6, quant: 12_480 });
  const [part, one] = [await needed({ from: 6, quant: 2_000.5 }), await needed({ from: 6, quant: 1 })];
  await count(x, 4_800, -1);
  const cars = async (plan: { plan_id: number }) => (await stopped(plan))?.detail.split(' · ')[0];
  expect([await cars(x), await cars(part), await cars(one)]).toEqual([
    '1,200 of 12,480 cars',
    '0 of 2,000.5 cars',
    '0 of 1 car',
  ]);
});

test('30.7: the list shows the buildable cars, the first missing part, the date of full availability or why it is unknown, and the first standstill as Today does, and sorts and filters by them', async () => {
  const never = await needed({ from: -2, to: 7 });
  const unknown = await bought(await needed({ quant: 10 }));
  await sent(unknown, 20, 'A', { here: 0 });
  await sent(unknown, 20, 'T');
  const known = await bought(await needed({ from: 20, to: 29 }));
  await sent(known, 100, 'A', { here: 0 });
  await sent(known, 300, 'T', { due: 28 });
  const inTime = await bought(await needed({ from: 7, to: 10, quant: 40 }));
  await sent(inTime, 40, 'A', { here: 0 });
  await sent(inTime, 120, 'T', { due: 8 });
  const whole = await bought(await needed({ quant: 10.5 }));
  await sent(whole, 42, 'T', { due: 8 });
  const plans = { never, unknown, known, inTime, whole, ended: await needed({ from: -9, to: -1 }) };
  const nameOf = new Map(Object.entries(plans).map(([name, { plan_id }]) => [plan_id, name]));
  const found = async (params: Partial<Parameters<typeof page>[2]>) => {
    const { rows } = await page(server, planGrid, { limit: 500, ...params });
    return rows.filter(({ plan_id }) => nameOf.has(plan_id));
  };

  const rows = await found({ sort: ['still_from', 'buildable'] });
  const shown = rows.map(({ plan_id, still_from, buildable, missing_part, all_from, no_date }) => [
    nameOf.get(plan_id),
    still_from,
    buildable,
    missing_part?.split(' · ')[0],
    all_from,
    no_date,
  ]);
  expect(shown).toEqual([
    ['never', day(0), 0, never.sap_code, null, 'never'],
    ['unknown', day(15), 5, unknown.sap_code, null, 'not_known'],
    ['known', day(22), 25, known.sap_code, day(28), null],
    ['inTime', null, 10, inTime.sap_code, day(8), null],
    ['whole', null, 10.5, undefined, day(8), null],
    ['ended', null, null, undefined, null, null],
  ]);
  expect((await stopped(known, 30))?.day).toBe(day(22));

  const names = async (params: Parameters<typeof found>[0]) =>
    (await found(params)).map(({ plan_id }) => nameOf.get(plan_id)).join(' ');
  // Buildable cars are sorted by their share of the plan.
  expect(await names({ sort: ['buildable'] })).toBe('never known inTime unknown whole ended');
  expect(await names({ sort: ['-buildable'] })).toBe('whole unknown inTime known never ended');
  expect(await names({ sort: ['all_from', 'buildable'] })).toBe('inTime whole known unknown never ended');
  const where = (conditions: object) => names({ d: { where: conditions } });
  expect(await where({ still_from: { from: day(1), to: day(20) } })).toBe('unknown');
  expect(await where({ no_date: { in: ['never'] } })).toBe('never');
  expect(await where({ missing_part: { contains: known.sap_code } })).toBe('known');
});

test('the list, the form and Today show an ended part of a split plan like a plan that has not ended, while another part is open', async () => {
  const { plan_id, parts, purchase, line, older, sap_code } = await crossingOf(server, day)({ from: -10 });
  const unchangedParts = parts.map((part) => ({ ...part, specification_id: older }));
  const { plan_ids } = await save(server, splitCalls.split, { plan_id, parts: unchangedParts });
  await sent({ ...line, ...purchase }, 100, 'A', { here: 0 });
  expect(await listed({ plan_id })).toEqual([50, null]);
  expect(await stopped({ plan_id })).toMatchObject({ detail: `50 of 160 cars · waits for ${sap_code}` });
  const built = async (params: RequestOf<typeof buildableCall>) =>
    (await save(server, buildableCall, params)).buildable_at_begin;
  expect([await built({ plan_id }), await built({ ...unchangedParts[0], plan_id })]).toEqual([50, 50]);
  // A new plan on the same days is not part of the split. Typing a past end for the last part ends all parts.
  const last = { ...unchangedParts[0], plan_id: plan_ids[1] as number };
  expect([await built({ ...unchangedParts[0], plan_id: null }), await built(last)]).toEqual([null, null]);
});
