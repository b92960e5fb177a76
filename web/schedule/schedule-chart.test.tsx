import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Schedule } from '#domain/schedule/schedule';
import { addDays } from '#domain/values/day';
import { renderPart } from '../testing/render-part.tsx';
import { ScheduleChart, type ScheduleSelection } from './schedule-chart.tsx';

const TODAY = '2026-01-05';

/** Returns a schedule of `plans` plans of two car models, each stopped every tenth day. */
function scheduleOf(plans: number, length: number): Schedule {
  const days = Array.from({ length }, (_, index) => ({
    day: addDays(TODAY, index),
    planned: 10,
    possible: index % 10 === 9 ? 0 : 10,
  }));
  const until = addDays(TODAY, length - 1);
  const stops = days
    .filter(({ possible }) => possible === 0)
    .map(({ day }) => ({
      ...{ from: day, until: day, sap_id: 1, sap_code: '000123', part_name: 'Bolt' },
      ...{ reason: 'late' as const, waits_for: null, comes_on: null, order: null, waits_also_for: [] },
    }));
  return {
    ...{ today: TODAY, from: TODAY, until, waiting: 0, days },
    plans: Array.from({ length: plans }, (_, index) => ({
      ...{ plan_id: index + 1, plan_label: `Plan ${index}`, product_id: index % 2, quant: index + 1 },
      ...{ product_label: `Model ${index % 2}`, begin_date: TODAY, end_date: until },
      ...{ still_from: stops[0]?.from ?? null, runs_again: null, stops, days },
    })),
  };
}

function Chart({ schedule }: { schedule: Schedule }) {
  const [selection, setSelection] = useState<ScheduleSelection>({ day: TODAY, planId: null, pinned: false });
  return (
    <>
      <ScheduleChart
        schedule={schedule}
        width={1000}
        selection={selection}
        onSelect={(change) => setSelection((now) => ({ ...now, ...change }))}
        keys={{}}
      />
      <output>{`${selection.day} ${selection.planId ?? 'all'}`}</output>
    </>
  );
}
const selected = () => screen.getByRole('status').textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

test('42.8: ← and → move between days, End to the last day, ↓ to the lanes, and a day shows its buildable cars', async () => {
  renderPart(<Chart schedule={scheduleOf(3, 28)} />);
  const slider = screen.getByRole('slider', { name: 'Day' });
  slider.focus();
  for (let times = 0; times < 9; times += 1) press('ArrowRight');
  expect(slider.getAttribute('aria-valuetext')).toBe(
    'Wed, Jan 14, 2026: 0 of 10 cars can be built, 3 plans stand still',
  );
  press('End');
  expect(selected()).toBe('2026-02-01 all');
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(selected()).toBe('2026-02-01 all');
  for (let times = 0; times < 19; times += 1) press('ArrowLeft');
  expect(selected()).toBe('2026-01-13 all');
  press('ArrowDown');
  await screen.findByText('2026-01-13 1');
  const lane = screen.getByRole('button', { name: /^Model 0, Jan 5 – Feb 1, 1 car, stands still Jan 14/ });
  expect(document.activeElement).toBe(lane);
  // The plans of a car model are adjacent.
  press('ArrowDown');
  await screen.findByText('2026-01-13 3');
});

test('42.8: the chart of 180 plans over half a year has one lane for each plan, at most four paths in a lane, and fewer than 100 elements above the lanes', () => {
  const { container } = renderPart(<Chart schedule={scheduleOf(180, 182)} />);
  const lanes = container.querySelectorAll('[data-lane]');
  expect(lanes.length).toBe(180);
  for (const lane of lanes) expect(lane.querySelectorAll('path').length).toBeLessThanOrEqual(4);
  const strip = screen.getByRole('group', { name: 'Days' });
  expect(strip.querySelectorAll('*').length).toBeLessThan(100);
});

test('42.8: scrolling lanes under a resting pointer keeps the selected plan', async () => {
  const { container, user } = renderPart(<Chart schedule={scheduleOf(30, 28)} />);
  const lanes = screen.getByRole('group', { name: 'Plans' });
  const chart = lanes.parentElement as HTMLElement;
  const point = (clientX: number) => user.pointer({ target: lanes, coords: { clientX, clientY: 200 } });
  await point(260);
  expect(selected()).toBe('2026-01-05 3');
  chart.scrollTop = 280;
  fireEvent.scroll(chart);
  await point(260);
  expect(selected()).toBe('2026-01-05 3');
  await point(261);
  expect(selected()).toBe('2026-01-05 23');
  expect(container.querySelectorAll('[data-lane]')).toHaveLength(30);
});

test('42.8: pointing at the label of a stop selects the first day of the stop, not the day below the pointer', async () => {
  const { container, user } = renderPart(<Chart schedule={scheduleOf(1, 28)} />);
  const label = container.querySelector('[data-stop="2026-01-14"]') as Element;
  const point = (target: Element, clientX: number, keys = '') =>
    user.pointer({ target, coords: { clientX, clientY: 200 }, ...(keys && { keys }) });
  await point(screen.getByRole('group', { name: 'Plans' }), 590);
  expect(selected()).toBe('2026-01-17 1');
  await point(label, 591);
  expect(selected()).toBe('2026-01-14 1');
  await point(label, 592, '[MouseLeft]');
  expect(selected()).toBe('2026-01-14 1');
  // The pressed lane has the focus, so the arrow keys continue from there.
  expect(document.activeElement).toBe(container.querySelector('[data-lane]'));
});
