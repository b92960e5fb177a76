import { useEffect, useState } from 'react';

/** The element that had the focus last: what is disabled or inert while something works loses it to the page. */
let holder: Element | null = null;
/** Whether the focus was taken from it otherwise: by who presses elsewhere, or because it is removed. */
let left = false;
document.addEventListener('focusin', ({ target }) => {
  holder = target instanceof Element ? target : null;
  left = false;
});
document.addEventListener('focusout', ({ target }) => {
  left = target instanceof Element && !target.matches(':disabled, [inert] *');
});

/** What each open dialog was opened from: the last of them is the one on top. */
const opened: (readonly Element[])[] = [];

/**
 * Gives the focus back to what had it when the dialog came, as soon as the dialog goes: Mantine does so only for one
 * that stays mounted. A dialog that comes from another one, or in its place, knows what opened that one too. Where all
 * is gone the screen as a whole gets it; a focus that was moved on stays.
 */
export function useReturnFocus(): void {
  const [openers] = useState(openersNow);
  const [screen] = useState(() => openers.map(screenOf).find((found) => found !== null));

  useEffect(() => {
    opened.push(openers);
    return () => {
      opened.splice(opened.lastIndexOf(openers), 1);
      if (document.activeElement !== document.body || openers.length === 0) return;
      const opener = openers.find(({ isConnected }) => isConnected);
      // Another screen sees to its own focus.
      const next = opener ?? (screen?.isConnected ? screen.closest('main') : undefined);
      // The bars of a drawing take the focus as buttons do.
      if (next instanceof HTMLElement || next instanceof SVGElement) next.focus();
    };
  }, [openers, screen]);
}

/** What has the focus, and where that stands in a dialog what opened this one; none where nothing has it. */
function openersNow(): readonly Element[] {
  const opener = focused();
  if (!opener || opener === document.body) return [];
  const isInDialog = opener.closest('[role="dialog"], [role="alertdialog"]') !== null;
  return [opener, ...menuButtonOf(opener), ...((isInDialog && opened.at(-1)) || [])];
}

/** What opened the menu that an element stands in: a menu goes with what was chosen there. */
function menuButtonOf(element: Element): readonly Element[] {
  const id = element.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const button = id ? document.getElementById(id) : null;
  return button ? [button] : [];
}

/** What has the focus; while nothing has it, the button that asked for what now failed, or what was just removed. */
function focused(): Element | null {
  const { activeElement, body } = document;
  if (activeElement !== body) return activeElement;
  return holder && !(left && holder.isConnected) ? holder : body;
}

/** The screen that an element belongs to: what stands directly in `main`. */
function screenOf(element: Element | null): Element | null {
  return element?.closest('main > *') ?? null;
}
