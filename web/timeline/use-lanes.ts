import { useRef, useState } from 'react';

/** The minimum and maximum height of a lane. The fewer lanes there are, the taller they are. */
const [LOW, HIGH] = [28, 48];
const MAX_HEIGHT = 420;

/**
 * Determines the height of the lanes of a chart, and which lane is in the tab order: the one that had the focus last,
 * by its key, or else the first.
 */
export function useLanes(keys: readonly string[]) {
  const count = keys.length;
  const [focused, setFocused] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  const lane = Math.min(HIGH, Math.max(LOW, Math.floor(MAX_HEIGHT / count)));
  const height = Math.min(MAX_HEIGHT, count * lane);
  const active = Math.max(0, keys.indexOf(focused ?? ''));

  function focus(wanted: number) {
    const next = Math.min(count - 1, Math.max(0, wanted));
    const box = scroller.current;
    if (!box) return;
    if (next * lane < box.scrollTop) box.scrollTop = next * lane;
    if ((next + 1) * lane > box.scrollTop + height) box.scrollTop = (next + 1) * lane - height + 4;
    box.querySelector<SVGGElement>(`[data-lane="${next}"]`)?.focus();
  }

  return {
    scroller,
    lane,
    height,
    active,
    setFocused,
    focus,
  };
}
