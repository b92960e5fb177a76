import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The least and the most height of a lane. Few lanes share the room that the chart has. */
const [LOW, HIGH] = [28, 48];
const MOST_HEIGHT = 420;
/** So many lanes come into sight together. */
const STEP = 6;
/** Lanes that are drawn above and below those in sight. */
const AROUND = 2 * STEP;

/** The lanes of a chart, each with a bar: those that are drawn, and the one whose bar is in the order of Tab. */
export function useLanes(count: number) {
  const [top, setTop] = useState(0);
  const [wanted, setActive] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const lane = Math.min(HIGH, Math.max(LOW, Math.floor(MOST_HEIGHT / count)));
  const height = Math.min(MOST_HEIGHT, count * lane);
  const first = Math.max(0, Math.floor(top / lane) - AROUND);
  const last = Math.min(count, Math.ceil((top + height) / lane) + AROUND) - 1;
  // There may be fewer bars than there were: one of them has to be in the order of Tab, in sight or not.
  const active = Math.min(count - 1, wanted);

  function focus(wanted: number) {
    const next = Math.min(count - 1, Math.max(0, wanted));
    // The active lane is drawn, in sight or not, so that it can be focused at once.
    flushSync(() => setActive(next));
    const box = scroller.current;
    if (!box) return;
    if (next * lane < box.scrollTop) box.scrollTop = next * lane;
    if ((next + 1) * lane > box.scrollTop + height) box.scrollTop = (next + 1) * lane - height + 4;
    box.querySelector<SVGGElement>(`[data-lane="${next}"]`)?.focus();
  }

  return {
    scroller,
    /** How high each of them is. */
    lane,
    height,
    isDrawn: (index: number) => index === active || (index >= first && index <= last),
    active,
    setActive,
    focus,
    /** Draws anew only once several lanes were scrolled: a paint of the chart takes longer than a frame. */
    handleScroll: () => setTop(Math.floor((scroller.current?.scrollTop ?? 0) / (lane * STEP)) * lane * STEP),
  };
}
