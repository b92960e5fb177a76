import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AnyGrid, RowOf } from '#domain/wire/grid';
import { gridQuery } from '../api/grid-query.ts';
import { useScreenLocation } from '../ui/use-screen-location.ts';
import type { RecordState } from './use-record.ts';

interface PrefillOptions<G extends AnyGrid> {
  grid: G;
  value: number | null;
  choose: (row: RowOf<G>) => void;
}

/**
 * Fills in a lookup of a new form with the record that the URL names (`?plan_id=7`). If the record fails to load, the
 * lookup stays blank. Returns whether the form was opened blank with such a URL, and whether the record is still
 * loading.
 */
export function usePrefill<G extends AnyGrid>(
  record: Pick<RecordState<unknown>, 'id' | 'model'>,
  { grid, value, choose }: PrefillOptions<G>,
) {
  const isBlank = record.id === null && record.model === undefined && value === null;
  const id = useScreenLocation(({ search }) => Number(search[grid.id]) || null);
  const [hasPrefill] = useState(id !== null && isBlank);
  const [isPrefilling, setPrefilling] = useState(hasPrefill);
  const { data, isFetched } = useQuery({
    ...gridQuery(grid, { offset: 0, limit: 1, search: '', extra: { [grid.id]: id } }),
    enabled: isPrefilling,
    gcTime: 0,
    retry: false,
  });

  const chooseLoaded = useEffectEvent(() => {
    setPrefilling(false);
    const [row] = data?.rows ?? [];
    if (row && isBlank) choose(row);
  });
  useEffect(() => {
    if (isPrefilling && isFetched) chooseLoaded();
  }, [isPrefilling, isFetched]);
  return { hasPrefill, isPrefilling };
}
