import { type RefObject, useEffect } from 'react';

/**
 * Marks the sides to which an element can be scrolled further, so that pinned cells cast a shadow. Sets attributes on
 * the element, so that scrolling causes no re-render.
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
    // The observer also reports the initial size, which would force a layout if it were read here.
    const observer = new ResizeObserver(mark);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => {
      element.removeEventListener('scroll', mark);
      observer.disconnect();
    };
  }, [scroller]);
}
