import { useDeferredValue } from 'react';

/** The minimum height of everything around the rows of a list: navigation bar, title, buttons, headers and pager. */
const AROUND_PX = 226;
/** The height of a compact row, the smallest height of a row. */
const LOWEST_ROW_PX = 32;
const NO_ROWS: never[] = [];

/**
 * Returns the rows of a page to render now: first the visible rows, and right after them all rows. Until then the rows
 * of the previous page stay below the visible rows. A scrolled list renders all rows immediately. `rows` must be
 * memoized.
 */
export function useRowsInSight<Row>(
  rows: readonly Row[],
  isScrolled: () => boolean,
): { drawn: readonly Row[]; complete: boolean } {
  const before = useDeferredValue<readonly Row[]>(rows, NO_ROWS);
  const first = Math.ceil((window.innerHeight - AROUND_PX) / LOWEST_ROW_PX);
  if (before === rows || rows.length <= first || isScrolled()) return { drawn: rows, complete: true };
  return { drawn: [...rows.slice(0, first), ...before.slice(first, rows.length)], complete: false };
}
