import { useDeferredValue } from 'react';

/** What a list has around its rows at least: navbar, title, buttons, headers and pager. */
const AROUND_PX = 200;
/** Compact rows are the lowest. */
const LOWEST_ROW_PX = 32;

/**
 * The rows of a page that are drawn now: those that the window has room for come with the answer, the others right
 * after. `part` is the same object for as long as the rows are of one page, order and search, so that a row which changes
 * leaves the others drawn. Whoever is scrolled down, or comes back to such a place, gets all of them at once.
 */
export function useRowsInSight<Row>(
  rows: readonly Row[],
  part: object | undefined,
  isScrolled: () => boolean,
): { drawn: readonly Row[]; complete: boolean } {
  const complete = useDeferredValue<object | null | undefined>(part, null) === part;
  const first = Math.ceil((window.innerHeight - AROUND_PX) / LOWEST_ROW_PX);
  if (complete || rows.length <= first || isScrolled()) return { drawn: rows, complete: true };
  return { drawn: rows.slice(0, first), complete: false };
}
