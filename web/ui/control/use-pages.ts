import { useState } from 'react';
import { firstOfPage, pageCount } from './page-window.ts';

/** Rows that are asked for page by page, `first` of them at first: which are asked for, and the way to the others. */
export function usePages(first: number) {
  const [{ page, size }, setPart] = useState({ page: 1, size: first });
  return {
    asked: { offset: firstOfPage({ page, size }), limit: size },
    /**
     * Turns back to a page that is there, once it is known how many rows there are, and answers what a `Pager` takes;
     * undefined where one page holds them all.
     */
    fitTo(count: number | undefined) {
      if (count === undefined) return undefined;
      const last = pageCount(count, size);
      // Rows have gone, and this page with them.
      if (page > last) setPart({ page: last, size });
      // The pager stays after another size was chosen, so that it can be chosen back.
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
