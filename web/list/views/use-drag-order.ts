import { useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';

/** Moves entries of a list by dragging: the one that is dragged goes to the place that the pointer is over. */
export function useDragOrder(names: readonly string[], onMove: (name: string, by: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const end = () => setDragged(undefined);

  // An entry that moves would lose the pointer, were it heard on the entry itself.
  useWindowEvent('pointermove', ({ clientY }) => {
    if (dragged === undefined) return;
    const places = Array.from(list.current?.children ?? [], (entry) => entry.getBoundingClientRect());
    const at = places.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom);
    const by = at - names.indexOf(dragged);
    if (at >= 0 && by !== 0) onMove(dragged, by);
  });
  useWindowEvent('pointerup', end);
  useWindowEvent('pointercancel', end);

  return { list, dragged, start: setDragged };
}
