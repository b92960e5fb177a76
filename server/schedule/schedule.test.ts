import { expect, test } from 'vitest';
import { coverageGrid } from '#domain/coverage/coverage';
import { buildableCall } from '#domain/plan/buildable';
import { planGrid } from '#domain/plan/plan';
import { scheduleCall, scheduleFile } from '#domain/schedule/schedule';
import { todayCalls } from '#domain/today/today';
import {
  buildInvoice,
  buildLine,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { needsOf } from '../testing/coverage/needs.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { readWorkbook } from '../testing/workbook.ts';

const server = testApp();
const { day, needed, bought, sent, arrive, count, promised } = needsOf(server);

const ahead = async () => (await save(server, todayCalls.today, { days: 14 })).ahead;

test('26.3: Today shows the first standstill and its start as the schedule does, and the number of plans that stand still', async () => {
  expect(await ahead()).toEqual({ until: day(55), plans: 0, stopping: 0, first: null });

  const covered = await bought(await needed());
  await sent(covered, 400, 'A', { here: 0 });
  expect(await ahead()).toMatchObject({ plans: 1, stopping: 0, first: null });

  const later = await bought(await needed());
  await sent(later, 400, 'T', { due: 15, container: 'LATE 15' });
  expect(await ahead()).toMatchObject({
    plans: 2,
    stopping: 1,
    first: {
      plan_id: later.plan_id,
      model_name: expect.stringMatching(/./),
      quant: 100,
      since: day(10),
      stop: { from: day(10), until: day(14), reason: 'late', waits_for: { container: 'LATE 15' } },
    },
  });

  // 20 cars could be built until the day before yesterday.
  const stopped = await bought(await needed({ from: -3, to: 6 }));
  await sent(stopped, 80, 'A', { here: 0 });
  await sent(stopped, 320, 'T', { due: null });
  const { plans, stopping, first } = await ahead();
  expect([plans, stopping]).toEqual([3, 2]);
  expect(first).toMatchObject({
    plan_id: stopped.plan_id,
    since: day(-1),
    stop: { from: day(0), reason: 'no_day' },
  });

  const schedule = await save(server, scheduleCall, { from: null, days: 56 });
  const lane = schedule.plans.find(({ plan_id }) => plan_id === stopped.plan_id);
  expect(first?.stop).toEqual(lane?.stops[0]);
  expect(schedule.plans.filter(({ stops }) => stops.length > 0)).toHaveLength(stopping);
});

test('26.3: a plan that stands still only after the next 8 weeks is counted, but not as one that stands still', async () => {
  const before = await ahead();
  const long = await bought(await needed({ from: 10, to: 109 }));
  await sent(long, 320, 'A', { here: 0 });
  expect(await ahead()).toEqual({ ...before, plans: before.plans + 1 });
});

test('26.3: a plan that begins after the next 8 weeks is not counted', async () => {
  const before = await ahead();
  await needed({ from: 56, to: 60 });
  expect(await ahead()).toEqual(before);
});

test('42.4: the same part SAP of a standstill comes first on Today, on Schedule, in Coverage, in the list of plans and in the form of its plan', async () => {
  const overdue = await buildLine(server, 4);
  const notOrdered = await buildLine(server, 4);
  const { specification_id } = await buildSpecification(server, { inputs: [overdue, notOrdered] });
  const days = { begin_date: day(-5), end_date: day(4) };
  const { plan_id } = await buildPlan(server, { specification_id, ...days, quant: 100 });
  const { product_id } = overdue;
  const product_saps = [{ product_id, sap_id: overdue.sap_id, quant: 400 }];
  const { purchase_id } = await buildPurchase(server, { plan_id, product_saps });
  await buildInvoice(server, { purchase_id, status: 'T', product_saps, expected_on: day(-1) });

  const { ahead, blocks } = await save(server, todayCalls.today, { days: 14 });
  const rowsOf = (name: string) => blocks.find(({ block }) => block === name)?.rows ?? [];
  const { sap_id, sap_code } = notOrdered;
  const lead = { sap_id, reason: 'not_ordered' };
  expect(ahead.first).toMatchObject({ plan_id, stop: lead });
  expect(rowsOf('short').map(({ id }) => id)).toEqual(expect.arrayContaining([sap_id, overdue.sap_id]));
  expect(rowsOf('short')[0]).toMatchObject({ id: sap_id, reason: 'not_ordered' });
  expect(rowsOf('stopped')[0]?.detail).toBe(`0 of 100 cars · waits for ${sap_code} and 1 more`);

  const schedule = await save(server, scheduleCall, { from: null, days: 56 });
  expect(schedule.plans.find((plan) => plan.plan_id === plan_id)?.stops).toMatchObject([lead]);
  const coverage = await page(server, coverageGrid);
  expect(coverage.rows.slice(0, 2)).toMatchObject([lead, { sap_id: overdue.sap_id, reason: 'overdue' }]);
  const answer = await save(server, buildableCall, { plan_id, offset: 0, limit: 10 });
  expect(answer.rows).toMatchObject([lead, { sap_id: overdue.sap_id, reason: 'overdue' }]);
  const plans = await page(server, planGrid);
  expect(plans.rows.find((plan) => plan.plan_id === plan_id)?.missing_part).toContain(sap_code);
});

test('26.3: Today shows when the second standstill of the plan with the first standstill begins', async () => {
  const twice = await bought(await needed({ from: -6, to: 3 }));
  await sent(twice, 340, 'T', { due: 1 });
  expect((await ahead()).first).toMatchObject({
    plan_id: twice.plan_id,
    stop: { from: day(0), until: day(0) },
    still_again: day(2),
  });
});

test('26.3: the standstill of a plan that began long ago is shown from at most a year ago on', async () => {
  const { plan_id } = await needed({ from: -3000, to: 3, quant: 3004 });
  expect((await ahead()).first).toMatchObject({ plan_id, since: day(-366) });
});

/** Returns a schedule, by default of 8 weeks from today. `plan` is the given plan in the schedule. */
async function scheduled({ plan_id }: { plan_id: number }, params: { from?: string; days?: number } = {}) {
  const { plans, ...rest } = await save(server, scheduleCall, { from: null, days: 56, ...params });
  return { ...rest, plan: plans.find((plan) => plan.plan_id === plan_id), plans };
}

test("42.3: the schedule shows the start, the reason and the end of a plan's standstill", async () => {
  const x = await bought(await needed());
  await sent(x, 120, 'A', { here: 0 });
  const late = await sent(x, 280, 'T', { due: 17, container: 'MSKU 618342-9' });
  const { plan, today, from, until, waiting } = await scheduled(x);
  expect({ today, from, until, waiting }).toEqual({
    today: day(0),
    from: day(0),
    until: day(55),
    waiting: 0,
  });
  expect(plan).toMatchObject({
    plan_label: expect.stringContaining('· 100'),
    begin_date: day(10),
    end_date: day(19),
    quant: 100,
    still_from: day(13),
    runs_again: day(17),
    stops: [
      {
        from: day(13),
        until: day(16),
        sap_id: x.sap_id,
        reason: 'late',
        waits_for: { kind: 'container', container: 'MSKU 618342-9' },
      },
    ],
  });
  expect(plan?.days.map(({ possible }) => possible).join(' ')).toBe('10 10 10 0 0 0 0 10 10 10');
  expect(plan?.days[0]?.day).toBe(day(10));

  await arrive(late);
  expect((await scheduled(x)).plan).toMatchObject({ still_from: null, runs_again: null, stops: [] });
});

test('42.3: a standstill without a known end waits for an order, then for the purchase that is not invoiced, and a promise ends it', async () => {
  const plan = await needed();
  expect((await scheduled(plan)).plan).toMatchObject({
    stops: [
      { reason: 'not_ordered', waits_for: null, order: { quant: 400, order_by: null, passive: false } },
    ],
  });
  const x = await bought(plan);
  expect((await scheduled(x)).plan).toMatchObject({
    still_from: day(10),
    runs_again: null,
    stops: [
      {
        ...{ until: null, comes_on: null, reason: 'not_invoiced', order: null },
        waits_for: { kind: 'purchase', id: x.purchase_id, due_on: null },
      },
    ],
  });
  await promised(x, { 12: 400 });
  expect((await scheduled(x)).plan).toMatchObject({
    still_from: day(10),
    runs_again: day(12),
    stops: [{ until: day(11), reason: 'late', waits_for: { kind: 'purchase', id: x.purchase_id } }],
  });
});

test('42.6: the response has the requested days, with the sums of all plans', async () => {
  const x = await needed();
  await count(x, 60, -1);
  const { plan, plans, days, from, until } = await scheduled(x, { from: day(11), days: 2 });
  expect([from, until]).toEqual([day(11), day(12)]);
  expect(plan).toMatchObject({
    still_from: day(11),
    days: [
      { day: day(11), planned: 10, possible: 5 },
      { day: day(12), planned: 10, possible: 0 },
    ],
  });
  for (const { day: each, planned, possible } of days) {
    const lanes = plans.flatMap((one) => one.days.filter((lane) => lane.day === each));
    expect([planned, possible]).toEqual([
      lanes.reduce((sum, lane) => sum + lane.planned, 0),
      lanes.reduce((sum, lane) => sum + lane.possible, 0),
    ]);
  }
  expect((await scheduled(x, { from: day(20), days: 5 })).plan).toBeUndefined();
});

test('42.6: a schedule of 0 or 183 days, or from an invalid day, is refused', async () => {
  const refused = async (params: { from: string | null; days: number }) => {
    const { status, raw } = await server.send(scheduleCall, params);
    expect(status).toBe(400);
    return raw.toString();
  };
  expect(await refused({ from: null, days: 183 })).toContain('days');
  expect(await refused({ from: null, days: 0 })).toContain('days');
  expect(await refused({ from: '2026-02-30', days: 10 })).toContain('from');
});

test('42.9: the schedule is exported as a workbook of its standstills and days, or as CSV of its standstills', async () => {
  const x = await bought(await needed());
  await sent(x, 120, 'A', { here: 0 });
  await sent(x, 280, 'T', { due: 17, container: 'FILE 17' });
  const file = (format: 'xlsx' | 'csv') => server.sendRaw(scheduleFile, { from: null, days: 28, format });
  const { raw, headers } = await file('xlsx');
  expect(headers['content-disposition']).toContain(`schedule_${day(0)}.xlsx`);
  const workbook = readWorkbook(raw);
  const rows = workbook.values('Standstills');
  expect(rows[0]).toEqual([
    ...['Car model', 'Begin date', 'End date', 'Quantity', 'Stands still from', 'Runs again'],
    ...['SAP', 'Part name', 'Why', 'Waits for', 'Due', 'Cars not built on their day'],
  ]);
  const row = rows.find((cells) => String(cells[9]).startsWith('FILE 17'));
  expect(row?.slice(1, 6)).toEqual([day(10), day(19), 100, day(13), day(17)]);
  expect([row?.[8], row?.[10], row?.[11]]).toEqual(['Comes too late', day(17), 40]);
  expect(workbook.values('Days')).toHaveLength(29);
  expect(String((await file('csv')).raw)).toContain(`${day(10)},${day(19)},100,${day(13)},${day(17)}`);
});
