import { type MouseEvent, type PointerEvent, useRef } from 'react';

const CLICK_TOLERANCE_PX = 4;

/**
 * Returns event handlers. During a drag, they call `onDrag` with the distance in CSS pixels that the pointer has moved
 * to the left since the previous call (negative to the right). The click that ends a drag has no effect.
 */
export function useDrag(onDrag: (left: number) => void) {
  const from = useRef<number>(undefined);
  const start = useRef<number>(undefined);
  const hasDragged = useRef(false);

  function end() {
    start.current = undefined;
  }
  return {
    onPointerDown({ button, clientX }: PointerEvent) {
      hasDragged.current = false;
      if (button !== 0) return;
      from.current = clientX;
      start.current = clientX;
    },
    onPointerMove({ buttons, clientX }: PointerEvent) {
      // The release of a dragged scrollbar fires no event.
      if (buttons === 0) return end();
      if (start.current === undefined || from.current === undefined) return;
      if (Math.abs(clientX - from.current) > CLICK_TOLERANCE_PX) hasDragged.current = true;
      onDrag(start.current - clientX);
      start.current = clientX;
    },
    onPointerUp: end,
    onPointerLeave: end,
    onClickCapture(event: MouseEvent) {
      // A click without a pointer, for example from a screen reader, does not end a drag.
      if (hasDragged.current && event.detail > 0) event.stopPropagation();
      hasDragged.current = false;
    },
  };
}
