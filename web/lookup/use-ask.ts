import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type AnyGrid, type RowOf, rowRecord } from '#domain/wire/grid';
import { send } from '../api/api.ts';
import { FRESH_FOR, LOOKUP_LIMIT, requestBody } from './use-options.ts';

interface Asked {
  extra?: unknown;
  limit?: number | undefined;
}

/**
 * Asks a lookup's call about a text at once, for somebody who goes on without waiting for the list. Unlike the list's
 * own question it goes on when the field is gone.
 */
export function useAsk<G extends AnyGrid>(grid: G) {
  const client = useQueryClient();
  return useCallback(
    async (text: string, { extra, limit = LOOKUP_LIMIT }: Asked = {}): Promise<RowOf<G>[]> => {
      const { rows } = await client.fetchQuery({
        queryKey: ['lookup-text', grid.path, text, limit, extra],
        queryFn: () => send(grid.call, requestBody({ grid, text, extra, limit }, 0), { quiet: true }),
        staleTime: FRESH_FOR,
      });
      return rows.map((row) => rowRecord<RowOf<G>>(grid.columns, row));
    },
    [client, grid],
  );
}
