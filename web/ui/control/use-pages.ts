import { useState } from 'react';
import { firstOfPage, pageCount } from './page-window.ts';

/** Paging of rows, at first `first` per page: the requested range, and functions to change it. */
export function usePages(first: number) {
  const [{ page, size }, setPart] = useState({ page: 1, size: first });
  return {
    asked: { offset: firstOfPage({ page, size }), limit: size },
    /**
     * Moves to the last existing page once the count is known, and returns the props of a `Pager`; undefined if one
     * page has all rows.
     */
    fitTo(count: number | undefined) {
      if (count === undefined) return undefined;
      const last = pageCount(count, size);
      // Rows were deleted, and this page with them.
      if (page > last) setPart({ page: last, size });
      // Keep the pager after a smaller size was chosen, so that the user can change it back.
      if (count <= Math.min(first, size)) return undefined;
      return {
        page,
        size,
        count,
        onPage: (next: number) => setPart({ page: next, size }),
        onSize: (next: number) => setPart({ page: 1, size: next }),
      };
    },
  };
}
