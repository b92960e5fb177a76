import { useRef, useState } from 'react';

/** The minimum and maximum height of a lane. The fewer lanes there are, the taller they are. */
const [LOW, HIGH] = [28, 48];
const MAX_HEIGHT = 420;

/**
 * Returns the height of a lane of a chart, and the lane in the tab order: the lane that last had the focus, found by
 * its key, or else the first.
 */
export function useLanes(keys: readonly string[]) {
  const count = keys.length;
  const [focused, setFocused] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  const laneHeight = Math.min(HIGH, Math.max(LOW, Math.floor(MAX_HEIGHT / count)));
  const height = Math.min(MAX_HEIGHT, count * laneHeight);
  const active = Math.max(0, keys.indexOf(focused ?? ''));

  function focus(wanted: number) {
    const next = Math.min(count - 1, Math.max(0, wanted));
    const box = scroller.current;
    if (!box) return;
    if (next * laneHeight < box.scrollTop) box.scrollTop = next * laneHeight;
    if ((next + 1) * laneHeight > box.scrollTop + height)
      box.scrollTop = (next + 1) * laneHeight - height + 4;
    box.querySelector<SVGGElement>(`[data-lane="${next}"]`)?.focus();
  }

  return {
    scroller,
    laneHeight,
    height,
    active,
    setFocused,
    focus,
  };
}
