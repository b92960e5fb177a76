import { useEffect, useState } from 'react';

/** The element that had the focus last: a button that is disabled while it works loses the focus to the page. */
let holder: Element | null = null;
document.addEventListener('focusin', ({ target }) => {
  holder = target instanceof Element ? target : null;
});
document.addEventListener('focusout', ({ target }) => {
  if (target instanceof Element && !target.matches(':disabled')) holder = null;
});

/**
 * Gives the focus back to what had it when the dialog came, as soon as the dialog goes: Mantine does so only for one
 * that stays mounted. Where that is gone the screen as a whole gets it; a focus that was moved on stays.
 */
export function useReturnFocus(opened: boolean): void {
  const [opener] = useState(focused);
  const [screen] = useState(() => screenOf(opener));

  useEffect(() => {
    if (!opened) return;
    return () => {
      if (document.activeElement !== document.body || opener === document.body) return;
      // Another screen sees to its own focus.
      const next = opener?.isConnected ? opener : screen?.isConnected ? screen.closest('main') : undefined;
      if (next instanceof HTMLElement) next.focus();
    };
  }, [opened, opener, screen]);
}

/** What has the focus; while nothing has it, the button that asked for what now failed. */
function focused(): Element | null {
  const { activeElement, body } = document;
  return activeElement === body ? (holder ?? body) : activeElement;
}

/** The screen that an element belongs to: what stands directly in `main`. */
function screenOf(element: Element | null): Element | null {
  return element?.closest('main > *') ?? null;
}
