import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** A hand that presses a button moves by a few pixels too. */
const STILL_PX = 4;

/**
 * Tells how far the pointer drags something to the left, in CSS pixels, as it goes. The click that ends a drag presses
 * nothing.
 */
export function useDrag(onDrag: (left: number) => void) {
  const from = useRef<number>(undefined);
  const at = useRef<number>(undefined);
  const hasDragged = useRef(false);

  function end() {
    at.current = undefined;
  }
  return {
    onPointerDown({ button, clientX }: PointerEvent) {
      hasDragged.current = false;
      if (button !== 0) return;
      from.current = clientX;
      at.current = clientX;
    },
    onPointerMove({ buttons, clientX }: PointerEvent) {
      // A scrollbar that was dragged tells of no release.
      if (buttons === 0) return end();
      if (at.current === undefined || from.current === undefined) return;
      if (Math.abs(clientX - from.current) > STILL_PX) hasDragged.current = true;
      onDrag(at.current - clientX);
      at.current = clientX;
    },
    onPointerUp: end,
    onPointerLeave: end,
    onClickCapture(event: MouseEvent) {
      // A press without a pointer, as by a screen reader, is none that ends a drag.
      if (hasDragged.current && event.detail > 0) event.stopPropagation();
      hasDragged.current = false;
    },
  };
}
