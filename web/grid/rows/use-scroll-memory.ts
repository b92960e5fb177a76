import { type RefObject, useLayoutEffect, useRef } from 'react';

/** How far each entry of the browser's history was scrolled, for as long as the page lives. */
const kept = new Map<string, number>();

/** Whether a list is scrolled down, or about to be since its entry was; one without an entry is asked itself. */
export function isScrolled(scroller: RefObject<HTMLElement | null>, entry: string | undefined): boolean {
  const place = entry === undefined ? scroller.current?.scrollTop : kept.get(entry);
  return (place ?? 0) > 0;
}

/**
 * Back finds a list where it was scrolled to, as soon as the rows of that entry are there (`settled`); what is new
 * begins at its top at once, so that scrolling meanwhile is not undone. Without an entry nothing is kept. Answers what
 * is to be called when it is scrolled.
 */
export function useScrollMemory(
  scroller: RefObject<HTMLElement | null>,
  entry: string | undefined,
  settled: boolean,
): () => void {
  const placed = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (entry === undefined || placed.current === entry || !scroller.current) return;
    const place = kept.get(entry);
    if (place !== undefined && !settled) return;
    const before = placed.current === undefined ? 0 : kept.get(placed.current);
    placed.current = entry;
    // Where it is at its place already, to say so would lay the page out in between.
    if ((place ?? 0) !== (before ?? 0)) scroller.current.scrollTop = place ?? 0;
  }, [scroller, entry, settled]);

  return () => {
    if (entry !== undefined && placed.current === entry) kept.set(entry, scroller.current?.scrollTop ?? 0);
  };
}
