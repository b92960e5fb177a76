import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusHolders } from './focus-holders.ts';

/**
 * A button is disabled while it works, which takes the focus from it: it has it again when it has done, unless the
 * focus went elsewhere. So has one whose menu the work was chosen from.
 */
export function useFocusAgain(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const had = useRef(false);

  // Until the page is drawn, what was disabled still has it.
  useLayoutEffect(() => {
    const { current } = button;
    if (!current) return;
    if (busy) {
      had.current = focusHolders().includes(current);
      return;
    }
    if (had.current && document.activeElement === document.body) current.focus();
    had.current = false;
  }, [busy]);

  return button;
}
