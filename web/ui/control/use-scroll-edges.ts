import { type RefObject, useEffect } from 'react';

/**
 * Marks the sides to which more can be scrolled, so that pinned cells cast a shadow. Sets attributes on the element
 * itself: scrolling causes no re-render.
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
    // The observer reports the initial size too; reading it here would force a layout.
    const observer = new ResizeObserver(mark);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => {
      element.removeEventListener('scroll', mark);
      observer.disconnect();
    };
  }, [scroller]);
}
