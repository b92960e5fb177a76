import { useCallbackRef } from '@mantine/hooks';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { type Layout, layout } from '#domain/view/view';
import { usePreference } from '../../api/use-preference.ts';
import type { Column } from '../../grid/columns/column-definitions.ts';
import { layOut, NO_LAYOUT } from '../../grid/columns/column-layout.ts';

export const DENSITIES = { compact: 'Compact', usual: 'Default', comfortable: 'Comfortable' } as const;
type Density = keyof typeof DENSITIES;

const listSettings = z.object({ layout, density: z.enum(Object.keys(DENSITIES) as Density[]) });
const DEFAULT_SETTINGS: z.infer<typeof listSettings> = { layout: NO_LAYOUT, density: 'usual' };

export interface ListSettings {
  layout: Layout;
  density: Density;
  change: (patch: { layout?: Partial<Layout>; density?: Density }) => void;
  resize: (widths: Layout['widths']) => void;
  reset: () => void;
}

export function useListSettings<Row>(list: string, all: readonly Column<Row>[]) {
  const [stored, setStored] = usePreference(`list.${list}`, listSettings, DEFAULT_SETTINGS);
  const columns = useMemo(() => layOut(all, stored.layout), [all, stored.layout]);

  // An Undo may call the function later, so the function changes only the settings that it is given.
  const change = useCallbackRef<ListSettings['change']>(({ density = stored.density, layout }) =>
    setStored({ density, layout: { ...stored.layout, ...layout } }),
  );

  const settings: ListSettings = {
    ...stored,
    change,
    resize: (widths) => change({ layout: { widths: { ...stored.layout.widths, ...widths } } }),
    reset: () => setStored(undefined),
  };
  return { columns, settings };
}
