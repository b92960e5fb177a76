import { useRef, useState } from 'react';

export const LANE = 28;
const MOST_HEIGHT = 420;
/** Lanes that are drawn above and below those in sight. */
const AROUND = 6;

/** The lanes of a chart, each with a bar: those that are drawn, and the one whose bar is in the order of Tab. */
export function useLanes(count: number) {
  const [top, setTop] = useState(0);
  const [wanted, setActive] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const height = Math.min(MOST_HEIGHT, count * LANE + 2);
  const first = Math.max(0, Math.floor(top / LANE) - AROUND);
  const last = Math.min(count, Math.ceil((top + height) / LANE) + AROUND) - 1;
  // There may be fewer bars than there were: one of them has to be in the order of Tab, in sight or not.
  const active = Math.min(count - 1, wanted);

  function focus(lane: number) {
    const next = Math.min(count - 1, Math.max(0, lane));
    setActive(next);
    const box = scroller.current;
    if (!box) return;
    if (next * LANE < box.scrollTop) box.scrollTop = next * LANE;
    if ((next + 1) * LANE > box.scrollTop + height) box.scrollTop = (next + 1) * LANE - height + 4;
    // Lanes that were out of sight are drawn before one is focused.
    requestAnimationFrame(() => box.querySelector<SVGGElement>(`[data-lane="${next}"]`)?.focus());
  }

  return {
    scroller,
    height,
    isDrawn: (lane: number) => lane === active || (lane >= first && lane <= last),
    active,
    setActive,
    focus,
    handleScroll: () => setTop(scroller.current?.scrollTop ?? 0),
  };
}
