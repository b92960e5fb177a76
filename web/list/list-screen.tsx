import { useCallbackRef } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { grouped } from '#domain/values/counted';
import { savesData } from '../api/saves-data.ts';
import { focusFirstRow } from '../grid/rows/use-row-keys.ts';
import { useRowPreload } from '../grid/rows/use-row-preload.ts';
import { useHistoryEntry } from '../grid/rows/use-scroll-memory.ts';
import type { Widths } from '../grid/table/column-divider.tsx';
import { GridFoot } from '../grid/table/grid-foot.tsx';
import { GridTable } from '../grid/table/grid-table.tsx';
import { SearchBox } from '../grid/table/search-box.tsx';
import { ViewChips } from '../grid/views/view-chips.tsx';
import { ViewMenu } from '../grid/views/view-menu.tsx';
import { Button } from '../ui/control/button.tsx';
import { lazy } from '../ui/lazy.tsx';
import { InlineError } from '../ui/notice/inline-error.tsx';
import { useTitle } from '../ui/use-title.ts';
import { ActiveChips } from './chips/active-chips.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { ListAnnouncement } from './list-announcement.tsx';
import styles from './record-list.module.css';
import { useCellMenu } from './use-cell-menu.ts';
import { useCodes } from './use-codes.ts';
import { useFilter } from './use-filter.ts';
import type { List } from './use-list.ts';

const CellMenu = lazy(async () => (await import('../grid/filter/cell-menu.tsx')).default);
const CodesFound = lazy(async () => (await import('./codes-found.tsx')).default);
const FilterPanel = lazy(async () => (await import('../grid/filter/filter-panel.tsx')).default);
/** The rows are drawn first. */
const PRELOAD_AFTER_MS = 500;

interface ListScreenProps<Row extends object> {
  title: string;
  placeholder: string;
  list: List<Row>;
  /** Where a row leads. */
  rowPath: (row: Row) => string;
  /** Opens a row in its place; its link still opens it in a tab of its own. Always the same function. */
  onOpen?: (id: number) => void;
  /** Shows what a row leads to; always the same function. */
  onRelated?: (id: number) => void;
  /** The pointer or the focus rests on the link of a row. */
  onRest?: (link: HTMLAnchorElement) => void;
  /** Its toolbar holds more than other lists' do. */
  crowded?: boolean;
  /** Buttons and choices that need no rows. */
  children?: ReactNode;
  /** What the list is asked for by its own parameters, as chips. */
  chips?: ReactNode;
  /** Buttons for the checked rows. */
  chosen: ReactNode;
  /** What stands where there are no rows, and no search is why. */
  empty: ReactNode;
}

/** A whole list screen: search, buttons, rows, pages. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const {
    title,
    placeholder,
    crowded = false,
    list,
    rowPath,
    onOpen,
    onRelated,
    children,
    chosen,
    empty,
  } = props;
  const { grid, extra, state, selection, ids, all, columns, look, saved, idOf, search } = list;
  const cell = useCellMenu({ rows: state.rows, columns, idOf });
  const codes = useCodes(list);
  useTitle(title);
  const entry = useHistoryEntry();
  const screen = useRef<HTMLDivElement>(null);
  const filterButton = useRef<HTMLSpanElement>(null);
  const filter = useFilter(list, () => filterButton.current);
  useRowPreload(screen, props.onRest);
  const resize = useCallback(
    (widths: Widths) => look.change({ layout: { widths: { ...look.layout.widths, ...widths } } }),
    [look],
  );
  const listed = (grid.codes ?? []).flatMap((column): [string, string[]][] => {
    const named = (state.where?.[column]?.any ?? []).filter((code) => code !== null).map(String);
    return named.length > 1 ? [[column, named]] : [];
  });
  const loadAgain = () => {
    state.reload();
    if (saved.error) saved.reload();
  };
  // What opens by a key is there at once: what is typed right after it would go to the page, whose keys act.
  useEffect(() => {
    if (state.loading || savesData()) return;
    const preload = () => void Promise.all([FilterPanel.preload(), CellMenu.preload()]);
    const timer = setTimeout(preload, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state.loading]);
  const save = useCallbackRef((name: string) => saved.save(name));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for its cells; Shift+F10 on a row does the same
    <div
      ref={screen}
      className={`fill ${styles.screen}`}
      data-density={look.density}
      onContextMenu={cell.handleContextMenu}
    >
      <div
        className={`fill ${styles.body}`}
        data-chosen={ids.length > 0 || undefined}
        data-crowded={crowded || undefined}
      >
        <header className={styles.head}>
          <h1>{title}</h1>
          {!state.loading && (
            <span className={styles.count}>{state.count === undefined ? '…' : grouped(state.count)}</span>
          )}
          <ActiveChips
            state={state}
            others={props.chips}
            columns={all}
            columnOf={filter.columnOf}
            unfiltered={list.unfiltered}
            onChange={state.change}
            onOpen={filter.open}
            onRemove={(part) => {
              state.change(part);
              // The chip goes, and its focus would go to nothing.
              search.current?.focus();
            }}
          />
        </header>
        {/* Why the rows are missing is said once; the views, which failed too, are asked for with them. */}
        {!(saved.error && (state.error || state.loading)) && <ViewChips saved={saved} />}
        <fieldset className={styles.toolbar} aria-label={`${title} actions`}>
          <SearchBox
            ref={search}
            placeholder={placeholder}
            search={state.search}
            onSearch={(search) => state.change({ search })}
            rowsAreThere={!state.fetching && !state.error}
            onPasted={codes.take}
            onTyped={codes.forget}
            busy={codes.busy}
            onLeave={() => focusFirstRow(screen.current)}
          />
          {children}
          {ids.length > 0 && (
            <span className={styles.chosen}>
              <span className={styles.divider} />
              {chosen}
              <span className={styles.selected}>
                <span>
                  {selection.all ? `All ${grouped(state.count ?? 0)} found` : grouped(ids.length)} selected
                </span>
                <Button kind="quiet" onClick={selection.clear}>
                  Clear
                </Button>
              </span>
            </span>
          )}
          <span ref={filterButton} className={`line push ${styles.end}`}>
            <Button
              icon={<IconFilter size={16} aria-hidden />}
              onClick={({ currentTarget }) => filter.open(undefined, currentTarget)}
            >
              Filter
            </Button>
            <DownloadMenu list={list} />
            <ViewMenu columns={all} look={look} onSave={save} />
          </span>
        </fieldset>
        {listed.map(([column, named]) => (
          <div key={column} className={styles.failure}>
            <CodesFound grid={grid} column={column} codes={named} />
          </div>
        ))}
        {state.error && (
          <div className={styles.failure}>
            <InlineError message={state.error} onRetry={loadAgain} />
          </div>
        )}
        <GridTable
          caption={title}
          columns={columns}
          state={state}
          rowId={idOf}
          rowPath={rowPath}
          onOpen={onOpen}
          onRelated={onRelated}
          selection={selection}
          entry={entry}
          empty={empty}
          onResize={resize}
          filtered={filter.filtered}
          onFilter={filter.open}
        />
      </div>
      <GridFoot state={state} />
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
          at={filter.opened.at}
          onChange={filter.set}
          onClose={filter.close}
        />
      )}
      <ListAnnouncement state={state} columns={columns} selected={ids.length} />
    </div>
  );
}
