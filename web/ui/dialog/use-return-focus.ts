import { useEffect, useState } from 'react';
import { focusHolders } from '../control/focus-holders.ts';
import { focusHeading } from '../focus-heading.ts';

/** The elements that opened each open dialog. The last entry belongs to the topmost dialog. */
const opened: (readonly Element[])[] = [];

/**
 * Returns the focus to the element that had it when the dialog opened: Mantine does so only for a dialog that stays
 * mounted. A dialog opened from another one, or in its place, also knows the element that opened that one. If all these
 * elements are gone, the screen gets the focus; for a dialog opened by a URL, the heading of its screen gets it. A
 * focus that has moved elsewhere is kept.
 */
export function useReturnFocus(): void {
  const [openers] = useState(openersNow);
  const [screen] = useState(() => openers.map(screenOf).find((found) => found !== null));

  useEffect(() => {
    opened.push(openers);
    const beneath = document.querySelector('main > *');
    return () => {
      opened.splice(opened.lastIndexOf(openers), 1);
      if (document.activeElement !== document.body) return;
      const opener = openers.find(({ isConnected }) => isConnected);
      const next = opener ?? (screen?.isConnected ? screen.closest('main') : undefined);
      // The bars of a chart can be focused like buttons.
      if (next instanceof HTMLElement || next instanceof SVGElement) next.focus();
      // Another screen manages its own focus.
      else if (beneath?.isConnected) focusHeading(beneath);
    };
  }, [openers, screen]);
}

/** Returns the focused elements, followed, within a dialog, by those that opened the dialog. */
function openersNow(): readonly Element[] {
  const holders = focusHolders();
  const isInDialog = holders[0]?.closest('[role="dialog"], [role="alertdialog"]');
  return [...holders, ...((isInDialog && opened.at(-1)) || [])];
}

/** Returns the screen of an element: the child of `main` that contains it. */
function screenOf(element: Element | null): Element | null {
  return element?.closest('main > *') ?? null;
}
