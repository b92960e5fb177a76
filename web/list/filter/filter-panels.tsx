import { useEffect } from 'react';
import { lazy } from '../../ui/lazy.tsx';
import type { List } from '../rows/use-list.ts';
import type { useCellMenu } from './use-cell-menu.ts';
import type { Filter } from './use-filter.ts';

const CellMenu = lazy(async () => (await import('./cell-menu.tsx')).default);
const FilterPanel = lazy(async () => (await import('./filter-panel.tsx')).default);
/** The delay before preloading the panels, so that the rows are drawn first. */
const PRELOAD_AFTER_MS = 500;

interface FilterPanelsProps<Row extends object> {
  list: List<Row>;
  filter: Filter;
  cell: ReturnType<typeof useCellMenu>;
}

/** Shows the filter panels of a list: the conditions of a column, and the menu of a cell. */
export function FilterPanels<Row extends object>({ list, filter, cell }: FilterPanelsProps<Row>) {
  const { grid, extra, state, columns } = list;
  // A panel opened by a key must appear at once. Otherwise the page would act on the next letters.
  useEffect(() => {
    if (state.loading) return;
    const preload = () => void Promise.all([FilterPanel.preload(), CellMenu.preload()]);
    const timer = setTimeout(preload, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state.loading]);

  return (
    <>
      {cell.opened && (
        <CellMenu
          {...cell.opened}
          grid={grid}
          columns={columns.map(({ name }) => filter.columnOf(name))}
          where={filter.where}
          onChange={filter.set}
          onClose={cell.close}
        />
      )}
      {filter.opened && (
        <FilterPanel
          list={{ values: grid.values, search: state.search, extra }}
          columns={filter.columns}
          where={filter.where}
          opened={filter.opened.column}
          anchor={filter.opened.at}
          onChange={filter.set}
          onClose={filter.close}
        />
      )}
    </>
  );
}
