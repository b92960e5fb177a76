import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusField, rowKeyOf } from '../line-focus.ts';

/**
 * What goes as it is pressed, such as `Raise to MOQ`, leaves the focus to the quantity of its line, or to the table:
 * the page itself would have it otherwise, where Ctrl+Z takes nothing back.
 */
export function useLeftFocus(
  section: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
): void {
  const holder = useRef<{ element: Element; key: number | undefined }>(null);

  useEffect(() => {
    const lines = section.current;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) holder.current = { element: target, key: rowKeyOf(target) };
    };
    lines?.addEventListener('focusin', note);
    return () => lines?.removeEventListener('focusin', note);
  }, [section]);

  useLayoutEffect(() => {
    const { element, key } = holder.current ?? {};
    if (!element || element.isConnected) return;
    holder.current = null;
    if (document.activeElement !== document.body) return;
    if (key === undefined || !focusField(scroller.current, key, 'quant')) scroller.current?.focus();
  });
}
