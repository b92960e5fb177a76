import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AnyGrid, RowOf } from '#domain/wire/grid';
import { gridQuery } from '../api/grid-query.ts';
import { useScreenLocation } from '../ui/use-screen-location.ts';
import type { RecordState } from './use-record.ts';

interface Addressed<G extends AnyGrid> {
  grid: G;
  value: number | null;
  choose: (row: RowOf<G>) => void;
}

/**
 * Chooses, in a lookup of a new form, the record that the URL names (`?plan_id=7`). If it fails to load, the lookup
 * stays blank. Returns whether the URL names a record, and whether it is still loading.
 */
export function useAddressed<G extends AnyGrid>(
  record: Pick<RecordState<unknown>, 'id' | 'model'>,
  { grid, value, choose }: Addressed<G>,
) {
  const isBlank = record.id === null && record.model === undefined && value === null;
  const id = useScreenLocation(({ search }) => Number(search[grid.id]) || null);
  const [isAddressed] = useState(id !== null && isBlank);
  const [coming, setComing] = useState(isAddressed);
  const { data, isFetched } = useQuery({
    ...gridQuery(grid, { offset: 0, limit: 1, search: '', extra: { [grid.id]: id } }),
    enabled: coming,
    gcTime: 0,
    retry: false,
  });

  const chooseAddressed = useEffectEvent(() => {
    setComing(false);
    const [row] = data?.rows ?? [];
    if (row && isBlank) choose(row);
  });
  useEffect(() => {
    if (coming && isFetched) chooseAddressed();
  }, [coming, isFetched]);
  return { isAddressed, coming };
}
