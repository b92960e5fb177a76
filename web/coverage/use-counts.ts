import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stockCountCalls } from '#domain/coverage/stock-count';
import { DEFAULT_PAGE_SIZE } from '#domain/wire/grid';
import { callQuery } from '../api/call-query.ts';
import { pageCount } from '../ui/control/page-window.ts';

/** The stock counts of a SAP, page by page, the latest day first. */
export function useCounts(sapId: number) {
  const [{ page, size }, setPart] = useState({ page: 1, size: DEFAULT_PAGE_SIZE });
  const query = useQuery({
    ...callQuery(stockCountCalls.list, { sap_id: sapId, offset: (page - 1) * size, limit: size }),
    placeholderData: keepPreviousData,
  });
  const count = query.data?.count ?? 0;
  // The last count of the last page was taken back.
  if (count > 0 && page > pageCount(count, size)) setPart({ page: pageCount(count, size), size });

  return {
    query,
    /** Where the pages stand; undefined where all counts are on one. */
    pages: count > DEFAULT_PAGE_SIZE ? { page, size, count } : undefined,
    goTo: (page: number) => setPart({ page, size }),
    resize: (size: number) => setPart({ page: 1, size }),
  };
}
