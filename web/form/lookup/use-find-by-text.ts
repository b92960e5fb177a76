import { useQueryClient } from '@tanstack/react-query';
import { use, useCallback } from 'react';
import type { AnyGrid, RowOf } from '#domain/wire/grid';
import { gridQuery } from '../../api/grid-query.ts';
import { PendingLookupsContext } from './pending-lookups.ts';
import { FRESH_FOR_MS, LOOKUP_LIMIT } from './use-options.ts';

interface SearchOptions {
  extra?: unknown;
  limit?: number | undefined;
}

/**
 * Looks up a text at once, for a user who does not wait for the list. Unlike the request of the list, it continues
 * after the field is unmounted.
 */
export function useFindByText<G extends AnyGrid>(grid: G) {
  const client = useQueryClient();
  const lookups = use(PendingLookupsContext);
  return useCallback(
    async (text: string, { extra, limit = LOOKUP_LIMIT }: SearchOptions = {}): Promise<RowOf<G>[]> => {
      const page = { offset: 0, limit, search: text, extra };
      const search = client.fetchQuery({ ...gridQuery(grid, page), staleTime: FRESH_FOR_MS });
      const { rows } = await lookups.add(search);
      return rows;
    },
    [client, lookups, grid],
  );
}
