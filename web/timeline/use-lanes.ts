import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The minimum and maximum height of a lane. If there are few lanes, they are higher. */
const [LOW, HIGH] = [28, 48];
const MAX_HEIGHT = 420;

/**
 * Determines which lanes of a chart are rendered, and which lane is in the tab order. Twice `step` lanes are rendered
 * above and below the visible lanes, and scrolling by `step` lanes renders others.
 */
export function useLanes(count: number, step: number) {
  const [top, setTop] = useState(0);
  const [wanted, setActive] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const lane = Math.min(HIGH, Math.max(LOW, Math.floor(MAX_HEIGHT / count)));
  const height = Math.min(MAX_HEIGHT, count * lane);
  const around = 2 * step;
  const first = Math.max(0, Math.floor(top / lane) - around);
  const last = Math.min(count, Math.ceil((top + height) / lane) + around) - 1;
  // If the number of lanes has decreased, the last lane is in the tab order.
  const active = Math.min(count - 1, wanted);

  function focus(wanted: number) {
    const next = Math.min(count - 1, Math.max(0, wanted));
    // The active lane is rendered even outside of the view, so that it can be focused at once.
    flushSync(() => setActive(next));
    reveal(next);
    scroller.current?.querySelector<SVGGElement>(`[data-lane="${next}"]`)?.focus();
  }

  function reveal(wanted: number) {
    const box = scroller.current;
    if (!box) return;
    if (wanted * lane < box.scrollTop) box.scrollTop = wanted * lane;
    if ((wanted + 1) * lane > box.scrollTop + height) box.scrollTop = (wanted + 1) * lane - height + 4;
  }

  /** Keeps the focused lane active and visible after other lanes appeared or disappeared above it. */
  function follow() {
    const focused = scroller.current?.querySelector<SVGGElement>('[data-lane]:focus')?.dataset.lane;
    if (focused === undefined) return;
    setActive(Number(focused));
    reveal(Number(focused));
  }

  return {
    scroller,
    /** The height of each lane. */
    lane,
    height,
    isDrawn: (index: number) => index === active || (index >= first && index <= last),
    active,
    setActive,
    focus,
    follow,
    /** Re-renders only after scrolling by several lanes: painting the chart takes longer than a frame. */
    handleScroll: () => setTop(Math.floor((scroller.current?.scrollTop ?? 0) / (lane * step)) * lane * step),
  };
}
