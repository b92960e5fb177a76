import { expect, test } from 'vitest';
import { scheduleCall } from '#domain/schedule/schedule';
import { todayCalls } from '#domain/today/today';
import { save } from '../testing/builders.ts';
import { needsOf } from '../testing/coverage/needs.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { day, needed, bought, sent } = needsOf(server);

const ahead = async () => (await save(server, todayCalls.today, { days: 14 })).ahead;

test('26.3 Today shows the first standstill and its start as the schedule does, and the number of plans that stand still', async () => {
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

test('26.3 a plan that stands still only after the next 8 weeks counts as covered', async () => {
  const before = await ahead();
  const long = await bought(await needed({ from: 10, to: 109 }));
  await sent(long, 320, 'A', { here: 0 });
  expect(await ahead()).toEqual({ ...before, plans: before.plans + 1 });
});

test('26.3 a plan that begins after the 8 weeks is not included', async () => {
  const before = await ahead();
  await needed({ from: 56, to: 60 });
  expect(await ahead()).toEqual(before);
});
