import { type RefObject, useLayoutEffect } from 'react';

/**
 * Moves the focus to the title of the panel, or to the screen, when an element is removed while it has the focus.
 * Otherwise the body would get the focus, where no key works.
 */
export function usePassOnFocus(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const title = element.closest('[data-beside]')?.querySelector('h2');
      (title ?? document.querySelector('main'))?.focus();
    };
  }, [ref]);
}
