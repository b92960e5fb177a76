import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FirstStop } from '#domain/schedule/first-stop';
import type { ScheduleStop } from '#domain/schedule/schedule';
import { todayCalls } from '#domain/today/today';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { QUIET_TODAY } from '../testing/today.ts';

const stop: ScheduleStop = {
  from: '2026-01-05',
  until: null,
  sap_id: 3,
  sap_code: 'DE-7001',
  part_name: 'Seal',
  reason: 'no_day',
  waits_for: null,
  comes_on: null,
  waits_also_for: [],
  order: null,
};
const first = { plan_id: 7, model_name: 'Sayyoh', quant: 480, since: '2025-12-28', stop, still_again: null };
const container = {
  kind: 'container',
  id: 9,
  label: 'INV-1 · PO000001',
  container: 'MSKU 1',
  due_on: '2026-01-10',
} as const;

const order = { quant: 114, order_by: '2025-12-20', passive: false };

async function openToday(ahead: Partial<FirstStop>, waiting = 0) {
  const server = startFakeServer(carModelServer);
  const plan = { id: 7, label: 'P', detail: '', day: null, quant: null, reason: null };
  server.answer(todayCalls.today.path, () => ({
    ...QUIET_TODAY,
    waiting,
    ahead: { ...QUIET_TODAY.ahead, ...ahead },
    blocks: [{ block: 'outdated', count: 1, rows: [plan] }],
  }));
  openApp('/main/today');
  await screen.findByRole('link', { name: 'P' });
}

test.each<[string, Partial<FirstStop>, number]>([
  [
    'First stop: Sayyoh, 480 cars, since Dec 28, 2025: DE-7001 is overdue in MSKU 1 · INV-1 · PO000001, due Dec 27, 2025',
    {
      ...{ plans: 1, stopping: 1 },
      first: {
        ...first,
        stop: { ...stop, reason: 'overdue', waits_for: { ...container, due_on: '2025-12-27' } },
      },
    },
    0,
  ],
  [
    'First stop: Sayyoh, 480 cars, today: DE-7001 is not ordered. Overdue: order 114 for this plan, due Dec 20, 2025',
    {
      plans: 9,
      stopping: 3,
      first: { ...first, since: '2026-01-05', stop: { ...stop, reason: 'not_ordered', order } },
    },
    0,
  ],
  [
    'First stop: Sayyoh, 1 car, from Jan 7: DE-7001 arrives too late in MSKU 1 · INV-1 · PO000001. Runs again Jan 10, stands still again from Jan 12',
    {
      plans: 1,
      stopping: 1,
      first: {
        ...first,
        quant: 1,
        since: '2026-01-07',
        stop: { ...stop, until: '2026-01-09', reason: 'late', waits_for: container },
        still_again: '2026-01-12',
      },
    },
    0,
  ],
  ['None of the 12 plans of the next 8 weeks stands still.', { plans: 12 }, 0],
  ['The only plan of the next 8 weeks does not stand still.', { plans: 1 }, 0],
  ['No stop found so far. Figures are still updating.', { plans: 12 }, 9_000],
  ['No cars are planned for the next 8 weeks.', { plans: 0 }, 0],
])('26.3: Today starts with «%s»', async (words, ahead, waiting) => {
  await openToday(ahead, waiting);
  expect(
    screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === words),
  ).toBeTruthy();
});

test('26.3: the sentences about the first stop link to the plan, the coverage of the part SAP, the container and the schedule', async () => {
  await openToday({
    plans: 2,
    stopping: 2,
    first: { ...first, stop: { ...stop, reason: 'late', waits_for: container } },
  });
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(['Sayyoh', 'DE-7001', 'MSKU 1', '1 more plan'].map(to)).toEqual([
    '/main/plan?plan_id=7',
    '/main/coverage_list?plan_id=7&sap_id=3',
    '/main/container_list?which=all&unnamed=1&container_id=9&q=MSKU%201',
    '/main/schedule',
  ]);
});
