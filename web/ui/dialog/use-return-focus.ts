import { useEffect, useState } from 'react';
import { focusHeading } from '../focus-heading.ts';
import { focusHolders } from '../kept-focus.ts';

/** The elements that opened each open dialog. The last entry belongs to the topmost dialog. */
const opened: (readonly Element[])[] = [];

/**
 * Returns the focus to the element that had it when the dialog opened, which Mantine does only for a dialog that stays
 * mounted. If a dialog was opened from or in place of another dialog, the openers of that dialog count, too. If no
 * opener exists any more, the screen gets the focus, or its heading if a URL opened the dialog. A focus that has moved
 * elsewhere is kept.
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
      // If another screen has opened, it manages its own focus.
      else if (beneath?.isConnected) focusHeading(beneath);
    };
  }, [openers, screen]);
}

/** Returns the focused elements and, within a dialog, the elements that opened the dialog. */
function openersNow(): readonly Element[] {
  const holders = focusHolders();
  const isInDialog = holders[0]?.closest('[role="dialog"], [role="alertdialog"]');
  return [...holders, ...((isInDialog && opened.at(-1)) || [])];
}

/** Returns the screen of an element: the child of `main` that contains it. */
function screenOf(element: Element | null): Element | null {
  return element?.closest('main > *') ?? null;
}
