import { focusQuietly } from '../control/quiet-focus.ts';

/** The element outside of the toasts that had the focus last. */
let holder: Element | null = null;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !isInToast(target)) holder = target;
});

/**
 * A toast goes with the button that is pressed in it: the focus goes back to what had it before, or to the screen as a
 * whole where that is gone.
 */
export function leaveToast(): void {
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body && !isInToast(activeElement)) return;
  // Nothing is scrolled to that somebody has scrolled away from since.
  if (holder instanceof HTMLElement || holder instanceof SVGElement)
    focusQuietly(holder, { preventScroll: true });
  if (document.activeElement !== holder) document.querySelector('main')?.focus();
}

function isInToast(element: Element): boolean {
  return element.closest('[data-toast]') !== null;
}
