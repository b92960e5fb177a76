import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { ListName } from '#domain/record/record-kinds';
import { grouped } from '#domain/values/counted';
import type { AnyGrid, RowOf } from '#domain/wire/grid';
import { type RowColumns, visibleColumns } from '../grid/columns/column-definitions.ts';
import { cellValue } from '../grid/columns/sort.ts';
import { focusFirstRow } from '../grid/rows/use-row-keys.ts';
import { useHistoryEntry } from '../grid/rows/use-scroll-memory.ts';
import { useSelection } from '../grid/rows/use-selection.ts';
import { GridFoot } from '../grid/table/grid-foot.tsx';
import { GridTable } from '../grid/table/grid-table.tsx';
import { SearchBox } from '../grid/table/search-box.tsx';
import { useListLook } from '../grid/views/use-list-look.ts';
import { useSavedViews } from '../grid/views/use-saved-views.ts';
import { ViewChips } from '../grid/views/view-chips.tsx';
import { ViewMenu } from '../grid/views/view-menu.tsx';
import { Button } from '../ui/control/button.tsx';
import { useGo } from '../ui/control/link.tsx';
import { lazy } from '../ui/lazy.tsx';
import { InlineError } from '../ui/notice/inline-error.tsx';
import { useTitle } from '../ui/use-title.ts';
import { ActiveChips } from './active-chips.tsx';
import { ListAnnouncement } from './list-announcement.tsx';
import styles from './record-list.module.css';
import { useCopy } from './use-copy.ts';
import { type Deletion, useDelete } from './use-delete.ts';
import { useListKeys } from './use-list-keys.ts';
import { useServerGrid } from './use-server-grid.ts';

const DeleteRefused = lazy(async () => (await import('./delete-refused.tsx')).default);

/** A grid whose rows are a list with an address of its own. */
type ListGrid = AnyGrid & { view: ListName };

interface RecordListProps<G extends ListGrid> {
  title: string;
  placeholder: string;
  grid: G;
  columns: RowColumns<RowOf<G>>;
  /** Where a record is edited, and without an id where one is added. */
  formPath: (id?: number) => string;
  deletion: Deletion;
  /** Buttons of this list that need no rows. */
  children?: ReactNode;
  /** How an empty list is begun, where that is not by adding one record. */
  begin?: ReactNode;
  /** Buttons for the checked rows, between Edit and Delete. */
  actions?: (ids: number[]) => ReactNode;
}

/** A whole list screen: search, buttons, rows, pages. */
export function RecordList<G extends ListGrid>(props: RecordListProps<G>) {
  const { title, placeholder, grid, formPath, children, actions } = props;
  useTitle(title);
  const go = useGo();
  const state = useServerGrid(grid);
  const selection = useSelection(state.search);
  const [all] = useState(() => visibleColumns(props.columns));
  const { columns, look } = useListLook(grid.view, all);
  const saved = useSavedViews(grid.view, state, look);
  const entry = useHistoryEntry();
  const deletion = useDelete(props.deletion, selection.clear);

  const ids = [...selection.ids];
  const [only] = ids;
  const idOf = useCallback((row: RowOf<G>) => cellValue(row, grid.id) as number, [grid]);
  const screen = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const edit = (id: number) => go(formPath(id), state.rows.map(idOf));

  useCopy(grid, columns, state.rows, selection.ids);
  useListKeys({
    state,
    ids,
    search,
    onAdd: () => go(formPath()),
    onEdit: edit,
    onDelete: () => deletion.start(ids),
  });

  return (
    <div ref={screen} className={styles.screen} data-density={look.density}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {!state.loading && <span className={styles.count}>{grouped(state.count)}</span>}
        <ActiveChips
          state={state}
          columns={all}
          onRemove={(part) => {
            state.change(part);
            // The chip goes, and its focus would go to nothing.
            search.current?.focus();
          }}
        />
      </header>
      <ViewChips saved={saved} />
      <fieldset className={styles.toolbar} aria-label={`${title} actions`}>
        <SearchBox
          ref={search}
          placeholder={placeholder}
          search={state.search}
          onSearch={(search) => state.change({ search })}
          found={!state.fetching && !state.error}
          onLeave={() => focusFirstRow(screen.current)}
        />
        <Button kind="primary" onClick={() => go(formPath())}>
          Add New
        </Button>
        {children}
        {only !== undefined && (
          <>
            <span className={styles.divider} />
            {ids.length === 1 && <Button onClick={() => edit(only)}>Edit</Button>}
            {actions?.(ids)}
            <Button kind="danger-light" busy={deletion.busy} onClick={() => deletion.start(ids)}>
              Delete {ids.length}
            </Button>
            <span className={styles.selected}>{grouped(ids.length)} selected</span>
            <Button kind="quiet" onClick={selection.clear}>
              Clear
            </Button>
          </>
        )}
        <span className={styles.end}>
          <ViewMenu columns={all} look={look} onSave={(name) => saved.save(name)} />
        </span>
      </fieldset>
      {state.error && (
        <div className={styles.failure}>
          <InlineError message={state.error} onRetry={state.reload} />
        </div>
      )}
      <GridTable
        caption={title}
        columns={columns}
        state={state}
        rowId={idOf}
        rowPath={(row) => formPath(idOf(row))}
        selection={selection}
        entry={entry}
        empty={props.begin ?? <Button onClick={() => go(formPath())}>Add the first one</Button>}
        onResize={(widths) => look.change({ layout: { widths: { ...look.layout.widths, ...widths } } })}
      />
      <GridFoot state={state} />
      {deletion.refusal && (
        <DeleteRefused
          refusal={deletion.refusal}
          onClose={deletion.close}
          onSetPassive={deletion.setPassive}
        />
      )}
      <ListAnnouncement state={state} columns={columns} selected={ids.length} />
    </div>
  );
}
