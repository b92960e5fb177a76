import { useDebouncedCallback } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode, SyntheticEvent } from 'react';
import { grouped } from '#domain/values/counted';
import { isFiltered } from '../grid/rows/list-position.ts';
import { GridFoot } from '../grid/table/grid-foot.tsx';
import { GridTable } from '../grid/table/grid-table.tsx';
import type { KeyMap } from '../ui/keys/use-keys.ts';
import { lazy } from '../ui/lazy.tsx';
import { InlineError } from '../ui/notice/inline-error.tsx';
import { StillLoading } from '../ui/notice/still-loading.tsx';
import { useHistoryEntry } from '../ui/use-history-entry.ts';
import type { Query } from '../ui/use-own-location.ts';
import { useTitle } from '../ui/use-title.ts';
import { ActiveChips } from './filter/active-chips.tsx';
import { FilterPanels } from './filter/filter-panels.tsx';
import { useCellMenu } from './filter/use-cell-menu.ts';
import { useFilter } from './filter/use-filter.ts';
import { ListAnnouncement } from './list-announcement.tsx';
import styles from './list-screen.module.css';
import { type InToolbar, ListToolbar } from './list-toolbar.tsx';
import { useListKeys } from './use-list-keys.ts';
import { ViewChips } from './views/view-chips.tsx';

/** How long somebody looks at a row before it is likely to be opened. */
const RESTS_MS = 80;

const CodesFound = lazy(async () => (await import('./filter/codes-found.tsx')).default);

interface ListScreenProps<Row extends object> extends InToolbar<Row> {
  /** Where a row leads. */
  rowPath: (row: Row) => string;
  /** Opens a row in its place; its link still opens it in a tab of its own. Always the same function. */
  onOpen?: (id: number) => void;
  /** Shows what a row leads to; always the same function. */
  onRelated?: (id: number) => void;
  /** The pointer or the focus rests on a row. */
  onRest?: (id: number) => void;
  /** Its toolbar holds more than other lists' do. */
  crowded?: boolean;
  /** Its own, beside those of every list. */
  keys?: KeyMap;
  /** Chips for the list's own parameters. */
  chips?: ReactNode;
  /** The message without rows, if no search is the reason. */
  empty: ReactNode;
  /** The own parameters that show the whole list, where only a part of it is shown: `Show all` goes there. */
  whole?: Query | undefined;
  /** The record that is open beside the list, whose row is marked, and its panel. */
  opened?: number | undefined;
  beside?: ReactNode;
}

/** A whole list screen: search, buttons, rows, pages. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const { title, list } = props;
  const { grid, state, selection, columns, look, saved, idOf } = list;
  const filter = useFilter(list);
  const cell = useCellMenu(list);
  const entry = useHistoryEntry();
  useTitle(title);
  const preload = useRowPreload(props.onRest);
  useListKeys(list, props.keys);

  function loadAgain() {
    state.reload();
    if (saved.error) saved.reload();
  }

  return (
    <div className={styles.whole}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for its cells; Shift+F10 on a row does too */}
      <div
        className={`fill ${styles.screen}`}
        data-density={look.density}
        onContextMenu={cell.handleContextMenu}
        {...preload}
      >
        <div className={`fill ${styles.body}`} data-crowded={props.crowded || undefined}>
          <header className={styles.head}>
            <h1>{title}</h1>
            {!state.loading && (
              <span className={styles.count}>{state.count === undefined ? '…' : grouped(state.count)}</span>
            )}
            <ActiveChips list={list} filter={filter} others={props.chips} />
          </header>
          {/* Why the rows are missing is said once; the views, which failed too, are asked for with them. */}
          {!(saved.error && (state.error || state.loading)) && <ViewChips saved={saved} />}
          <ListToolbar {...props} filter={filter} />
          {isFiltered(state) && <CodesFound grid={grid} where={state.where} />}
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
            links={{ path: props.rowPath, onOpen: props.onOpen, onRelated: props.onRelated }}
            selection={selection}
            entry={entry}
            opened={props.opened}
            tools={{ onResize: look.resize, filtered: filter.filtered, onFilter: filter.open }}
            whenEmpty={{ offer: props.empty, whole: props.whole }}
          />
        </div>
        <GridFoot state={state} />
        <FilterPanels list={list} filter={filter} cell={cell} />
        <ListAnnouncement title={title} list={list} />
      </div>
      {/* Its room is there before its content. */}
      {props.opened !== undefined && <div className={styles.beside}>{props.beside}</div>}
    </div>
  );
}

/**
 * Fetches the screen that a row leads to when the pointer or the focus rests on it, and lets `onRest` fetch its record;
 * all rows share these listeners.
 */
function useRowPreload(onRest: ((id: number) => void) | undefined) {
  const router = useRouter();
  const preload = useDebouncedCallback((row: HTMLElement, link: HTMLAnchorElement) => {
    void router.preloadRoute({ to: link.pathname });
    onRest?.(Number(row.dataset.row));
  }, RESTS_MS);

  const leave = () => preload.cancel();
  const rest = ({ target }: SyntheticEvent) => {
    leave();
    // At its checkbox a row is about to be checked, not opened.
    if (!(target instanceof Element) || target.closest('label')) return;
    const row = target.closest<HTMLElement>('tr[data-row]');
    const link = row?.querySelector('a');
    if (row && link) preload(row, link);
  };
  return { onMouseOver: rest, onFocus: rest, onMouseLeave: leave, onBlur: leave };
}
