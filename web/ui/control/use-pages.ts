import { useState } from 'react';
import { firstOfPage, pageCount } from './page-window.ts';

/** Pages rows, initially `first` per page: returns the requested range and functions to change it. */
export function usePages(first: number) {
  const [{ page, size }, setPart] = useState({ page: 1, size: first });
  return {
    range: { offset: firstOfPage({ page, size }), limit: size },
    /**
     * Moves to the last existing page once the count is known, and returns the props of a `Pager`; undefined if all
     * rows are on one page.
     */
    fitTo(count: number | undefined) {
      if (count === undefined) return undefined;
      const last = pageCount(count, size);
      // The page no longer exists, because rows were deleted.
      if (page > last) setPart({ page: last, size });
      // Keeps the pager after the user has chosen a smaller size, so that they can change it back.
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
