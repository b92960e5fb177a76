import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Timeline } from '#domain/timeline/timeline';
import { type Bar, barsOf } from './timeline-bars.ts';
import { TimelineChart } from './timeline-chart.tsx';

const plan = (plan_id: number): Timeline['plans'][number] => ({
  plan_id,
  plan_label: `Plan ${plan_id}`,
  specification_id: 1,
  begin_date: '2026-02-01',
  end_date: '2026-02-28',
  quant: plan_id,
  note: null,
  cuts: [],
  outdated: false,
  kept_breakpoint: null,
  version: 1,
});
const barsOfPlans = (count: number) =>
  barsOf({
    product_id: 1,
    product_label: 'Cobalt',
    today: '2026-01-20',
    specifications: [],
    plans: Array.from({ length: count }, (_, index) => plan(index + 1)),
    specification_count: 0,
    plan_count: count,
  });

const open = vi.fn<(key: string) => void>();
const chart = (bars: readonly Bar[]) => (
  <MantineProvider env="test">
    <TimelineChart bars={bars} today="2026-01-20" width={800} onOpen={open} />
  </MantineProvider>
);
const bar = (cars: number) => screen.getByRole('button', { name: new RegExp(`, ${cars} cars$`) });
const stops = () =>
  screen
    .getByRole('group', { name: 'Timeline' })
    .querySelectorAll<SVGElement>('[role="button"][tabindex="0"]');

test('one bar is in the order of Tab, also when there are fewer than before', () => {
  const { rerender } = render(chart(barsOfPlans(5)));
  fireEvent.focus(bar(5));
  expect([...stops()]).toEqual([bar(5)]);

  rerender(chart(barsOfPlans(3)));
  expect([...stops()]).toEqual([bar(3)]);
});

test('the bar that Tab leads to is drawn when it was scrolled out of sight', async () => {
  render(chart(barsOfPlans(100)));
  const scroller = screen.getByRole('group', { name: 'Timeline' }).parentElement as HTMLElement;
  fireEvent.scroll(scroller, { target: { scrollTop: 1_400 } });
  await waitFor(() => expect(screen.queryByRole('button', { name: /, 2 cars$/ })).toBeNull());
  expect(bar(51)).toBeTruthy();
  expect([...stops()]).toEqual([bar(1)]);
});

function press(from: number, to: number) {
  fireEvent.pointerDown(bar(1), { button: 0, clientX: from });
  fireEvent.pointerMove(bar(1), { clientX: to });
  fireEvent.pointerUp(bar(1), { clientX: to });
  fireEvent.click(bar(1), { detail: 1 });
}

test('a drag shows other days and opens nothing; a press that is not quite still opens the bar', async () => {
  open.mockClear();
  render(chart(barsOfPlans(1)));
  const days = () => screen.getByRole('status').textContent;
  const before = days();
  press(300, 200);
  await waitFor(() => expect(days()).not.toBe(before));
  expect(open).not.toHaveBeenCalled();

  press(300, 303);
  expect(open).toHaveBeenCalledExactlyOnceWith('plan 1');
});
