import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { timelineOf, timelinePlan, timelineSpecification } from '../testing/timelines.ts';
import { type Bar, barsOf } from './timeline-bars.ts';
import { TimelineChart } from './timeline-chart.tsx';

const barsOfPlans = (count: number) =>
  barsOf(timelineOf({ plans: Array.from({ length: count }, (_, index) => timelinePlan(index + 1)) }));

const open = vi.fn<(key: string) => void>();
const chart = (bars: readonly Bar[]) => (
  <TimelineChart bars={bars} today="2026-01-20" width={800} onOpen={open} />
);
const bar = (cars: number) => screen.getByRole('button', { name: new RegExp(`, ${cars} cars?$`) });
const stops = () =>
  screen
    .getByRole('group', { name: 'Timeline' })
    .querySelectorAll<SVGElement>('[role="button"][tabindex="0"]');

test('one bar is in the tab order: the bar that had the focus, or the first bar if that bar has disappeared', () => {
  const { rerender } = renderPart(chart(barsOfPlans(5)));
  fireEvent.focus(bar(5));
  expect([...stops()]).toEqual([bar(5)]);

  rerender(chart(barsOfPlans(3)));
  expect([...stops()]).toEqual([bar(1)]);
});

test('the accessible name of a plan counts its cars', () => {
  const plans = [timelinePlan(1), timelinePlan(2, { quant: 12_480 })];
  expect(barsOf(timelineOf({ plans })).map(({ words }) => words)).toEqual([
    'Plan Feb 1, 2026 – Feb 28, 2026, 1 car',
    'Plan Feb 1, 2026 – Feb 28, 2026, 12,480 cars',
  ]);
});

function pressAndMove(from: number, to: number) {
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
  pressAndMove(300, 200);
  await waitFor(() => expect(days()).not.toBe(before));
  expect(open).not.toHaveBeenCalled();

  pressAndMove(300, 303);
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

test('a label that does not fit after the start of its bar ends before the bar', () => {
  const [short] = barsOfPlans(1);
  const text = 'from Dec 12, 2026 · +12 −3 ~4 · never in force';
  const late = { ...(short as Bar), key: 'late', from: '2026-02-27', text, words: 'late' };
  renderPart(chart([short as Bar, late]));
  const anchor = (text: string) => screen.getByText(text).getAttribute('text-anchor');
  expect([anchor('1'), anchor(text)]).toEqual(['start', 'end']);
  const [, drawn] = screen.getByRole('button', { name: 'late' }).querySelectorAll('rect');
  expect(Number(screen.getByText(text).getAttribute('x'))).toBeLessThan(Number(drawn?.getAttribute('x')));
});

test('a plan is drawn through its last day, and a specification until the next specification begins', () => {
  const specifications = [
    timelineSpecification(1, '2026-01-01', { in_force_to: '2026-01-31' }),
    timelineSpecification(2, '2026-02-01'),
  ];
  const bars = barsOf(timelineOf({ specifications, plans: [timelinePlan(1)] }));
  expect(bars.map(({ from, until }) => [from, until])).toEqual([
    ['2026-01-01', '2026-02-01'],
    ['2026-02-01', null],
    ['2026-02-01', '2026-03-01'],
  ]);
});
