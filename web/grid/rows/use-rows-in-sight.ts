import { useDeferredValue } from 'react';
import { DEFAULT_PAGE_SIZE } from '#domain/wire/grid';

const NO_ROWS: never[] = [];

/**
 * Returns the rows of a page to render now. Of a larger page than usual, the first rows are rendered first, and the
 * others right after that. Until then the rows of the earlier page stay hidden below them. A scrolled list renders all
 * rows at once. `rows` must be memoised.
 */
export function useRowsInSight<Row>(
  rows: readonly Row[],
  isScrolled: () => boolean,
): { drawn: readonly Row[]; complete: boolean } {
  const before = useDeferredValue<readonly Row[]>(rows, NO_ROWS);
  const first = DEFAULT_PAGE_SIZE;
  if (before === rows || rows.length <= first || isScrolled()) return { drawn: rows, complete: true };
  return { drawn: [...rows.slice(0, first), ...before.slice(first, rows.length)], complete: false };
}
