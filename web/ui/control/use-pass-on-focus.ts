import { type RefObject, useLayoutEffect } from 'react';

/**
 * What goes while it has the focus leaves it to the screen: the page itself would have it otherwise, where no key leads
 * on.
 */
export function usePassOnFocus(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) element.closest('main')?.focus();
    };
  }, [ref]);
}
