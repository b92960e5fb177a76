import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { coverageCalls, coverageGrid } from '#domain/coverage/coverage';
import { SHORTAGE_REASON_LABELS } from '#domain/coverage/rule/shortage-reason';
import { historyCall } from '#domain/history/history';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { whereUsedCall } from '#domain/part-sap/where-used';
import { planCalls } from '#domain/plan/plan';
import { todayCalls } from '#domain/today/today';
import { formatDay } from '#domain/values/day';
import { buildLine, buildPartSap, buildPlan, buildSpecification, save } from '../testing/builders.ts';
import { needsOf } from '../testing/coverage/needs.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { readWorkbook } from '../testing/workbook.ts';

const server = testApp();
const { day, needed, bought, sent, promised, count, listed, model, figures } = needsOf(server);

describe('the coverage list', () => {
  test('shows shortages within the given number of days, earliest first, and on the same day a SAP that is not ordered before an ordered SAP', async () => {
    const [late, soon, unordered] = [
      await needed({ from: 30, to: 40 }),
      await bought(await needed({ from: 3 })),
      await needed({ from: 3 }),
    ];
    const ids = [late, soon, unordered].map(({ sap_id }) => sap_id);
    const listedWithin = async (days: number | null) => {
      const { rows, count: total } = await page(server, coverageGrid, { d: { days }, limit: 500 });
      expect(total).toBe(rows.length);
      return rows.map(({ sap_id }) => sap_id).filter((id) => ids.includes(id));
    };
    expect(await listedWithin(2)).toEqual([]);
    expect(await listedWithin(3)).toEqual([unordered.sap_id, soon.sap_id]);
    expect(await listedWithin(30)).toEqual([unordered.sap_id, soon.sap_id, late.sap_id]);
    expect(await listedWithin(null)).toEqual([unordered.sap_id, soon.sap_id, late.sap_id]);
  });

  test.each([0, 366, 1.5, '30'])('refuses a horizon of %j days', async (days) => {
    const p = { column: ['sap_id'], offset: 0, limit: 50 };
    expect((await server.sendRaw(coverageGrid.call, { p, d: { days } })).status).toBe(400);
  });

  test('finds a pasted code as soon as a plan needs the SAP', async () => {
    const { sap_code } = await needed();
    const { data } = await server.send(coverageGrid.found, { column: 'sap_code', codes: [sap_code] });
    expect(data).toMatchObject({ found: 1, missing: [] });
  });

  test('32.1: combines the filters of plan, car model and Why with AND', async () => {
    const [x, other] = [await needed(), await needed()];
    const car = await save(server, planCalls.model, { plan_id: x.plan_id });
    const later = await needed({ from: 40, to: 50 });
    const sapsOf = async (d: object) => {
      const { rows, count: total } = await page(server, coverageGrid, { d, limit: 500 });
      expect(total).toBe(rows.length);
      return rows.map(({ sap_id }) => sap_id);
    };
    const notOrdered = { reason_label: { in: ['not_ordered'] } };
    const product_id = car.output_product_id;
    expect(await sapsOf({ product_id })).toEqual([x.sap_id]);
    expect(await sapsOf({ plan_id: x.plan_id })).toEqual([x.sap_id]);
    expect(await sapsOf({ product_id, plan_id: x.plan_id, where: notOrdered })).toEqual([x.sap_id]);
    expect(await sapsOf({ product_id, plan_id: other.plan_id })).toEqual([]);
    expect(await sapsOf({ product_id, where: { reason_label: { in: ['late'] } } })).toEqual([]);
    expect(await sapsOf({ where: notOrdered })).toEqual(
      expect.arrayContaining([x.sap_id, other.sap_id, later.sap_id]),
    );

    await bought(x);
    expect(await sapsOf({ product_id, where: notOrdered })).toEqual([]);
    expect(await sapsOf({ product_id, where: { reason_label: { in: ['not_invoiced'] } } })).toEqual([
      x.sap_id,
    ]);
    const { data: values } = await server.send(coverageGrid.values, {
      column: 'reason_label',
      d: { product_id },
    });
    expect(values?.values).toEqual([{ value: 'not_invoiced', count: 1 }]);
  });

  test('filtered by a car model or plan, omits SAPs that only ended plans need', async () => {
    const ended = await needed({ from: -20, to: -11 });
    await count(ended, 500, -1);
    const { output_product_id } = await save(server, planCalls.model, { plan_id: ended.plan_id });
    const countOf = async (d: object) => (await page(server, coverageGrid, { d })).count;
    expect(await listed(ended)).toBeDefined();
    expect(await countOf({ product_id: output_product_id })).toBe(0);
    expect(await countOf({ plan_id: ended.plan_id })).toBe(0);
  });

  test('shows no needs of a plan that has ended or has no cars, even if other plans run short of its SAPs', async () => {
    const x = await needed();
    const { specification_id } = x.plan;
    const ended = { begin_date: day(-20), end_date: day(-11) };
    for (const part of [{ ...ended }, { quant: 0 }]) {
      const { plan_id } = await buildPlan(server, { ...x.plan, plan_id: null, specification_id, ...part });
      expect((await page(server, coverageGrid, { d: { plan_id } })).count).toBe(0);
      const { data } = await server.send(coverageCalls.ofPlan, { plan_id });
      expect(data).toEqual({ needed: 0, short: 0, short_on: null, still_from: null, waiting: 0 });
    }
  });

  test('25.14: shows Passive before the reason of a passive SAP in the list, the file and Today, and still filters and searches by the reason', async () => {
    const x = await needed();
    const passive = { sap_id: x.sap_id, product_id: x.product_id, sap_code: x.sap_code, state: 'P' } as const;
    await save(server, partSapCalls.save, { ...passive, version: 1 });
    const params = { where: { sap_code: { is: x.sap_code }, reason_label: { in: ['not_ordered'] } } };
    const { rows } = await page(server, coverageGrid, { d: params, search_text: 'not ordered' });
    expect(rows).toMatchObject([{ reason: 'not_ordered', reason_label: 'Passive · Not ordered' }]);

    const p = { column: ['sap_code', 'reason_label'], search: [], search_text: '', sort: ['reason_label'] };
    const file = await server.sendRaw(coverageGrid.file, { p, d: params, format: 'csv' });
    expect(file.raw.toString()).toContain(`${x.sap_code},Passive · Not ordered\r\n`);

    const { data } = await server.send(todayCalls.rows, { block: 'short', days: 14, limit: 500 });
    expect(data.rows.find(({ id }) => id === x.sap_id)).toMatchObject({ why: 'Passive · Not ordered' });
  });

  test('25.8: begins with the SAP for which the line stands still first', async () => {
    const soon = await needed({ from: 12, to: 21 });
    const later = await bought(await needed({ from: -5, to: 4 }));
    await sent(later, 280, 'A', { here: 0 });
    const never = await bought(await needed({ from: 1, to: 10 }));
    await sent(never, 200, 'A', { here: 0 });
    await sent(never, 200, 'T', { due: 3 });
    const withinDays = async (days: number | null) => {
      const { rows } = await page(server, coverageGrid, { d: { days }, limit: 500 });
      const rowsOfThree = rows.filter(({ sap_id }) =>
        [soon, later, never].some((one) => one.sap_id === sap_id),
      );
      return rowsOfThree.map(({ sap_id, still_from, short_on }) => [sap_id, still_from, short_on]);
    };
    const [first, second, last] = [
      [later.sap_id, day(2), day(-5)],
      [soon.sap_id, day(12), day(12)],
      [never.sap_id, null, day(1)],
    ];
    expect(await withinDays(null)).toEqual([first, second, last]);
    expect(await withinDays(12)).toEqual([first, second, last]);
    expect(await withinDays(11)).toEqual([first, last]);
  });

  test('reports how many SAPs have stale values', async () => {
    const x = await needed();
    const ask = () => server.sendRaw(coverageGrid.call, { p: { column: ['sap_id'], offset: 0, limit: 50 } });
    await server.db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext('stale rows'))`.execute(transaction);
      expect((await ask()).data.waiting).toBe(1);
    });
    expect((await ask()).data.waiting).toBe(0);
    expect(await listed(x)).toBeDefined();
  });
});

describe('the coverage panel', () => {
  test('shows receipts, needs and the balance day by day', async () => {
    const x = await bought(await needed({ from: -5, to: 4 }));
    await save(server, planCalls.save, { ...x.plan, begin_date: day(2), end_date: day(9), plan_id: null });
    await count(x, 60, -1);
    const arrived = await sent(x, 150, 'A', { here: 0 });
    await sent(x, 100, 'T', { due: 1, container: 'MSKU 1' });
    await sent(x, 50, 'O', { due: -1 });
    await sent(x, 10, 'O');
    const { rows, count: total, not_counted, ...rest } = await model(x);
    expect(rest).toMatchObject({ stock: 60, counted_on: day(-1), needed: 600, arrived: 150, to_order: 140 });
    const shownRows = rows.map(({ day: on, what, quant, balance }) => [on, what, quant, balance]);
    expect(shownRows).toEqual([
      [day(-1), 'stock', 60, 60],
      [day(0), 'arrived', 150, 210],
      [day(-5), 'need', 200, 10],
      [day(1), 'coming', 100, 110],
      [day(2), 'need', 400, -290],
    ]);
    expect(total).toBe(5);
    expect(rows[1]).toMatchObject({ kind: 'invoice', id: arrived.invoice_id });
    expect(rows[2]).toMatchObject({ kind: 'plan', id: x.plan_id });
    expect(rows[3]).toMatchObject({ kind: 'invoice', container: 'MSKU 1' });
    expect(not_counted.map(({ day: on, quant, reason }) => [on, quant, reason])).toEqual([
      [day(-1), 50, 'overdue'],
      [null, 10, 'no_day'],
      [null, 90, 'not_invoiced'],
    ]);
  });

  test('31.2: shows promises by day, and lists overdue promises and the quantity without a day separately', async () => {
    const x = await promised(await bought(await needed(), 600), { [-1]: 100, 5: 300, 15: 100 });
    const { rows, not_counted } = await model(x);
    const entry = { kind: 'purchase', id: x.purchase_id };
    expect(rows).toMatchObject([
      { ...entry, what: 'promised', day: day(5), quant: 300, balance: 300 },
      { what: 'need', day: day(10), quant: 400, balance: -100 },
      { ...entry, what: 'promised', day: day(15), quant: 100, balance: 0 },
    ]);
    expect(not_counted).toMatchObject([
      { ...entry, what: 'promised', day: day(-1), quant: 100, reason: 'overdue' },
      { ...entry, what: 'coming', day: null, quant: 100, reason: 'not_invoiced' },
    ]);
  });

  test('returns its receipts and needs page by page, with the running balance', async () => {
    const x = await needed();
    await count(x, 60, -1);
    const params = (offset: number) =>
      save(server, coverageCalls.model, { sap_id: x.sap_id, offset, limit: 1 });
    expect(await params(1)).toMatchObject({ count: 2, rows: [{ what: 'need', balance: -340 }] });
    expect(await params(2)).toMatchObject({ count: 2, rows: [] });
  });

  test('names the other SAPs of the part without adding their stock', async () => {
    const x = await needed();
    const { sap_id } = await buildPartSap(server, { product_id: x.product_id, state: 'P' });
    await count({ sap_id }, 1_000, -1);
    const { same_part } = await model(x);
    expect(same_part).toMatchObject([{ sap_id, state: 'P', stock: 1_000, needed: 0 }]);
    expect(await figures(x)).toMatchObject({ stock: 0, to_order: 400 });
  });

  test('returns 404 for a SAP that does not exist', async () => {
    expect((await server.send(coverageCalls.model, { sap_id: 999_999 })).status).toBe(404);
  });
});

test('8.5: the uses of a SAP list the open plans that need the SAP', async () => {
  const x = await needed({ from: -3, to: 0 });
  await save(server, planCalls.save, { ...x.plan, plan_id: null, quant: 0 });
  const { product_id, sap_id } = x;
  const { specification_id } = await buildSpecification(server, {
    inputs: [{ product_id, sap_id, quant: 0 }],
  });
  await save(server, planCalls.save, { ...x.plan, plan_id: null, specification_id });
  await save(server, planCalls.save, { ...x.plan, plan_id: null, begin_date: day(-9), end_date: day(-1) });
  const { data } = await server.send(whereUsedCall, { sap_id: x.sap_id });
  expect([data.plans.map(({ id }) => id), data.counts.plans]).toEqual([[x.plan_id], 1]);
});

test('the export contains a shortage within the given number of days, and refuses an invalid number', async () => {
  const x = await needed({ from: 1 });
  const answer = await server.get('/api/coverage_list/export?days=1');
  expect(answer.status).toBe(200);
  const rows = readWorkbook(answer.raw).values('Coverage');
  expect(rows[0]?.slice(0, 4)).toEqual(['SAP', 'Part name', 'Part number', 'Needed']);
  expect(rows[0]?.slice(11, 14)).toEqual(['Stands still from', 'Missing at stop', 'Short from']);
  const own = rows.find(([code]) => code === x.sap_code);
  expect(own?.slice(11, 14)).toEqual([day(1), 400, day(1)]);
  expect((await server.get('/api/coverage_list/export')).status).toBe(200);
  for (const days of ['0', '366', 'x', '']) {
    expect((await server.get(`/api/coverage_list/export?days=${days}`)).status, days).toBe(400);
  }
});

test('the history of a SAP includes its counts', async () => {
  const { sap_id } = await buildLine(server);
  await count({ sap_id }, 60, -1);
  await count({ sap_id }, 70, -1);
  const { data } = await server.send(historyCall, { kind: 'part_sap', id: sap_id });
  expect(data.rows.slice(0, 2).map(({ changes }) => changes)).toEqual([
    [{ path: `stock.${day(-1)}`, from: 60, to: 70 }],
    [{ path: `stock.${day(-1)}`, from: null, to: 60 }],
  ]);
});

test('25.9: if 340 of 400 pieces for a finished plan have arrived, the 60 due in three days are in `not_counted`', async () => {
  const x = await bought(await needed({ from: -19, to: -10 }));
  await sent(x, 340, 'A', { here: -12 });
  const { invoice_id } = await sent(x, 60, 'T', { due: 3 });
  expect(await model(x)).toMatchObject({
    stock: 0,
    short_on: null,
    not_counted: [
      {
        what: 'coming',
        day: day(3),
        quant: 60,
        balance: null,
        kind: 'invoice',
        id: invoice_id,
        reason: 'over',
      },
    ],
  });
});

test('25.9: the stock row of the panel names the last count and the change since then', async () => {
  const x = await needed({ from: -9, to: -1, quant: 20 });
  await count(x, 100, -10);
  const counted = `Counted on ${formatDay(day(-10))}`;
  expect((await model(x)).rows).toMatchObject([
    { what: 'stock', quant: 20, label: `${counted}: 100, since then −80` },
  ]);
  // The stock is never below 0, but finished plans may have needed more than was counted.
  await count(x, 50, -10);
  expect((await model(x)).rows).toMatchObject([
    { what: 'stock', quant: 0, label: `${counted}: 50, since then −80, so none is left` },
  ]);
  await count(x, 7, -1);
  expect((await model(x)).rows).toMatchObject([
    { what: 'stock', quant: 7, label: `Counted on ${formatDay(day(-1))}` },
  ]);
});

test('25.6: the database names each reason as the screens do', async () => {
  for (const [reason, label] of Object.entries(SHORTAGE_REASON_LABELS)) {
    const { rows } = await sql`select shortage_label(${reason}) as label`.execute(server.db);
    expect(rows).toEqual([{ label }]);
  }
});
