import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Timeline } from '#domain/timeline/timeline';
import { renderPart } from '../testing/render-part.tsx';
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
  cut_count: 0,
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
  <TimelineChart bars={bars} today="2026-01-20" width={800} onOpen={open} />
);
const bar = (cars: number) => screen.getByRole('button', { name: new RegExp(`, ${cars} cars$`) });
const stops = () =>
  screen
    .getByRole('group', { name: 'Timeline' })
    .querySelectorAll<SVGElement>('[role="button"][tabindex="0"]');

test('one bar is in the tab order, even after the number of bars has decreased', () => {
  const { rerender } = renderPart(chart(barsOfPlans(5)));
  fireEvent.focus(bar(5));
  expect([...stops()]).toEqual([bar(5)]);

  rerender(chart(barsOfPlans(3)));
  expect([...stops()]).toEqual([bar(3)]);
});

test('the bar in the tab order is drawn even if it was scrolled out of view', async () => {
  renderPart(chart(barsOfPlans(100)));
  const scroller = screen.getByRole('group', { name: 'Timeline' }).parentElement as HTMLElement;
  fireEvent.scroll(scroller, { target: { scrollTop: 1_400 } });
  await waitFor(() => expect(screen.queryByRole('button', { name: /, 2 cars$/ })).toBeNull());
  expect(bar(51)).toBeTruthy();
  expect([...stops()]).toEqual([bar(1)]);
});

function press(from: number, to: number) {
  fireEvent.pointerDown(bar(1), { button: 0, clientX: from });
  fireEvent.pointerMove(bar(1), { buttons: 1, clientX: to });
  fireEvent.pointerUp(bar(1), { clientX: to });
  fireEvent.click(bar(1), { detail: 1 });
}

test('a drag moves the days without opening a bar, and a click with a slight movement opens the bar', async () => {
  open.mockClear();
  renderPart(chart(barsOfPlans(1)));
  const days = () => screen.getByRole('status').textContent;
  const before = days();
  press(300, 200);
  await waitFor(() => expect(days()).not.toBe(before));
  expect(open).not.toHaveBeenCalled();

  press(300, 303);
  expect(open).toHaveBeenCalledExactlyOnceWith('plan 1');
});

test('moving the pointer without a pressed button does not drag, even if the release was missed', async () => {
  renderPart(chart(barsOfPlans(1)));
  const days = () => screen.getByRole('status').textContent;
  const before = days();
  fireEvent.pointerDown(bar(1), { button: 0, clientX: 300 });
  await act(async () => void fireEvent.pointerMove(bar(1), { buttons: 0, clientX: 200 }));
  expect(days()).toBe(before);
});

test('a label that does not fit after the start of its bar ends at the edge of the chart', () => {
  const [short] = barsOfPlans(1);
  const text = 'from Dec 12, 2026 · +12 −3 ~4 · never in force';
  const late = { ...(short as Bar), key: 'late', from: '2026-02-27', text };
  renderPart(chart([short as Bar, late]));
  const anchor = (text: string) => screen.getByText(text).getAttribute('text-anchor');
  expect([anchor('1'), anchor(text)]).toEqual(['start', 'end']);
});

test('a plan is drawn through its last day, and a specification until the next specification begins', () => {
  const specification = (specification_id: number, begin_date: string, in_force_to: string | null) => ({
    specification_id,
    begin_date,
    label: 'Cobalt',
    state: 'A' as const,
    passive_since: null,
    in_force_from: begin_date,
    in_force_to,
    note: null,
    previous_id: null,
    added: 0,
    removed: 0,
    changed: 0,
  });
  const bars = barsOf({
    product_id: 1,
    product_label: 'Cobalt',
    today: '2026-01-20',
    specifications: [specification(1, '2026-01-01', '2026-01-31'), specification(2, '2026-02-01', null)],
    plans: [plan(1)],
    specification_count: 2,
    plan_count: 1,
  });
  expect(bars.map(({ from, until }) => [from, until])).toEqual([
    ['2026-01-01', '2026-02-01'],
    ['2026-02-01', null],
    ['2026-02-01', '2026-03-01'],
  ]);
});
