import { type ReactNode, useEffect } from 'react';
import { grouped } from '#domain/values/counted';
import type { Where } from '#domain/wire/condition';
import { GridFoot } from '../grid/table/grid-foot.tsx';
import { GridTable, type RowActions } from '../grid/table/grid-table.tsx';
import { lazy } from '../ui/lazy.tsx';
import { InlineError } from '../ui/notice/inline-error.tsx';
import { StillLoading } from '../ui/notice/still-loading.tsx';
import { useHistoryEntry } from '../ui/use-history-entry.ts';
import type { Query } from '../ui/use-screen-location.ts';
import { useTitle } from '../ui/use-title.ts';
import { ActiveChips } from './filter/active-chips.tsx';
import { useCellMenu } from './filter/use-cell-menu.ts';
import { useFilter } from './filter/use-filter.ts';
import { ListAnnouncement } from './list-announcement.tsx';
import styles from './list-screen.module.css';
import { ListToolbar, type ToolbarContent } from './list-toolbar.tsx';
import type { ListGrid } from './rows/list-parameters.ts';
import { useListKeys } from './use-list-keys.ts';
import { ViewChips } from './views/view-chips.tsx';

const CellMenu = lazy(async () => (await import('./filter/cell-menu.tsx')).default);
const FilterPanel = lazy(async () => (await import('./filter/filter-panel.tsx')).default);
/** The delay before loading the filter panels, so that the rows are drawn first. */
const LOAD_PANELS_AFTER_MS = 500;

const CodesFound = lazy(
  async () => (await import('./filter/codes-found.tsx')).default,
  () => null,
);

interface ListScreenProps<Row extends object> extends ToolbarContent<Row> {
  rows: RowActions<Row>;
  empty: ReactNode;
  /** Set if additional parameters of the URL restrict the list: their chips, and the query that removes them. */
  restriction?: ListRestriction | undefined;
}

interface ListRestriction {
  chips: ReactNode;
  showAll: Query | undefined;
}

export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const { title, list, rows, restriction } = props;
  const { grid, state, selection, columns, settings, saved, idOf } = list;
  const filter = useFilter(list);
  const cell = useCellMenu(list);
  const entry = useHistoryEntry();
  useTitle(title);
  useListKeys(list);

  // A panel opened with a key must appear immediately, or the page would act on the next letters.
  useEffect(() => {
    if (state.loading) return;
    const load = () => void Promise.all([FilterPanel.preload(), CellMenu.preload()]);
    const timer = setTimeout(load, LOAD_PANELS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state.loading]);

  function loadAgain() {
    state.reload();
    if (saved.error) saved.reload();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles right clicks on cells; Shift+F10 on a row does the same
    <div
      className={`fill ${styles.screen}`}
      data-density={settings.density}
      onContextMenu={cell.handleContextMenu}
    >
      <div className={`fill ${styles.body}`}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <span className={styles.count}>{countText(state)}</span>
          <ActiveChips list={list} filter={filter} others={restriction?.chips} />
          {/* If rows and views both fail, only the rows show the error, and Retry reloads both. */}
          {!(saved.error && (state.error || state.loading)) && <ViewChips saved={saved} />}
        </header>
        <ListToolbar {...props} filter={filter} />
        {codeLists(grid, state.where).map(({ column, codes }) => (
          <div key={column} className={styles.codes}>
            <CodesFound grid={grid} column={column} codes={codes} />
          </div>
        ))}
        <div className={styles.failure}>
          {state.error ? (
            <InlineError message={state.error} onRetry={loadAgain} />
          ) : (
            <StillLoading loading={state.fetching} />
          )}
        </div>
        <GridTable
          caption={title}
          columns={columns}
          state={state}
          rowId={idOf}
          list={{
            ...rows,
            selection,
            entry,
            onResize: settings.resize,
            filtered: filter.filtered,
            onFilter: filter.open,
            offer: props.empty,
            showAll: restriction?.showAll,
          }}
        />
      </div>
      <GridFoot state={state} />
      {cell.opened && (
        <CellMenu
          {...cell.opened}
          grid={grid}
          columns={columns.map(({ name }) => filter.columnOf(name))}
          where={state.where}
          onChange={filter.set}
          onClose={cell.close}
        />
      )}
      {filter.opened && (
        <FilterPanel
          list={{ values: grid.values, search: state.search, extra: list.extra }}
          columns={filter.columns}
          where={state.where}
          opened={filter.opened.column}
          anchor={filter.opened.at}
          onChange={filter.set}
          onClose={filter.close}
        />
      )}
      <ListAnnouncement title={title} list={list} />
    </div>
  );
}

function countText({ loading, count }: { loading: boolean; count: number | undefined }) {
  if (loading) return '';
  return count === undefined ? '…' : grouped(count);
}

function codeLists({ codes: columns = [] }: ListGrid, where: Where) {
  return columns
    .map((column) => ({
      column,
      codes: (where[column]?.any ?? []).filter((code) => code !== null).map(String),
    }))
    .filter(({ codes }) => codes.length > 1);
}
