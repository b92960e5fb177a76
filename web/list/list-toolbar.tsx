import { Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconFilter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { FileFormat, Separator } from '#domain/wire/list';
import { downloadBy } from '../api/download.ts';
import type { Column } from '../grid/columns/column-definitions.ts';
import { focusFirstRow, focusPageCheckbox } from '../grid/rows/focused-row.ts';
import { SearchBox } from '../grid/table/search-box.tsx';
import { Button } from '../ui/control/button.tsx';
import buttons from '../ui/control/icon-buttons.module.css';
import { lazy } from '../ui/lazy.tsx';
import { FileMenu } from './download/file-menu.tsx';
import { useCodes } from './filter/use-codes.ts';
import type { Filter } from './filter/use-filter.ts';
import { selectedWords } from './list-announcement.tsx';
import styles from './list-screen.module.css';
import type { List } from './rows/use-list.ts';
import type { ListSettings } from './views/use-list-settings.ts';
import type { SavedViews } from './views/use-saved-views.ts';

const ViewPanel = lazy(async () => (await import('./views/view-panel.tsx')).default);

interface ViewMenuProps {
  columns: readonly Column<never>[];
  settings: ListSettings;
  saved: SavedViews;
}

function ViewMenu({ columns, settings, saved }: ViewMenuProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover position="bottom-end" opened={opened} onChange={setOpened} trapFocus returnFocus width={364}>
      <Popover.Target>
        <Button icon={<IconAdjustmentsHorizontal size={16} aria-hidden />} onClick={() => setOpened(!opened)}>
          View
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="View">
        <ViewPanel columns={columns} settings={settings} saved={saved} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The menu that downloads all pages of the list as a file (behaviour 32.8). */
function DownloadMenu<Row extends object>({ list }: { list: List<Row> }) {
  const { grid, extra, order, state, columns } = list;

  function load(format: FileFormat, separator: Separator, signal: AbortSignal) {
    const { search, where } = state;
    const shown = {
      p: {
        column: columns.map(({ name }) => name),
        search: [...grid.searchable],
        search_text: search,
        sort: [...order],
      },
      d: { ...extra, where },
      headers: columns.map(({ header }) => header),
    };
    return downloadBy(grid.file, { ...shown, format, separator }, { signal });
  }

  return <FileMenu load={load} />;
}

export interface ToolbarContent<Row extends object> {
  title: string;
  placeholder: string;
  list: List<Row>;
  /** Buttons and controls that do not depend on the checked rows. */
  children?: ReactNode;
  /** Buttons for the checked rows. */
  chosen: ReactNode;
}

interface ListToolbarProps<Row extends object> extends ToolbarContent<Row> {
  filter: Filter;
}

export function ListToolbar<Row extends object>(props: ListToolbarProps<Row>) {
  const { list, filter } = props;
  const { state, selection, allColumns, settings, saved, search } = list;
  const selected = selectedWords(list);
  const codes = useCodes(list);

  return (
    <fieldset className={styles.toolbar} aria-label={`${props.title} actions`}>
      <SearchBox
        placeholder={props.placeholder}
        search={state.search}
        onSearch={(search) => state.change({ search })}
        list={{
          ref: search,
          rowsAreThere: !state.fetching && !state.error,
          onLeave: () => focusFirstRow(search.current),
          codes,
        }}
      />
      {props.children}
      {selected && (
        <span className={styles.chosen}>
          {props.chosen}
          <span className={styles.selected}>
            <span>{selected}</span>
            <Button kind="quiet" onClick={focusPageCheckbox(selection.clear)}>
              Clear
            </Button>
          </span>
        </span>
      )}
      <span ref={filter.button} className={`line push ${buttons.icons}`}>
        <Button
          icon={<IconFilter size={16} aria-hidden />}
          onClick={({ currentTarget }) => filter.open(undefined, currentTarget)}
        >
          Filter
        </Button>
        <DownloadMenu list={list} />
        <ViewMenu columns={allColumns} settings={settings} saved={saved} />
      </span>
    </fieldset>
  );
}
