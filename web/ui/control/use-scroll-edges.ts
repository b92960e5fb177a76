import { type RefObject, useEffect } from 'react';

/**
 * Marks on which sides more can be scrolled to, so that what is pinned there casts a shadow. Marks the element itself:
 * scrolling draws nothing anew.
 */
export function useScrollEdges(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;

    function mark() {
      if (!element) return;
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute('data-more-before', scrollLeft > 0);
      element.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1);
    }

    element.addEventListener('scroll', mark, { passive: true });
    // The observer tells the first size too; reading it here would force a layout.
    const observer = new ResizeObserver(mark);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => {
      element.removeEventListener('scroll', mark);
      observer.disconnect();
    };
  }, [scroller]);
}
