import { useLayoutEffect, useRef, useState } from 'react';

/** How high a list of six options with details is. */
const WHOLE_LIST = 304;

/**
 * The side of a field that its list opens to: below, unless only above there is room for the whole of it. It is settled
 * when the list opens, before its rows are there, so that they move nothing when they come.
 */
export function useSide(open: boolean) {
  const field = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<'bottom-start' | 'top-start'>('bottom-start');

  useLayoutEffect(() => {
    if (!open || !field.current) return;
    const { top, bottom } = field.current.getBoundingClientRect();
    const below = window.innerHeight - bottom;
    setSide(below < WHOLE_LIST && top > below ? 'top-start' : 'bottom-start');
  }, [open]);

  return { field, side };
}
