import { expect, test } from 'vitest';
import { coverageGrid } from '#domain/coverage/coverage';
import { buildableCall } from '#domain/plan/buildable';
import { planGrid } from '#domain/plan/plan';
import { scheduleCall } from '#domain/schedule/schedule';
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

const server = testApp();
const { day, needed, bought, sent } = needsOf(server);

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

test('26.3: a plan that stands still only after the next 8 weeks counts as covered', async () => {
  const before = await ahead();
  const long = await bought(await needed({ from: 10, to: 109 }));
  await sent(long, 320, 'A', { here: 0 });
  expect(await ahead()).toEqual({ ...before, plans: before.plans + 1 });
});

test('26.3: a plan that begins after the 8 weeks is not included', async () => {
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

test('26.3: Today says from when the plan of the first standstill stands still again', async () => {
  const twice = await bought(await needed({ from: -6, to: 3 }));
  await sent(twice, 340, 'T', { due: 1 });
  expect((await ahead()).first).toMatchObject({
    plan_id: twice.plan_id,
    stop: { from: day(0), until: day(0) },
    still_again: day(2),
  });
});
