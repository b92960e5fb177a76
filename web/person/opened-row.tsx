import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { RowOf } from '#domain/wire/grid';
import { rowsQuery } from '../api/grid-query.ts';
import { cellValue } from '../grid/columns/sort.ts';
import type { GridState } from '../grid/rows/grid-state.ts';
import type { ListGrid } from '../list/rows/list-parameters.ts';
import { type Opened, SidePanel } from '../list/side-panel.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';

interface OpenedRowProps<G extends ListGrid> {
  grid: G;
  state: GridState<RowOf<G>>;
  opened: Opened;
  title: string;
  children: (row: RowOf<G>) => ReactNode;
}

/** Shows the open row of a list. A row that is not on the current page is loaded. */
export function OpenedRow<G extends ListGrid>(props: OpenedRowProps<G>) {
  const { grid, state, opened, title, children } = props;
  const { id } = opened;
  const isOpened = (row: RowOf<G> | undefined) => row !== undefined && cellValue(row, grid.id) === id;
  const shown = state.rows.find(isOpened);
  const isElsewhere = shown === undefined && !state.loading;
  const rowRequest = { search: '', offset: 0, limit: 1, extra: { where: { [grid.id]: { any: [id] } } } };
  const query = useQuery({ ...rowsQuery(grid, rowRequest), enabled: isElsewhere });

  // If the row moves to another page, its last values are shown until it is loaded.
  const row = shown ?? query.data?.rows.find(isOpened);
  const [lastRow, setLastRow] = useState(row);
  if (row && row !== lastRow) setLastRow(row);
  const shownRow = row ?? (isOpened(lastRow) ? lastRow : undefined);
  if (shownRow) return children(shownRow);
  if (!isElsewhere || query.isPending) return null;
  return (
    <SidePanel title={title} opened={opened}>
      <FailedQuery query={query} />
      {query.data && <p>This record no longer exists.</p>}
    </SidePanel>
  );
}
