import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The minimum and maximum height of a lane. If there are few lanes, they are higher. */
const [LOW, HIGH] = [28, 48];
const MAX_HEIGHT = 420;

/**
 * Determines which lanes of a chart are rendered, and which lane is in the tab order: the one that had the focus last,
 * by its key, or else the first. Twice `step` lanes are rendered above and below the visible lanes, and scrolling by
 * `step` lanes renders others.
 */
export function useLanes(keys: readonly string[], step: number) {
  const count = keys.length;
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  const lane = Math.min(HIGH, Math.max(LOW, Math.floor(MAX_HEIGHT / count)));
  const height = Math.min(MAX_HEIGHT, count * lane);
  const around = 2 * step;
  const first = Math.max(0, Math.floor(top / lane) - around);
  const last = Math.min(count, Math.ceil((top + height) / lane) + around) - 1;
  const active = Math.max(0, keys.indexOf(focused ?? ''));

  function focus(wanted: number) {
    const next = Math.min(count - 1, Math.max(0, wanted));
    // The active lane is rendered even outside of the view, so that it can be focused at once.
    flushSync(() => setFocused(keys[next]));
    const box = scroller.current;
    if (!box) return;
    if (next * lane < box.scrollTop) box.scrollTop = next * lane;
    if ((next + 1) * lane > box.scrollTop + height) box.scrollTop = (next + 1) * lane - height + 4;
    box.querySelector<SVGGElement>(`[data-lane="${next}"]`)?.focus();
  }

  return {
    scroller,
    /** The height of each lane. */
    lane,
    height,
    isDrawn: (index: number) => index === active || (index >= first && index <= last),
    active,
    setFocused,
    focus,
    /** Re-renders only after scrolling by several lanes: painting the chart takes longer than a frame. */
    handleScroll: () => setTop(Math.floor((scroller.current?.scrollTop ?? 0) / (lane * step)) * lane * step),
  };
}
