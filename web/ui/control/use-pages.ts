import { useState } from 'react';
import { firstOfPage, pageCount } from './page-window.ts';

/** Returns the range of the current page, and the pager of a table. */
export function usePages(initialSize: number) {
  const [{ page, size }, setPart] = useState({ page: 1, size: initialSize });
  return {
    range: { offset: firstOfPage({ page, size }), limit: size },
    /** Moves from a page that no longer exists to the last page. Returns the props of a `Pager`, if one is needed. */
    fitTo(count: number | undefined) {
      if (count === undefined) return undefined;
      const last = pageCount(count, size);
      if (page > last) setPart({ page: last, size });
      // Keeps the pager after the user has chosen a larger size that fits all rows, so that they can change it back.
      if (count <= Math.min(initialSize, size)) return undefined;
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
