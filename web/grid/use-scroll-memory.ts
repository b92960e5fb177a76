import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** How far each entry of the browser's history was scrolled, for as long as the page lives. */
const kept = new Map<string, number>();

/** The history entry that is open: a list keeps its place in it. */
export function useHistoryEntry(): string {
  return useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
}

/**
 * Back finds a list where it was scrolled to; another page of it begins at its top. `settled` is when the rows of
 * this entry are there. Without an entry nothing is kept.
 */
export function useScrollMemory(
  scroller: RefObject<HTMLElement | null>,
  entry: string | undefined,
  settled: boolean,
): void {
  const placed = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (entry === undefined || !settled || placed.current === entry || !scroller.current) return;
    placed.current = entry;
    scroller.current.scrollTop = kept.get(entry) ?? 0;
  }, [scroller, entry, settled]);

  useEffect(() => {
    const element = scroller.current;
    if (entry === undefined || !element) return;
    const note = () => {
      if (placed.current === entry) kept.set(entry, element.scrollTop);
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [scroller, entry]);
}
